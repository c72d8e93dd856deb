import type { Done } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'

/**
 * Claims an operation id, and returns undefined. If the id is taken, waits until its transaction
 * ends and returns the stored operation.
 */
export async function claimOperation(
  db: Db,
  id: string,
  call_hash: string,
): Promise<{ call_hash: string; done: Done } | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payout_operations')
    .values({ id, call_hash, answer: '{}' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const { answer, ...stored } = await db
    .selectFrom('payout_operations')
    .select(['call_hash', 'answer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...stored, done: answer as Done }
}

export async function storeDone(db: Db, id: string, done: Done): Promise<void> {
  await db
    .updateTable('payout_operations')
    .set({ answer: JSON.stringify(done) })
    .where('id', '=', id)
    .execute()
}
