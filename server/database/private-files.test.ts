import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layDatabase, openToOthers } from '#server/testing/embedded.ts'
import { isFull } from '#server/testing/sizes.ts'
import { openEmbedded } from './embedded.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-private-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function work() {
  const database = await openEmbedded(dataDir)
  await sql`create table fresh as select n from generate_series(1, 10000) n`.execute(
    database.kysely,
  )
  await sql`checkpoint`.execute(database.kysely)
  const found = openToOthers(dataDir)
  await database.close()
  return found
}

// `npm test` creates one in new-directory.test.ts.
if (isFull) {
  test('no file of a new embedded database is open to others', async () => {
    expect(await work()).toEqual([])
    expect(openToOthers(dataDir)).toEqual([])
  })
}

test('files that an earlier version left open are closed to others', async () => {
  layDatabase(dataDir)
  for (const file of ['PG_VERSION', 'global/pg_control', 'base/5']) {
    chmodSync(path.join(dataDir, 'database', file), file === 'base/5' ? 0o755 : 0o666)
  }
  expect(openToOthers(dataDir)).not.toEqual([])
  expect(await work()).toEqual([])
})
