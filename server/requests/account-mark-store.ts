import { sql } from 'kysely'
import type { AccountMark } from '#domain/account-marks.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { Db } from '#server/database/connect.ts'

/** Locks payment details without marks, but none that another process has locked. */
export async function unmarkedForUpdate(db: Db, limit: number) {
  return db
    .selectFrom('payment_details')
    .select(['request_id', ...paymentFields])
    .where('is_marked', '=', false)
    .orderBy('request_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

type Mark = { request_id: string; kind: AccountMark['kind']; mark: string }

export async function storeMarks(db: Db, ids: string[], marks: Mark[]): Promise<void> {
  const isOne = sql<boolean>`request_id = any(${ids}::uuid[])`
  if (marks.length > 0) {
    await db
      .insertInto('request_marks')
      .values(marks)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db.updateTable('payment_details').set({ is_marked: true }).where(isOne).execute()
}
