import { z } from '@hono/zod-openapi'
import { officeTasks, returnAdvice } from '#domain/bank-files/return-codes.ts'
import { currencies } from '#domain/payouts/totals.ts'
import { money, operation_id, updated } from './payout-planning.ts'
import { calendarDate, id, instant, outcome, procedure, refusal } from './procedure.ts'

/** What banks report about payments (docs/product.md §14.19). */

const column = z.int().min(0).max(1000)
/** The columns of a table by position, from 0. */
export const resultColumns = z.strictObject({
  key: column,
  by: z.enum(['reference', 'trace']),
  amount: column,
  result: column.optional(),
  date: column.optional(),
})

/** What a file says about one payment. */
const resultRow = z.object({
  /** Line of the file, or row of the table below its header, from 1. */
  line: z.int(),
  kind: z.enum(['return', 'paid', 'change']),
  /** The bank's code, such as R03 or C01. */
  code: z.string().nullable(),
  /** As in the file: our reference or the trace number. */
  key: z.string(),
  /** As in the file, in the currency of the payment; null for a notice of change. */
  amount: money.nullable(),
  /** The bank's date of a return; null: the day on which it is entered. */
  on: calendarDate.nullable(),
  payment: z
    .object({
      id,
      reference: z.string(),
      payee: z.string().nullable(),
      currency: z.enum(currencies),
      amount: money,
    })
    .nullable(),
  /** Why the row changes nothing although the payment is ours. `unsent`: not handed over yet. */
  differs: z.enum(['amount', 'bank', 'state', 'unsent']).nullable(),
  /** What a return means for the family and for the office. */
  advice: z.enum(returnAdvice).nullable(),
  task: z.enum(officeTasks).nullable(),
})
export type ResultRow = z.infer<typeof resultRow>

export const resultOutcomes = ['matched', 'unknown', 'different', 'already'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]
/** The most rows in each list of a preview. Confirming enters all matched rows, listed or not. */
export const RESULT_ROWS_SHOWN = 1_000
const shownRows = z.array(resultRow).max(RESULT_ROWS_SHOWN)

const table = z.object({
  header: z.array(z.string()),
  /** The first rows, to choose the columns by. */
  sample: z.array(z.array(z.string())),
  columns: resultColumns.partial(),
})

/** The answer to `POST /payouts/{run_id}/results`. Nothing is changed before it is confirmed. */
export const resultsPreview = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    import_id: id,
    matched: shownRows,
    unknown: shownRows,
    different: shownRows,
    already: shownRows,
    /** The number of rows of each kind, including those that are not listed. */
    counts: z.record(z.enum(resultOutcomes), z.int()),
    /** Null for a file of the bank's own format. */
    table: table.nullable(),
  }),
  refusal.extend({
    /** Where the file is wrong. */
    line: z.int().optional(),
    /** Present if the columns have to be chosen. */
    table: table.optional(),
  }),
])
export type ResultsPreview = z.infer<typeof resultsPreview>
export type ResultsTableAnswer = z.infer<typeof table>

/** A notice of change: details that a bank asks to correct. Numbers are masked. */
const notice = z.object({
  id,
  request_id: id,
  reference: z.string(),
  run_number: z.int(),
  payee: z.string().nullable(),
  code: z.string(),
  received_at: instant,
  /** The details as they are now and as the bank wants them. Empty if it says nothing applicable. */
  changes: z.array(
    z.object({
      field: z.enum(['routing_number', 'account_number', 'payee', 'account_type']),
      before: z.string().nullable(),
      after: z.string(),
    }),
  ),
  /** The words of the bank, with numbers masked. */
  bank_text: z.string(),
})
export type PayoutNotice = z.infer<typeof notice>

const onNotice = z.strictObject({ notice_id: id, operation_id: operation_id.optional() })

export const results = {
  confirm_payout_results: procedure({
    audience: 'admin',
    summary:
      'Enters the matched results of an upload: returns, payments and notices. Needs a fresh sign-in.',
    input: z.strictObject({ import_id: id, operation_id: operation_id.optional() }),
    output: updated,
  }),
  get_payout_notices: procedure({
    audience: 'admin',
    summary: 'Lists up to 200 open notices of change, oldest first, with numbers masked.',
    input: z.strictObject({ run_id: id.optional() }),
    output: z.object({ notices: z.array(notice) }),
  }),
  apply_payout_notice: procedure({
    audience: 'admin',
    summary: 'Corrects payment details as a bank asked, and confirms them. Needs a fresh sign-in.',
    input: onNotice,
    output: outcome({}),
  }),
  dismiss_payout_notice: procedure({
    audience: 'admin',
    summary: 'Closes a notice of change without changing anything. Needs a fresh sign-in.',
    input: onNotice,
    output: outcome({}),
  }),
}
