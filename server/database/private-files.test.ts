import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layDatabase } from '#server/testing/embedded.ts'
import { openEmbedded } from './embedded.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-private-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Returns the files of the database that others than their owner may open. */
const openToOthers = () =>
  readdirSync(path.join(dataDir, 'database'), { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
    .map((file) => path.relative(dataDir, file))

async function work() {
  const database = await openEmbedded(dataDir)
  await sql`create table fresh as select n from generate_series(1, 10000) n`.execute(
    database.kysely,
  )
  await sql`checkpoint`.execute(database.kysely)
  const found = openToOthers()
  await database.close()
  return found
}

test('no file of a new embedded database is open to others', async () => {
  expect(await work()).toEqual([])
  expect(openToOthers()).toEqual([])
})

test('files that an earlier version left open are closed to others', async () => {
  layDatabase(dataDir)
  for (const file of ['PG_VERSION', 'global/pg_control', 'base/5']) {
    chmodSync(path.join(dataDir, 'database', file), file === 'base/5' ? 0o755 : 0o666)
  }
  expect(openToOthers()).not.toEqual([])
  expect(await work()).toEqual([])
})
