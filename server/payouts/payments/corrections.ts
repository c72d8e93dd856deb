import { accountTypeOf } from '#domain/account-types.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { rowLockRunOf } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { keptForBank } from '../ledger/snapshot.ts'
import { correctPayments } from './corrections-store.ts'

/** What happens to payments whose request is corrected (docs/product.md §4.13). */

/** Locks the rows of a request, its run and its payments, in the same order as payouts do. */
export async function rowLockPaymentsOf(db: Db, requestId: string): Promise<void> {
  await rowLockRunOf(db, requestId)
  await store.paymentsForUpdate(db, null, { requestIds: [requestId] })
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

/**
 * Brings payments that lose their snapshot up to date with their requests, which may have been
 * corrected while they were locked. The rows are as they were locked.
 */
export async function followRequests(db: Db, rows: PaymentRow[]): Promise<void> {
  for (const row of rows) {
    const { changed_at, run_locked_at, request_method } = row
    const isChanged = changed_at !== null && run_locked_at !== null && changed_at > run_locked_at
    if (!isChanged && row.method === request_method) continue
    const { address_for_bank, ...name } = keptForBank(row)
    await store.updatePayments(db, [row.id], {
      method: request_method,
      account_type: accountTypeOf(row.entered_account_type),
      ...name,
      address_for_bank: address_for_bank && JSON.stringify(address_for_bank),
    })
  }
}
