import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ConfigError } from './config.ts'
import type { Database } from './database/connect.ts'
import { openEmbedded } from './database/embedded.ts'
import { makeTables, steps, stepsAhead } from './database/migrate.ts'
import { start } from './start.ts'
import { layDatabase } from './testing/embedded.ts'

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

test('a start makes a backup before it changes tables, and none if it is refused', async () => {
  const DATA_DIR = path.join(folder, 'older')
  const inDatabase = async (work: (database: Database) => Promise<unknown>) => {
    const database = await openEmbedded(DATA_DIR, { sync: false })
    await work(database).finally(() => database.close())
  }
  await inDatabase(async (database) => {
    await makeTables(database, ['001-first', '056-campaigns'])
    await database.pool.query('update due_filling set is_done = false')
  })
  const variables = { DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', BACKUPS_KEPT: '0' }
  await expect(start(variables)).rejects.toThrow(/^DATA_DIR: .* is not done with: dues/)
  const backups = path.join(DATA_DIR, 'backups')
  expect(existsSync(backups)).toBe(false)
  await inDatabase(({ pool }) => pool.query('update due_filling set is_done = true'))
  await (await start(variables)).stop()
  expect(readdirSync(backups)).toEqual([`before-${steps.at(-1)}.tar.gz`])
  await inDatabase(async (database) => expect(await stepsAhead(database)).toEqual([]))
})
