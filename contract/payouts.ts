import { z } from '@hono/zod-openapi'
import { labels } from './payout-labels.ts'
import { overview } from './payout-overview.ts'
import {
  method,
  operation_id,
  paymentAnswer,
  payoutRun,
  planning,
  problem,
  runAnswer,
  updated,
} from './payout-planning.ts'
import { results } from './payout-results.ts'
import { calendarDate, id, instant, procedure, refusal, text } from './procedure.ts'

export type { PayoutPayment, PayoutRun } from './payout-planning.ts'
export type {
  PayoutNotice,
  ResultOutcome,
  ResultRow,
  ResultsPreview,
  ResultsTableAnswer,
} from './payout-results.ts'
export { RESULT_ROWS_SHOWN, resultColumns } from './payout-results.ts'

const onRun = z.strictObject({ run_id: id, operation_id: operation_id.optional() })

/** What a bank answered about one payment. `on` is the bank's date. */
const bankAnswer = z.strictObject({
  payment_id: id,
  code: text.max(10).optional(),
  reason: text.max(1000).optional(),
  on: calendarDate,
  operation_id: operation_id.optional(),
})

/** From locking to the end of each payment. */
const paying = {
  lock_payout_run: procedure({
    audience: 'admin',
    summary:
      'Locks a draft: copies amounts, payees and numbers into its payments. Needs a fresh sign-in.',
    input: onRun,
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), run: payoutRun }),
      refusal.extend({ problems: z.array(problem).optional() }),
    ]),
  }),
  unlock_payout_run: procedure({
    audience: 'admin',
    summary: 'Makes a locked run a draft again if nothing left the office. Needs a fresh sign-in.',
    input: onRun,
    output: runAnswer,
  }),
  cancel_payout_run: procedure({
    audience: 'admin',
    summary: 'Cancels a draft. Its payments join the earliest other draft, or wait for one.',
    input: onRun,
    output: runAnswer,
  }),
  hold_payment: procedure({
    audience: 'admin',
    summary: 'Holds a planned or locked payment, with a reason.',
    input: z.strictObject({
      payment_id: id,
      reason: text.max(1000),
      operation_id: operation_id.optional(),
    }),
    output: paymentAnswer,
  }),
  release_payment: procedure({
    audience: 'admin',
    summary: 'Releases a held payment into its draft, the earliest draft, or the next one.',
    input: z.strictObject({
      payment_id: id,
      /** Whether a downloaded file with this payment was given to the bank. */
      file_was_given: z.boolean().optional(),
      operation_id: operation_id.optional(),
    }),
    output: paymentAnswer,
  }),
  mark_payments_sent: procedure({
    audience: 'admin',
    summary: 'Marks the payments of a method as handed to the bank. Needs a fresh sign-in.',
    input: z.strictObject({ run_id: id, method, operation_id: operation_id.optional() }),
    output: updated,
  }),
  mark_payments_paid: procedure({
    audience: 'admin',
    summary: 'Marks sent payments as paid, of a method or one by one. Needs a fresh sign-in.',
    input: z.strictObject({
      run_id: id,
      method: method.optional(),
      payment_ids: z.array(id).max(1000).optional(),
      operation_id: operation_id.optional(),
    }),
    output: updated,
  }),
  record_payment_return: procedure({
    audience: 'admin',
    summary: 'Records that the bank sent a payment back. Needs a fresh sign-in.',
    input: bankAnswer,
    output: paymentAnswer,
  }),
  record_payment_failure: procedure({
    audience: 'admin',
    summary: 'Records that the bank refused a payment or its file. Needs a fresh sign-in.',
    input: bankAnswer,
    output: paymentAnswer,
  }),
  pay_again: procedure({
    audience: 'admin',
    summary: 'Plans a new payment after one was returned, failed or cancelled.',
    input: z.strictObject({
      payment_id: id,
      details_confirmed_at: instant.optional(),
      operation_id: operation_id.optional(),
    }),
    output: paymentAnswer,
  }),
}

export const payouts = { ...planning, ...paying, ...results, ...labels, ...overview }
