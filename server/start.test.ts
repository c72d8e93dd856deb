import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ConfigError } from './config.ts'
import { start } from './start.ts'
import { layDatabase } from './testing/embedded.ts'
import { freePort } from './testing/ports.ts'
import { isFull } from './testing/sizes.ts'

let folder: string
let other: Server
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-start-'))
  writeFileSync(path.join(folder, 'file'), '')
  layDatabase(path.join(folder, 'data'))
  other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
})
afterAll(() => {
  vi.restoreAllMocks()
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

// `npm test` begins where such a start ends (database/new-directory.test.ts).
if (isFull) {
  test('a killed first start leaves no database, and the next start creates it', async () => {
    const DATA_DIR = path.join(folder, 'new')
    const env = { PATH: process.env.PATH, DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' }
    const first = spawn(process.execPath, ['server/main.ts'], { env })
    const gone = once(first, 'exit')
    await expect
      .poll(() => existsSync(path.join(DATA_DIR, 'database.new/global')), { timeout: 250_000 })
      .toBe(true)
    first.kill('SIGKILL')
    await gone
    expect(existsSync(path.join(DATA_DIR, 'database'))).toBe(false)
    const server = await start({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.stop()
  })
}

// Failures that only starting shows; others are refused earlier (config.test.ts).
test.each<[string, () => Record<string, string>]>([
  ['DATA_DIR', () => ({ DATA_DIR: path.join(folder, 'file') })],
  ['HOST', () => ({ HOST: '203.0.113.1', APP_URL: 'http://203.0.113.1' })], // nobody's: RFC 5737
  ['APP_URL', () => ({ HOST: '0.0.0.0' })],
  ['PORT', () => ({ PORT: String((other.address() as AddressInfo).port) })],
])('a start is refused by the name of %s', async (name, wrong) => {
  const data = { DATA_DIR: path.join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' }
  const attempt = start({ ...data, ...wrong() })
  await expect(attempt).rejects.toThrow(ConfigError)
  await expect(attempt).rejects.toThrow(new RegExp(`^${name}: `))
})

/** Runs in a PID namespace of its own, like a second container, if this machine permits it. */
const apart = ['--pid', '--fork', '--mount-proc', '--kill-child']
const canBeApart = spawnSync('unshare', [...apart, 'true']).status === 0

test('a second server on the same directory is refused, and the first keeps running', async () => {
  const DATA_DIR = path.join(folder, 'shared')
  layDatabase(DATA_DIR)
  const settings = { DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', BACKUPS_KEPT: '0' }
  const first = await start(settings)
  try {
    const node = [process.execPath, 'server/main.ts']
    const [program = '', ...args] = canBeApart ? ['unshare', ...apart, ...node] : node
    const second = spawn(program, args, { env: { PATH: process.env.PATH, ...settings } })
    const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
    expect(said).toMatch(/^Kuppah can't start\.\n.*is in use by process/)
    expect(code).toBe(1)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  } finally {
    await first.stop()
  }
})

test.each(['brass key', 'Dragon-2026-2026'])(
  'a weak ADMIN_PASSWORD prevents the start: %s',
  (weak) =>
    expect(start({ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: weak })).rejects.toThrow(
      /^ADMIN_PASSWORD: needs 12 to 128 characters/,
    ),
)

test('the administrator of ADMIN_* can sign in as soon as the portal is ready', async () => {
  const DATA_DIR = path.join(folder, 'administered')
  layDatabase(DATA_DIR)
  const email = 'office@example.org'
  const password = 'a quiet ledger room'
  const PORT = String(await freePort())
  const settings = { DATA_DIR, PORT, LOG_LEVEL: 'silent', BACKUPS_KEPT: '0' }
  const starting = start({ ...settings, ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
  const url = `http://127.0.0.1:${PORT}`
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { interval: 5, timeout: 60_000 }).toBe(200)
  const answer = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  await (await starting).stop()
})

test('a portal that others can reach warns if the second step is optional', async () => {
  const DATA_DIR = path.join(folder, 'offered')
  layDatabase(DATA_DIR)
  const said = vi.spyOn(console, 'log')
  const settings = { DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', BACKUPS_KEPT: '0' }
  const APP_URL = 'http://office.example'
  const server = await start({ ...settings, APP_URL, ADMIN_TWO_STEP: 'offered' })
  try {
    expect(said.mock.calls.join('\n')).toContain('ADMIN_TWO_STEP is offered')
  } finally {
    said.mockRestore()
    await server.stop()
  }
})

test('a start without PG_VERSION is refused and changes no file of the database', async () => {
  const DATA_DIR = path.join(folder, 'lost')
  layDatabase(DATA_DIR)
  rmSync(path.join(DATA_DIR, 'database/PG_VERSION'))
  const files = () =>
    readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'server.lock')
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => `${file} ${statSync(file).mtimeMs}`)
  const before = files()
  const attempt = start({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' })
  await expect(attempt).rejects.toThrow(ConfigError)
  await expect(attempt).rejects.toThrow(/^DATA_DIR: .* restore a backup/)
  expect(files()).toEqual(before)
})

if (isFull) {
  test.each<[string, (database: string) => void]>([
    [
      'pg_control is empty',
      (database) => writeFileSync(path.join(database, 'global/pg_control'), ''),
    ],
    ['the tables are gone', (database) => rmSync(path.join(database, 'base'), { recursive: true })],
  ])(
    'a damaged database stops the start with two sentences, one on how to restore: %s',
    async (_, damage) => {
      const DATA_DIR = mkdtempSync(path.join(folder, 'damaged-'))
      layDatabase(DATA_DIR)
      damage(path.join(DATA_DIR, 'database'))
      const env = { PATH: process.env.PATH, DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' }
      const server = spawn(process.execPath, ['server/main.ts'], { env })
      const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
      expect(said).toMatch(/^Kuppah can't start\.\nDATA_DIR: .* is damaged .*npm run restore .*\n$/)
      expect(code).toBe(1)
    },
  )
}
