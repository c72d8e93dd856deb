import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { paymentsForUpdate } from '../ledger/payment-store.ts'
import { rowLockRunsOf } from '../ledger/press-store.ts'
import { correctPayments } from './corrections-store.ts'

/** What happens to payments whose request is corrected (docs/product.md §4.13). */

/** Locks the rows of a request, its run and its payments, in the same order as payouts do. */
export async function rowLockPaymentsOf(db: Db, requestId: string): Promise<void> {
  await rowLockRunsOf(db, [requestId])
  await paymentsForUpdate(db, null, { requestIds: [requestId] })
}

export type CorrectedPayment = Parameters<typeof correctPayments>[2]

/** Brings a payment that is not locked yet up to date with its corrected request. */
export async function correctPaymentOf(
  db: Db,
  requestId: string,
  corrected: CorrectedPayment,
): Promise<void> {
  for (const id of await correctPayments(db, requestId, corrected)) {
    await notify(db, id ? { kind: 'payout.changed', id } : { kind: 'payout.changed' })
  }
}
