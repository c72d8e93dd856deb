import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Fills in the sums of the next requests of before. Returns whether any are left. */
export async function fillPaidAmounts(db: Db, batch: number): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select fill_paid_amounts(${batch}) as left`.execute(db)
  return rows[0]?.left ?? false
}

/** Gives dues to the next reviews of before. Returns whether any are left. */
export async function fillDues(db: Db, batch: number): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select fill_dues(${batch}) as left`.execute(db)
  return rows[0]?.left ?? false
}
