import type { Db } from '#server/database/connect.ts'

export type StoredAnswer = Record<string, unknown>

/**
 * Claims an operation id, and returns undefined. If the id is taken, waits until its transaction
 * ends and returns the stored operation.
 */
export async function claimOperation(
  db: Db,
  id: string,
  call_hash: string,
): Promise<{ call_hash: string; answer: StoredAnswer } | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payout_operations')
    .values({ id, call_hash, answer: '{}' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  return db
    .selectFrom('payout_operations')
    .select(['call_hash', 'answer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function storeAnswer(db: Db, id: string, answer: StoredAnswer): Promise<void> {
  await db
    .updateTable('payout_operations')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute()
}
