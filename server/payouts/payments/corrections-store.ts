import type { AccountType } from '#domain/account-types.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { waitingStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'

/**
 * Takes over what was corrected on a request, in its payment without a snapshot. Returns the run of
 * each payment that changed.
 */
export async function correctPayments(
  db: Db,
  requestId: string,
  corrected: {
    method: PaymentMethod
    /** Absent if it did not change: the office may have changed it on the payment. */
    accountType?: AccountType
    isPayee: boolean
    isAddress: boolean
  },
): Promise<(string | null)[]> {
  const { method, accountType, isPayee, isAddress } = corrected
  const rows = await db
    .updateTable('payments')
    .set({
      method,
      details_confirmed_at: null,
      ...(accountType && { account_type: accountType }),
      ...(isPayee && { payee_for_bank: null, payee_from: null }),
      ...(isAddress && { address_for_bank: null }),
    })
    .where('request_id', '=', requestId)
    .where('state', 'in', waitingStates)
    .where('amount_usd', 'is', null)
    .returning('run_id')
    .execute()
  return rows.map(({ run_id }) => run_id)
}
