import { z } from '@hono/zod-openapi'
import { acting } from './payment-acts.ts'
import { checks } from './payout-checks.ts'
import { payoutFiles } from './payout-files.ts'
import { labels } from './payout-labels.ts'
import { moving } from './payout-moving.ts'
import { openItems } from './payout-open-items.ts'
import { overview } from './payout-overview.ts'
import {
  method,
  operation_id,
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
import { id, not_entered, procedure, refusal } from './procedure.ts'

export type { PayoutCheck } from './payout-checks.ts'
export type { RunFile } from './payout-files.ts'
export type { OpenItem } from './payout-open-items.ts'
export type { PayoutPayment, PayoutRun } from './payout-planning.ts'
export type {
  PayoutNotice,
  ResultOutcome,
  ResultRow,
  ResultsAnswer,
  ResultsPreview,
  ResultsTableAnswer,
  UndecidedWord,
} from './payout-results.ts'
export {
  RESULT_ROWS_SHOWN,
  RESULT_WORD_MAX_LENGTH,
  resultColumns,
  resultDiffers,
  resultOfAll,
  resultOutcomes,
  resultReading,
  resultWords,
} from './payout-results.ts'
export type { PayoutSignal } from './payout-signals.ts'

const onRun = z.strictObject({ run_id: id, operation_id: operation_id.optional() })

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
}

export const payouts = {
  ...payoutSettings,
  ...planning,
  ...moving,
  ...paying,
  ...acting,
  ...payoutFiles,
  ...results,
  ...labels,
  ...overview,
  ...openItems,
  ...twoPerson,
  ...checks,
  ...signals,
}
