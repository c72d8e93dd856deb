import { isChangeCode } from '#domain/bank-files/results/change-codes.ts'
import { tidyText } from '#domain/names.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import type { ActInput } from '#domain/payouts/payment-acts.ts'
import { canApply, stepsTo } from '#domain/payouts/payment-states.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { voidCheckOf } from '../ledger/ending-checks.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { earliestDraftForUpdate, findRun, findRunForUpdate } from '../ledger/run-store.ts'
import { wasOut } from '../ledger/standing.ts'
import { filesOfPayment } from '../ledger/told-store.ts'
import { applyAction, settleRun } from '../ledger/transition.ts'
import { type Acts, type ByAdministrator, onRow, type Told } from './acting.ts'
import { proveSent } from './giving.ts'
import { planAnew } from './planning.ts'

/** Marks the sent payments of a run as paid. */
async function markPaid(
  context: ByAdministrator,
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

/** What the office reports of the bank (docs/product.md §14.2). */
export const markingActs: Acts<'pay' | 'come_back' | 'fail' | 'take_out'> = {
  pay: onRow(async ({ id, run_id }, _, context) => {
    const done = await markPaid(context, { run_id: String(run_id), ids: [id] })
    return done.success ? undefined : done
  }),
  come_back: onRow((row, input, context) => comeBack(row, input, context)),
  fail: onRow((row, input, context) => comeBack(row, input, context)),

  /** It took one payment out of a file. The next attempt is planned if it is still to be paid. */
  take_out: onRow(async (row, { reason }, context) => {
    const { db } = context
    await applyAction(context, [row], {
      action: 'take_out',
      columns: { ended_on: officeDate(context), end_reason: tidyText(reason), taken_out: true },
    })
    await voidCheckOf(context, row)
    const run_id = await earliestDraftForUpdate(db, officeDate(context))
    const ended = await store.paymentsForUpdate(db, null, { ids: [row.id] })
    // Another file may still pay it: nobody has said what came of that yet.
    const isDoubted = row.paid_twice_at !== null && row.paid_twice_answered_at === null
    const [planned] = isDoubted ? [] : await planAnew(context, ended, run_id)
    await settleRun(context, row.run_id, { leftFiles: true })
    if (planned) await settleRun(context, run_id)
    return { payment_id: planned ?? row.id }
  }),
}

/**
 * Records that the bank sent back or refused a payment. The bank had a locked one then, with its
 * whole file, and one that was held or cancelled after it was out.
 */
async function comeBack(
  row: PaymentRow,
  { act, on, ...input }: ActInput<'come_back' | 'fail'>,
  context: ByAdministrator,
): Promise<Told> {
  const { db } = context
  const action = act === 'fail' ? 'fail' : 'return'
  const code = input.code?.trim().toUpperCase() || null
  if (payoutMethodOf(row.method).hasAchCodes && code && isChangeCode(code)) {
    return refuse('payout.isNotice', { code: 'payout.isNotice' })
  }
  if (on < (await earliestHandOver(context, row))) {
    return refuse('payout.dateBeforeGiven', { on: 'payout.dateBeforeGiven' })
  }
  const isProved = stepsTo(action, row.state, wasOut(row)).length === 1
  const refusal = isProved ? undefined : await proveSent(context, row)
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
  return undefined
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

/** The handler of payments that are marked as paid, of a method or one by one. */
export const markingProcedures: Handlers<'mark_payments_paid'> = {
  mark_payments_paid: {
    async act({ run_id, method, payment_ids: ids }, context) {
      if (!method && !ids) return refuse('err.invalidInput')
      return markPaid(context, { run_id, method, ids })
    },
  },
}
