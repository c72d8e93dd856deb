import type { Refusal } from '#contract/procedure.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { type CheckRow, updateCheck } from '../ledger/check-store.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { findPayment, joinRun } from '../ledger/payment-store.ts'
import { earliestDraftForUpdate, findRun } from '../ledger/run-store.ts'
import { applyAction, settleRun, storeTotals } from '../ledger/transition.ts'
import { proveSent, takeBackLater } from '../payments/index.ts'

const NOT_HELD = { hold_reason: null, held_with_request: false }

/**
 * Records that the bank paid a check, so that its payment is paid, whatever became of it before. A
 * later attempt is taken back; if it is out, both are marked, because the money may be paid twice.
 */
export async function clearCheck(
  acting: Acting,
  { check, row, on }: { check: CheckRow; row: PaymentRow; on: CalendarDate },
): Promise<Refusal | undefined> {
  const { db, now, caller } = acting
  const refusal = row.state === 'locked' ? await proveSent(acting, row) : undefined
  if (refusal) return refusal
  await updateCheck(db, check.id, { state: 'cleared', cleared_on: on })
  const { payment_id, reference, number: check_number, state } = check
  await record(db, caller, {
    action: 'payout.check_cleared',
    subject_id: check.request_id,
    details: { payment_id, reference, check_number, on, was: state },
  })
  const current = (await findPayment(db, row.id)) ?? row
  const columns = { paid_at: now }
  if (canApply('pay', current.state)) {
    await applyAction(acting, [current], { action: 'pay', columns })
  } else if (canApply('clear', current.state) && (await takeBackLater(acting, current))) {
    const again = (await findPayment(db, row.id)) ?? current
    const nothingEnded = { ended_on: null, return_code: null, end_reason: null }
    await applyAction(acting, [again], {
      action: 'clear',
      columns: { ...columns, ...NOT_HELD, ...nothingEnded },
    })
    const run = row.run_id ? await findRun(db, { id: row.run_id }) : undefined
    if (run) await storeTotals(db, run)
  }
  await settleRun(acting, row.run_id)
  await notify(db, { kind: 'payout.changed' })
  return undefined
}

/** Notes the bank's answer that a check is stopped. What waited for it joins the earliest draft. */
export async function confirmStop(
  acting: Acting,
  check: CheckRow,
  { on, today }: { on: CalendarDate; today: CalendarDate },
): Promise<undefined> {
  const { db, caller } = acting
  await updateCheck(db, check.id, { stop_confirmed_on: on })
  await record(db, caller, {
    action: 'payout.check_stop_confirmed',
    subject_id: check.request_id,
    details: { payment_id: check.payment_id, reference: check.reference, on },
  })
  const draft = await earliestDraftForUpdate(db, today)
  if (draft) await joinRun(db, draft, check.request_id)
  await settleRun(acting, draft)
  await notify(db, { kind: 'payout.changed' })
}
