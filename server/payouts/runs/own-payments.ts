import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { wording } from '#server/messages.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { hasUnconfirmedDetails } from '../ledger/snapshot.ts'
import { applyAction } from '../ledger/transition.ts'
import { isBeyondConfirming } from '../two-person/index.ts'

/**
 * Returns the payments to administrators' own accounts whose changed details nobody is there to
 * confirm. They do not stop a run: locking it holds them (docs/product.md §14.17).
 */
export async function beyondConfirming(
  context: Context<Administrator>,
  rows: PaymentRow[],
): Promise<PaymentRow[]> {
  const found: PaymentRow[] = []
  for (const row of rows.filter(hasUnconfirmedDetails)) {
    if (row.user_id && (await isBeyondConfirming(context, row.request_id))) found.push(row)
  }
  return found
}

/** Holds these payments, and returns the others of a run. */
export async function holdBeyondConfirming(
  context: Context<Administrator>,
  rows: PaymentRow[],
): Promise<PaymentRow[]> {
  const held = await beyondConfirming(context, rows)
  const hold_reason = wording(context.caller.locale, 'payout.nobodyConfirms')
  await applyAction(context, held, { action: 'hold', columns: { hold_reason } })
  return rows.filter((row) => !held.includes(row))
}
