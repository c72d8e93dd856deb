import { endingOf } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import { clearPayments } from './erasure-store.ts'
import { clearOutside } from './ledger/outside-store.ts'
import { paymentsForUpdate } from './ledger/payment-store.ts'
import { applyAction } from './ledger/transition.ts'
import { clearNotices } from './results/index.ts'
import { eraseSignalWords } from './signals/index.ts'

/**
 * Ends the payments of erased requests that are planned or held, and removes names, addresses and
 * numbers from all others (docs/product.md §14.13). The caller has locked the rows of the requests, and none
 * of their payments is underway.
 */
export async function erasePayments(acting: Acting, requestIds: string[]): Promise<void> {
  const { db } = acting
  const rows = await paymentsForUpdate(db, null, { requestIds })
  for (const row of rows) {
    const ending = endingOf(row.state)
    if (ending === 'remove') await applyAction(acting, [row], { action: ending })
    else if (ending)
      await applyAction(acting, [row], { action: ending, columns: { hold_reason: null } })
  }
  await clearPayments(db, requestIds)
  await clearOutside(db, requestIds)
  await clearNotices(db, requestIds)
  await eraseSignalWords(db, requestIds)
}
