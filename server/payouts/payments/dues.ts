import type { Refusal } from '#contract/procedure.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { isFixedDue, isOpenDue } from '#domain/payouts/dues.ts'
import { canApply, endingOf } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import { refuse } from '#server/http/failures.ts'
import { type DueOfRequest, duesOf, livePaymentsOf, replaceDues } from '../ledger/due-store.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import { refusalToLeave } from '../ledger/standing.ts'
import { applyAction } from '../ledger/transition.ts'
import { settleAfter } from './holding.ts'

/** What the office changes of the dues of a request (docs/product.md §7.19). */

export type PlannedDue = { due_on: CalendarDate; amount: string; needs_confirmation: boolean }

/**
 * Replaces the dues of a request by those of another plan. Planned payments leave their drafts. The
 * caller has locked the row of the request, after those of its runs. Returns why that is refused: a
 * payment was locked, so that the plan is changed from a due on instead.
 */
export async function planDues(
  acting: Acting,
  requestId: string,
  dues: PlannedDue[],
): Promise<Refusal | undefined> {
  const live = await livePaymentsOf(acting.db, requestId)
  const rows = []
  for (const { id } of live) {
    const row = await findPaymentForUpdate(acting.db, id)
    if (row && !canApply('remove', row.state)) return refuse('plan.begun')
    if (row) rows.push(row)
  }
  if ((await duesOf(acting.db, requestId)).some(({ state }) => state === 'returned')) {
    return refuse('plan.begun')
  }
  for (const row of rows) {
    await applyAction(acting, [row], { action: 'remove', details: { run_id: row.run_id } })
    await settleAfter(acting, row)
  }
  await replaceDues(acting.db, requestId, dues)
  return undefined
}

/** Returns whether the office can change a due: it is open, and no payment of it is out. */
export const canChangeDue = (due: DueOfRequest): boolean => isOpenDue(due) && !isFixedDue(due)

/**
 * Ends the payment of a due that is skipped or stopped, if it has a live one. Returns why that is
 * refused.
 */
export async function endPaymentOfDue(
  acting: Acting,
  { request_id, due_number }: DueOfRequest,
): Promise<Refusal | undefined> {
  for (const { id } of await livePaymentsOf(acting.db, request_id)) {
    const row = await findPaymentForUpdate(acting.db, id)
    if (row?.due_number !== due_number) continue
    const refusal = await refusalToLeave(acting.db, row)
    if (refusal) return refusal
    const action = endingOf(row.state)
    if (!action) return refuse('payout.bankHasIt')
    const columns = action === 'cancel' ? { hold_reason: null, held_with_request: false } : {}
    const details = action === 'remove' ? { run_id: row.run_id } : {}
    await applyAction(acting, [row], { action, columns, details })
    await settleAfter(acting, row)
  }
  return undefined
}
