import type { Refusal } from '#contract/procedure.ts'
import { isChangeCode } from '#domain/bank-files/results/change-codes.ts'
import { tidyText } from '#domain/names.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import type { ActInput } from '#domain/payouts/payment-acts.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { placeOf } from '../ledger/press.ts'
import { findRun, findRunForUpdate } from '../ledger/run-store.ts'
import { filesOfPayment } from '../ledger/told-store.ts'
import { type Acts, type ByAdministrator, onRow, type Told } from './acting.ts'
import { hasChanged, pressWords, type Word } from './giving.ts'

/** Returns that the bank has paid a payment: on the Friday of its run, or today if that is to come. */
export const paidWord = (
  row: Pick<PaymentRow, 'request_id' | 'due_number' | 'attempt' | 'pay_on'>,
  today: CalendarDate,
): Word => ({
  requestId: row.request_id,
  act: {
    act: 'pay',
    ...placeOf(row),
    on: row.pay_on !== null && row.pay_on < today ? row.pay_on : today,
  },
})

/** Marks the sent payments of a run as paid. */
async function markPaid(
  context: ByAdministrator,
  { run_id, ...filter }: store.PaymentFilter & { run_id: string },
): Promise<{ success: true; updated: number } | Refusal> {
  const { db } = context
  const run = orNotFound(await findRunForUpdate(db, run_id))
  if (run.state !== 'locked' && run.state !== 'closed') return refuse('payout.stateChanged')
  const rows = await store.paymentsForUpdate(db, run_id, { ...filter, state: 'sent' })
  const paid = await pressWords(
    context,
    rows.map((row) => paidWord(row, officeDate(context))),
  )
  if ('refusal' in paid) return paid.refusal
  return { success: true, updated: paid.done.filter(hasChanged).length }
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
    const { request_id: requestId } = row
    const columns = { ended_on: officeDate(context), end_reason: tidyText(reason) }
    const again = { act: 'plan', due: row.due_number, isAgain: true } as const
    const taken = await pressWords(context, [
      { requestId, act: { act: 'take_out', ...placeOf(row) }, columns },
      { requestId, act: again, isOptional: true },
    ])
    if ('refusal' in taken) return taken.refusal
    const [planned] = taken.done.flatMap((one) => one.planned)
    return { payment_id: planned ?? row.id }
  }),
}

/**
 * Records that the bank sent back or refused a payment. The bank had a locked one then, with its
 * whole file, and one that was held or cancelled after it was out.
 */
async function comeBack(
  row: PaymentRow,
  input: ActInput<'come_back' | 'fail'>,
  context: ByAdministrator,
): Promise<Told> {
  const { act, on } = input
  const code = input.code?.trim().toUpperCase() || null
  if (payoutMethodOf(row.method).hasAchCodes && code && isChangeCode(code)) {
    return refuse('payout.isNotice', { code: 'payout.isNotice' })
  }
  if (on < (await earliestHandOver(context, row))) {
    return refuse('payout.dateBeforeGiven', { on: 'payout.dateBeforeGiven' })
  }
  const of = 'of' in input ? input.of : undefined
  const ended = await pressWords(context, [
    {
      requestId: row.request_id,
      act: { act, on, ...placeOf(row), ...(of && { of }) },
      columns: {
        ended_on: on,
        return_code: code,
        end_reason: tidyText(input.reason ?? '') || null,
      },
      code,
      details: { code, on },
    },
  ])
  return 'refusal' in ended ? ended.refusal : undefined
}

/**
 * Returns the first day on which the bank can have had a payment, in the office's time zone: that on
 * which its file was downloaded, or its run locked if it has no file.
 */
async function earliestHandOver(context: Context, row: PaymentRow): Promise<CalendarDate> {
  const { timeZone } = context.services.config.organization
  const [file] = await filesOfPayment(context.db, row.id)
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
