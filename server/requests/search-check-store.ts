import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/**
 * Returns whether the database treats Hebrew letters as letters. With locale C of PostgreSQL it
 * does not, and every search for a Hebrew name scans all requests.
 */
export async function knowsHebrew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select cardinality(show_trgm('משה')) > 0 as known`.execute(db)
  return rows[0]?.known === true
}
