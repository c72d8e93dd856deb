import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { writeSnapshot } from '#server/backup/rows-store.ts'
import type { Database, Db } from '#server/database/connect.ts'
import { makeTables, migrate } from '#server/database/migrate.ts'

/** Databases that an older version wrote (docs/decisions/058-conversion.md). */

const FOLDER = path.join(import.meta.dirname, '../database/from-056')

type Recorded = Omit<Parameters<typeof writeSnapshot>[1], 'rows'> & {
  migrations: string[]
  rows: Record<string, object[]>
  /** The request of each scene, by what was pressed. */
  scenes: Record<string, string>
}

/** Loads a recorded database as a restore does, and takes it to this version. Returns its scenes. */
export async function loadRecorded(database: Database, name: string) {
  const text = gunzipSync(readFileSync(path.join(FOLDER, `${name}.json.gz`))).toString()
  const { migrations, rows, scenes, ...checks }: Recorded = JSON.parse(text)
  await sql.raw('drop schema public cascade; create schema public').execute(database.kysely)
  await makeTables(database, migrations)
  const rowsOf = (table: string) => [(rows[table] ?? []).map((row) => JSON.stringify(row))]
  await writeSnapshot(database, { rows: rowsOf, ...checks })
  await migrate(database)
  return scenes
}

/**
 * Returns a request as the ledger has it: each due as approved + loss - committed - paid = free, with
 * an exclamation mark if it is perhaps paid twice, and the states of its payments; then its status.
 */
export async function ledgerOf(db: Db, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', round(sum(approved)), '+', round(sum(loss)), '-', round(sum(committed)), '-',
      round(sum(paid)), '=', round(sum(approved + loss - committed - paid)),
      case when marked_at is not null then '!' end, (
        select string_agg(state, ' ' order by attempt) from payments
        where payments.request_id = due.request_id and due_number = number)) as text
    from request_dues as due join due_balances on due_id = due.id
    where request_id = ${requestId}
    group by due.id, due.request_id, number, marked_at order by number`.execute(db)
  const { status } = await db
    .selectFrom('requests')
    .select('status')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return [...rows.map(({ text }) => text), status]
}

/** Returns what is different of a request since it was taken to the ledger, and why. */
export async function differencesOf(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_differences')
    .select(({ ref }) =>
      sql<string>`concat_ws(' ', place, ${ref('before')}, ${ref('after')}, why)`.as('text'),
    )
    .where('request_id', '=', requestId)
    .orderBy('place')
    .execute()
  return rows.map(({ text }) => text)
}
