import { sql } from 'kysely'
import { inEveryLanguage, type Texts } from '#domain/outcomes.ts'
import type { Db } from '#server/database/connect.ts'

type Reasons = { reasons: Texts[]; version: number }

/** Returns the office's reasons for declining (docs/product.md §7.8). */
export async function declineReasons(db: Db): Promise<Reasons> {
  const { list, version } = await db
    .selectFrom('decline_reasons')
    .select(['list', 'version'])
    .executeTakeFirstOrThrow()
  return { reasons: list.map(inEveryLanguage), version }
}

/** Locks the list, so that concurrent changes wait until the transaction ends. */
export async function rowLockReasons(db: Db): Promise<void> {
  await sql`select from decline_reasons for update`.execute(db)
}

export async function updateReasons(
  db: Db,
  { reasons, version }: Reasons,
  updated_by: string,
): Promise<void> {
  await db
    .updateTable('decline_reasons')
    .set({ list: JSON.stringify(reasons), version, updated_by, updated_at: new Date() })
    .execute()
}
