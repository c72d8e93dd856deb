import type { PayRefusal } from '#domain/payouts/proposal.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import type { PaymentRow } from './payable-store.ts'
import { lockPayments, newestPayment, runOfPayment } from './payment-store.ts'
import { lockRun } from './run-store.ts'

/**
 * Returns a payment with its request, both locked until the transaction ends. Its run is locked
 * first, as everywhere, so that two transactions do not deadlock.
 */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const runId = await runOfPayment(db, id)
  if (runId === undefined) return undefined
  if (runId) await lockRun(db, runId)
  const [row] = await lockPayments(db, null, { ids: [id] })
  return row
}

/**
 * Locks the run of a request's newest payment. Call it before the request is locked, to lock both in
 * the order in which payouts do: locking a whole run would deadlock with every decision otherwise.
 */
export async function lockRunOf(db: Db, requestId: string): Promise<void> {
  const newest = await newestPayment(db, requestId)
  if (newest?.run_id) await lockRun(db, newest.run_id)
}

/** Returns the message for a request that cannot be paid. */
export function payRefusal(refusal: PayRefusal | 'not_found' | 'details_unconfirmed'): MessageKey {
  return refusal === 'not_found' ? 'err.notFound' : `payout.problem.${refusal}`
}
