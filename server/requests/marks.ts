import { marksOfAccount, marksSought } from '#domain/account-marks.ts'
import { type Contact, sharedValues } from '#domain/likeness/marks.ts'
import type { PaymentValues } from '#domain/payment-methods.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Sealer, UnreadableSecret } from '#server/secrets/sealing.ts'
import { type Mark, storeMarks, toBeMarked, unmarkedForUpdate } from './mark-store.ts'
import { openPayment, type PaymentRow, sealPayment } from './payment-numbers.ts'
import type { Submission } from './read-submission.ts'

/** Rows per transaction: decrypting them blocks other calls for a few milliseconds. */
const BATCH = 200

/** Returns the mark of a value, of the current key. */
export const markOf = (sealer: Sealer, { kind, value }: { kind: string; value: string }) =>
  sealer.marks(`${kind} ${value}`)[0] ?? ''

/** Returns the marks by which a request is found: by its account, and by what others share with it. */
function marksOf(sealer: Sealer, contact: Contact, payment: PaymentValues): Mark[] {
  const values = [...marksOfAccount(payment), ...sharedValues(contact, payment)]
  return values.map((value) => ({ kind: value.kind, mark: markOf(sealer, value) }))
}

/**
 * Writes the marks of requests that lack those of the current key, at most one batch. Can be
 * interrupted and repeated, and several processes share the work. Returns how many requests were
 * looked at.
 */
export async function keepMarks(db: Db, sealer: Sealer): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const rows = await unmarkedForUpdate(transaction, sealer.version, BATCH)
    if (rows.length > 0) await store(transaction, sealer, rows)
    return rows.length
  })
}

/** Writes the marks of a request anew, in the transaction that changed it. */
export async function markRequest(db: Db, sealer: Sealer, requestId: string): Promise<void> {
  await store(db, sealer, await toBeMarked(db, requestId))
}

async function store(db: Db, sealer: Sealer, rows: Awaited<ReturnType<typeof toBeMarked>>) {
  const marks = rows.flatMap(({ request_id, contact, ...payment }) =>
    marksOf(sealer, contact, readable(sealer, request_id, payment)).map((mark) => ({
      request_id,
      ...mark,
    })),
  )
  const ids = rows.map(({ request_id }) => request_id)
  await storeMarks(db, ids, marks, sealer.version)
}

/** A number that cannot be decrypted is not found. */
function readable(sealer: Sealer, requestId: string, row: PaymentRow): PaymentValues {
  try {
    return openPayment(sealer, requestId, row)
  } catch (error) {
    if (error instanceof UnreadableSecret) return {}
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

/** Returns the payment details of a submission as they are stored, with all of its marks. */
export function sealedAndMarked(
  sealer: Sealer,
  requestId: string,
  { request, payment }: Submission,
) {
  const sealed = sealPayment(sealer, requestId, {
    method: request.payment_method,
    values: payment,
  })
  return {
    details: { ...sealed, marked_with: sealer.version },
    marks: marksOf(sealer, request, payment),
  }
}
