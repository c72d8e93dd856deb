import { z } from '@hono/zod-openapi'
import { checks } from './payout-checks.ts'
import { payoutFiles } from './payout-files.ts'
import { labels } from './payout-labels.ts'
import { moving } from './payout-moving.ts'
import { openItems } from './payout-open-items.ts'
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
import { payoutSettings } from './payout-settings.ts'
import { signals } from './payout-signals.ts'
import { changes_seen, twoPerson } from './payout-two-person.ts'
import {
  calendarDate,
  id,
  instant,
  not_entered,
  optionalText,
  procedure,
  refusal,
  text,
} from './procedure.ts'

export type { PayoutCheck } from './payout-checks.ts'
export type { RunFile } from './payout-files.ts'
export type { OpenItem } from './payout-open-items.ts'
export type { PayoutPayment, PayoutRun } from './payout-planning.ts'
export type {
  PayoutNotice,
  ResultOutcome,
  ResultRow,
  ResultsPreview,
  ResultsTableAnswer,
  UndecidedWord,
} from './payout-results.ts'
export {
  RESULT_ROWS_SHOWN,
  RESULT_WORD_MAX_LENGTH,
  resultColumns,
  resultOfAll,
  resultWords,
} from './payout-results.ts'
export type { PayoutSignal } from './payout-signals.ts'

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
    fresh: true,
    idempotent: true,
    summary: 'Locks a draft: copies amounts, payees and numbers into its payments.',
    input: onRun.extend({ changes_seen }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), run: payoutRun }),
      refusal.extend({ problems: z.array(problem).optional() }),
    ]),
  }),
  unlock_payout_run: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Makes a locked run a draft again if nothing left the office.',
    input: onRun.extend({ not_entered }),
    output: runAnswer,
  }),
  cancel_payout_run: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Cancels a draft. Its payments join the earliest other draft, or wait for one.',
    input: onRun,
    output: runAnswer,
  }),
  hold_payment: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Holds a planned or locked payment, with a reason.',
    input: z.strictObject({
      payment_id: id,
      reason: text.max(1000),
      not_entered,
      operation_id: operation_id.optional(),
    }),
    output: paymentAnswer,
  }),
  release_payment: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary:
      'Releases a held payment into its draft, the earliest draft, or the next one. Returns the new attempt if this one was out.',
    input: z.strictObject({
      payment_id: id,
      operation_id: operation_id.optional(),
    }),
    output: paymentAnswer,
  }),
  note_payment: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Notes the confirmation number of a payment, or what its bank charged for it.',
    input: z.strictObject({
      payment_id: id,
      /** null removes what was noted; the same for the cost. */
      confirmation: optionalText,
      /** In dollars, of an Israeli transfer. */
      cost_usd: optionalText,
    }),
    output: paymentAnswer,
  }),
  take_out_payment: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary:
      'Records that the bank took one payment out of a given file. Returns the new attempt, if there is one.',
    input: z.strictObject({
      payment_id: id,
      reason: text.max(1000),
      operation_id: operation_id.optional(),
    }),
    output: paymentAnswer,
  }),
  mark_payments_paid: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Marks sent payments as paid, of a method or one by one.',
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
    fresh: true,
    idempotent: true,
    summary: 'Records that the bank sent a payment back.',
    input: bankAnswer,
    output: paymentAnswer,
  }),
  record_payment_failure: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Records that the bank refused a payment or its file.',
    input: bankAnswer,
    output: paymentAnswer,
  }),
  undo_payment_end: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary:
      'Takes back a return or refusal that was entered by mistake, until something followed from it.',
    input: z.strictObject({ payment_id: id, operation_id: operation_id.optional() }),
    output: paymentAnswer,
  }),
  pay_again: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Plans a new payment after one was returned, failed or cancelled.',
    input: z.strictObject({
      payment_id: id,
      details_confirmed_at: instant.optional(),
      operation_id: operation_id.optional(),
    }),
    output: paymentAnswer,
  }),
}

export const payouts = {
  ...payoutSettings,
  ...planning,
  ...moving,
  ...paying,
  ...payoutFiles,
  ...results,
  ...labels,
  ...overview,
  ...openItems,
  ...twoPerson,
  ...checks,
  ...signals,
}
