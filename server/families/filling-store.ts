import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Gives families to at most this many requests of before (migration 039). Returns to how many. */
export async function fillFamilies(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ filled: number }>`
    select fill_families(${most}::int) as filled`.execute(db)
  return rows[0]?.filled ?? 0
}
