import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/**
 * Whether Hebrew letters count as letters for this database: with locale C of PostgreSQL they don't,
 * and then searching for a name reads every request.
 */
export async function knowsHebrew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select cardinality(show_trgm('משה')) > 0 as known`.execute(db)
  return rows[0]?.known === true
}
