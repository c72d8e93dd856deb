import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { openMigrated } from '#server/testing/embedded.ts'
import { sized } from '#server/testing/sizes.ts'
import type { Database } from './connect.ts'
import { maintain } from './maintenance.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-maintain-'))
let database: Database
beforeAll(async () => {
  database = await openMigrated(dataDir)
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const numberOf = async (question: string) => {
  const { rows } = await database.pool.query(`select (${question})::float8 as n`)
  return Number(rows[0]?.n)
}
/** Maintains with current statistics, which PostgreSQL otherwise writes once a second at most. */
async function maintained() {
  await sql`select pg_stat_force_next_flush()`.execute(database.kysely)
  await maintain({ db: database.kysely })
}

test('a table that is written over and over does not grow', async () => {
  const limits = createRateLimits(database)
  const size = () => numberOf("pg_total_relation_size('rate_limits')")
  const work = async () => {
    for (let n = 0; n < 300; n++) {
      await limits.codes.attempt(
        { address: `203.0.113.${n % 9}`, subject: 'x' },
        async () => 1,
        () => n < 9,
      )
    }
    await maintained()
  }
  await work()
  const before = await size()
  for (let round = 0; round < sized(2, 8); round++) await work()
  expect(await size()).toBe(before)
})

test('a checkpoint is written once there is enough log', async () => {
  const logSince = () =>
    numberOf(
      'pg_wal_lsn_diff(pg_current_wal_lsn(), (select redo_lsn from pg_control_checkpoint()))',
    )
  await sql`create table filler as
    select md5(n::text) as text from generate_series(1, 250000) n`.execute(database.kysely)
  expect(await logSince()).toBeGreaterThan(16 * 2 ** 20)
  await maintained()
  expect(await logSince()).toBeLessThan(2 ** 20)
  await sql`drop table filler`.execute(database.kysely)
})
