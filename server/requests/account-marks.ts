import { marksOfAccount, marksSought } from '#domain/account-marks.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Sealer, UnreadableSecret } from '#server/secrets/sealing.ts'
import { storeMarks, unmarkedForUpdate } from './account-mark-store.ts'
import { openPayment } from './payment-numbers.ts'

/** Rows per transaction: decrypting them blocks other calls for a few milliseconds. */
const BATCH = 200

type Row = Awaited<ReturnType<typeof unmarkedForUpdate>>[number]

/**
 * Writes the marks of accounts that have none yet, at most one batch. Can be interrupted and
 * repeated, and several processes share the work. Returns how many requests were looked at.
 */
export async function keepMarks(db: Db, sealer: Sealer): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const rows = await unmarkedForUpdate(transaction, BATCH)
    const marks = rows.flatMap((row) => marksOf(sealer, row))
    const ids = rows.map(({ request_id }) => request_id)
    if (rows.length > 0) await storeMarks(transaction, ids, marks)
    return rows.length
  })
}

function marksOf(sealer: Sealer, row: Row) {
  const { request_id } = row
  return accountsIn(sealer, row).map(({ kind, value }) => ({
    request_id,
    kind,
    mark: sealer.marks(`${kind} ${value}`)[0] ?? '',
  }))
}

/** A number that cannot be decrypted is not found. */
function accountsIn(sealer: Sealer, row: Row) {
  try {
    return marksOfAccount(openPayment(sealer, row.request_id, row))
  } catch (error) {
    if (error instanceof UnreadableSecret) return []
    throw error
  }
}

/** Returns whether a typed text may stand for an account. */
export const canBeAccount = (typed: string) => marksSought(typed).length > 0

/** Returns the marks of accounts that a typed text may stand for. */
export const soughtMarks = (sealer: Sealer, typed: string) =>
  marksSought(typed).flatMap(({ kind, value }) =>
    sealer.marks(`${kind} ${value}`).map((mark) => ({ kind, mark })),
  )
