import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { wording } from '#server/messages.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { placeOf, press } from '../ledger/press.ts'
import { hasUnconfirmedDetails } from '../ledger/snapshot.ts'
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
  const acts = held.map((row) => ({
    requestId: row.request_id,
    act: { act: 'hold', ...placeOf(row) } as const,
    columns: { hold_reason },
  }))
  await press(context, acts)
  return rows.filter((row) => !held.includes(row))
}
