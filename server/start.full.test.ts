import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { start } from './start.ts'
import { layDatabase } from './testing/embedded.ts'
import { freePort } from './testing/ports.ts'

let folder: string
beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-start-'))
})
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

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

test('a start warns of an optional second step and of a setting that is not used any more', async () => {
  const DATA_DIR = path.join(folder, 'offered')
  layDatabase(DATA_DIR)
  const said = vi.spyOn(console, 'log')
  const settings = { DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', BACKUPS_KEPT: '0' }
  const old = { DATABASE_READ_URL: 'postgres://replica/kuppah' }
  const APP_URL = 'http://office.example'
  const server = await start({ ...settings, ...old, APP_URL, ADMIN_TWO_STEP: 'offered' })
  try {
    expect(said.mock.calls.join('\n')).toContain('ADMIN_TWO_STEP is offered')
    expect(said.mock.calls).toContainEqual(['DATABASE_READ_URL is not used any more'])
  } finally {
    said.mockRestore()
    await server.stop()
  }
})

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
