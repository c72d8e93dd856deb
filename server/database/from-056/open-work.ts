import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/**
 * The background work that only version 056 does, and whether any of it is left. Marks, likely families
 * and sounds of names are worked on by this version too, so what is left of them may stay.
 */
const work = {
  dues: sql`select from due_filling where not is_done`,
  'paid amounts': sql`select from paid_filling where not is_done`,
  families: sql`select from requests where family_id is null
    union all select from users where family_id is null and not is_admin`,
  'checks of payment numbers': sql`select from payment_details where has_doubtful_number is null`,
}

/** Returns which background work a database of version 056 still waits for. */
export async function openWork(db: Db): Promise<string[]> {
  const open: string[] = []
  for (const [name, rows] of Object.entries(work)) {
    const found = await sql<{ left: boolean }>`select exists (${rows}) as left`.execute(db)
    if (found.rows[0]?.left) open.push(name)
  }
  return open
}
