import { ENDED_CHECK } from '#domain/bank-files/results/return-codes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { type CheckReason, canApplyToCheck } from '#domain/payouts/checks.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { type CheckRow, endedPayments, findCheck, officeToday, updateCheck } from './check-store.ts'
import type { PaymentRow } from './payable-store.ts'
import { paymentsForUpdate } from './payment-store.ts'
import { applyAction } from './transition.ts'

/** Voids and stops checks in the ledger (docs/product.md §14.16). */

type Ending = { reason: CheckReason; note?: string | null }

/**
 * Voids or stops a check, which `canApplyToCheck` allows. Its payment and run are locked by the
 * caller.
 */
export async function endCheck(
  { db, now, caller }: Acting,
  check: CheckRow,
  { action, reason, note = null }: Ending & { action: 'void' | 'stop' },
): Promise<void> {
  await updateCheck(db, check.id, {
    state: action === 'void' ? 'void' : 'stopped',
    ended_at: now,
    ended_by: caller.user?.id ?? null,
    end_reason: reason,
    note,
  })
  const { payment_id, reference, number: check_number } = check
  await record(db, caller, {
    action: action === 'void' ? 'payout.check_voided' : 'payout.check_stopped',
    subject_id: check.request_id,
    details: { payment_id, reference, check_number, reason },
  })
}

/** Voids the check of a payment that leaves its run, if it has one that may still be cashed. */
export async function voidCheckOf(acting: Acting, { id }: PaymentRow): Promise<void> {
  const check = await findCheck(acting.db, { payment_id: id })
  if (!check || !canApplyToCheck('void', check.state)) return
  await endCheck(acting, check, { action: 'void', reason: 'other' })
}

/**
 * Lets payments come back that were marked as sent although their checks are void or stopped: the
 * check was written by hand, and lost before anybody said that it was handed over.
 */
export async function returnEndedChecks(acting: Acting, paymentIds: string[]): Promise<void> {
  const { db } = acting
  const ended = await endedPayments(db, paymentIds)
  if (ended.length === 0) return
  const rows = (await paymentsForUpdate(db, null, { ids: ended })).filter(({ state }) =>
    canApply('return', state),
  )
  await returnForCheck(acting, rows, await officeToday(db))
}

/** Records that payments came back because their checks are void or stopped. */
export async function returnForCheck(acting: Acting, rows: PaymentRow[], on: CalendarDate) {
  await applyAction(acting, rows, {
    action: 'return',
    columns: { ended_on: on, return_code: ENDED_CHECK },
    code: ENDED_CHECK,
    details: { code: ENDED_CHECK, on },
  })
}
