import type { payouts } from '#contract/payouts.ts'
import { isChangeCode } from '#domain/bank-files/results/change-codes.ts'
import { tidyText } from '#domain/names.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { canApply, stepsTo } from '#domain/payouts/payment-states.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { answerPayment } from '../ledger/answers.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { findRun, findRunForUpdate } from '../ledger/run-store.ts'
import { wasOut } from '../ledger/standing.ts'
import { filesOfPayment } from '../ledger/told-store.ts'
import { applyAction, settleRun } from '../ledger/transition.ts'
import { proveSent } from './giving.ts'

type Names = Extract<
  keyof typeof payouts,
  'mark_payments_paid' | 'record_payment_return' | 'record_payment_failure'
>

/** Marks the sent payments of a run as paid. */
async function markPaid(
  context: Context<Administrator>,
  { run_id, ...filter }: store.PaymentFilter & { run_id: string },
) {
  const { db, now } = context
  const run = orNotFound(await findRunForUpdate(db, run_id))
  if (run.state !== 'locked' && run.state !== 'closed') return refuse('payout.stateChanged')
  const rows = await store.paymentsForUpdate(db, run_id, { ...filter, state: 'sent' })
  await applyAction(context, rows, { action: 'pay', columns: { paid_at: now } })
  await settleRun(context, run_id)
  return { success: true as const, updated: rows.length }
}

type Ending = {
  payment_id: string
  code?: string | undefined
  reason?: string | undefined
  on: string
}

/**
 * Records that the bank sent back or refused a payment. The bank had a locked one then, with its
 * whole file, and one that was held or cancelled after it was out.
 */
async function endIn(context: Context<Administrator>, action: 'return' | 'fail', input: Ending) {
  const { db } = context
  const row = orNotFound(await findPaymentForUpdate(db, input.payment_id))
  const steps = stepsTo(action, row.state, wasOut(row))
  if (steps.length === 0) return refuse('payout.stateChanged')
  const code = input.code?.trim().toUpperCase() || null
  if (payoutMethodOf(row.method).hasAchCodes && code && isChangeCode(code)) {
    return refuse('payout.isNotice', { code: 'payout.isNotice' })
  }
  const { on } = input
  if (on < (await earliestHandOver(context, row))) {
    return refuse('payout.dateBeforeGiven', { on: 'payout.dateBeforeGiven' })
  }
  const refusal = steps.length > 1 ? await proveSent(context, row) : undefined
  if (refusal) return refusal
  const current = await store.paymentsForUpdate(db, null, { ids: [row.id] })
  // One that may be paid twice keeps its state: somebody has to call the bank.
  const sent = current.filter(({ state }) => canApply(action, state))
  await applyAction(context, sent, {
    action,
    columns: { ended_on: on, return_code: code, end_reason: tidyText(input.reason ?? '') || null },
    code,
    details: { code, on },
  })
  await settleRun(context, row.run_id)
  return { success: true as const, payment_id: row.id }
}

/**
 * Returns the first day on which the bank can have had a payment, in the office's time zone: that on
 * which its file was downloaded, or its run locked if it has no file.
 */
async function earliestHandOver(context: Context, row: PaymentRow): Promise<CalendarDate> {
  const { timeZone } = context.services.config.organization
  const [file] = await filesOfPayment(context.db, row)
  if (file) return calendarDateIn(file.first_at, timeZone)
  const run = row.run_id ? await findRun(context.db, { id: row.run_id }) : undefined
  return run?.locked_at ? calendarDateIn(run.locked_at, timeZone) : ''
}

const end = (action: 'return' | 'fail') => ({
  async act(input: Ending, context: Context<Administrator>) {
    if (input.on > officeDate(context)) {
      return refuse('payout.dateInFuture', { on: 'payout.dateInFuture' })
    }
    return endIn(context, action, input)
  },
  answer: (done: Done, { services }: Context) => answerPayment(services, String(done.payment_id)),
})

/** The handlers of what the office reports of the bank (docs/product.md §14.2). */
export const markingProcedures: Handlers<Names> = {
  mark_payments_paid: {
    async act({ run_id, method, payment_ids: ids }, context) {
      if (!method && !ids) return refuse('err.invalidInput')
      return markPaid(context, { run_id, method, ids })
    },
  },
  record_payment_return: end('return'),
  record_payment_failure: end('fail'),
}
