import type { PayRefusal } from '#domain/payouts/proposal.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import type { PaymentRow } from './payable-store.ts'
import { paymentsForUpdate, runOfPayment } from './payment-store.ts'
import { findRunForUpdate } from './run-store.ts'

/**
 * Returns a payment with its request, with locks on both rows until the transaction ends. The row of
 * its run is locked first, as everywhere, so that two transactions do not deadlock.
 */
export async function findPaymentForUpdate(db: Db, id: string): Promise<PaymentRow | undefined> {
  const runId = await runOfPayment(db, id)
  if (runId === undefined) return undefined
  if (runId) await findRunForUpdate(db, runId)
  const [row] = await paymentsForUpdate(db, null, { ids: [id] })
  return row
}

/** Returns the message for a request that cannot be paid. */
export function payRefusal(
  refusal: PayRefusal | 'not_found' | 'details_unconfirmed' | 'check_open',
): MessageKey {
  return refusal === 'not_found' ? 'err.notFound' : `payout.problem.${refusal}`
}
