import type { Refusal } from '#contract/procedure.ts'
import { tidyText } from '#domain/names.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import type { ActInput } from '#domain/payouts/payment-acts.ts'
import {
  type BankAnswer,
  type RefusedAnswer,
  refusalOfAnswer,
} from '#domain/payouts/refused-answers.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { orNotFound, refuse, refuseField } from '#server/http/failures.ts'
import type { MessageKey } from '#server/messages.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { placeOf } from '../ledger/press.ts'
import { findRunForUpdate } from '../ledger/run-store.ts'
import { firstToldOf } from '../ledger/told-store.ts'
import { type Acts, type ByAdministrator, onRow, type Told } from './acting.ts'
import { hasChanged, pressWords, type Word } from './giving.ts'

/** An answer of a bank, and what somebody who types it says besides. */
type SaidAnswer = BankAnswer & { reason?: string | null; of?: 'paid' | 'committed' | undefined }

/** By what an answer is judged. `given_at`: when the bank can have had the payment first. */
type Judged = { today: CalendarDate; timeZone: string; given_at?: Date | null | undefined }

/**
 * Returns what is entered of a bank's answer about a payment, or why nothing is: the one way of a
 * file, a table and an answer that is typed. Paid is as of the Friday of its run, or of today if that
 * is to come.
 */
export function wordOfAnswer(
  row: store.AnsweredRow,
  answer: SaidAnswer,
  { today, timeZone, given_at }: Judged,
): { word: Word } | { refused: RefusedAnswer } {
  const given_on = given_at && answer.on ? calendarDateIn(given_at, timeZone) : null
  const refused = refusalOfAnswer(answer, { ...row, given_on }, today)
  if (refused) return { refused }
  const { request_id: requestId, pay_on } = row
  const { says, code, of, reason } = answer
  if (says === 'pay') {
    const on = pay_on !== null && pay_on < today ? pay_on : today
    return { word: { requestId, act: { act: 'pay', ...placeOf(row), on } } }
  }
  const on = answer.on ?? today
  return {
    word: {
      requestId,
      act:
        says === 'fail'
          ? { act: 'fail', ...placeOf(row), on }
          : { act: 'come_back', ...placeOf(row), on, ...(of && { of }) },
      columns: { ended_on: on, return_code: code, end_reason: tidyText(reason ?? '') || null },
      code,
      details: { code, on },
    },
  }
}

/** Marks the sent payments of a run as paid. */
async function markPaid(
  context: ByAdministrator,
  { run_id, ...filter }: store.PaymentFilter & { run_id: string },
): Promise<{ success: true; updated: number } | Refusal> {
  const { db } = context
  const run = orNotFound(await findRunForUpdate(db, run_id))
  if (run.state !== 'locked' && run.state !== 'closed') return refuse('payout.stateChanged')
  const rows = await store.answeredForUpdate(db, run_id, { ...filter, state: 'sent' })
  const judged = judgedBy(context)
  const paid = await pressWords(
    context,
    rows.flatMap((row) => {
      const said = wordOfAnswer(row, { says: 'pay', code: null, on: null }, judged)
      return 'word' in said ? said.word : []
    }),
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

const judgedBy = (context: Context) => ({
  today: officeDate(context),
  timeZone: context.services.config.organization.timeZone,
})

/** How a typed answer is refused, and the field that is wrong. */
const refusals: Record<RefusedAnswer, [code: MessageKey, field?: 'code' | 'on']> = {
  notice: ['payout.isNotice', 'code'],
  dispute: ['payout.isDispute', 'code'],
  unsent: ['payout.stateChanged'],
  state: ['payout.stateChanged'],
  future: ['payout.dateInFuture', 'on'],
  early: ['payout.dateBeforeGiven', 'on'],
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
  const { on, reason = null } = input
  const answer = {
    says: input.act === 'fail' ? ('fail' as const) : ('return' as const),
    code: input.code?.trim().toUpperCase() || null,
    on,
    reason,
    of: 'of' in input ? input.of : undefined,
  }
  const given_at = (await firstToldOf(context.db, [row.id])).get(row.id) ?? row.run_locked_at
  const said = wordOfAnswer(row, answer, { ...judgedBy(context), given_at })
  if ('refused' in said) {
    const [code, field] = refusals[said.refused]
    return field ? refuseField(field, code) : refuse(code)
  }
  const ended = await pressWords(context, [said.word])
  return 'refusal' in ended ? ended.refusal : undefined
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
