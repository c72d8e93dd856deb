import { z } from '@hono/zod-openapi'
import {
  dateOrders,
  delimiters,
  tableEncodings,
} from '#domain/bank-files/results/result-columns.ts'
import { resultKeys } from '#domain/bank-files/results/result-keys.ts'
import { meanings } from '#domain/bank-files/results/result-words.ts'
import { officeTasks, returnAdvice } from '#domain/bank-files/results/return-codes.ts'
import { currencies } from '#domain/payouts/methods.ts'
import { paymentStates } from '#domain/payouts/payment-states.ts'
import { refusedAnswers } from '#domain/payouts/refused-answers.ts'
import { paymentChange } from './corrections.ts'
import { money, operation_id, updated } from './payout-planning.ts'
import { calendarDate, id, instant, outcome, procedure, refusal, text } from './procedure.ts'

/** What banks report about payments (docs/product.md §14.19). */

const column = z.int().min(0).max(1000)
/** The columns of a table by position, from 0. */
export const resultColumns = z.strictObject({
  key: column,
  by: z.enum(resultKeys),
  amount: column,
  credit: column.optional(),
  result: column.optional(),
  date: column.optional(),
  currency: column.optional(),
  account: column.optional(),
  without_codes: z.array(column).max(1000).optional(),
})

/** How a table is read, as far as it does not say so itself. */
export const resultReading = z.strictObject({
  delimiter: z.enum(delimiters).optional(),
  encoding: z.enum(tableEncodings).optional(),
  dates: z.enum(dateOrders).optional(),
})

/** More lines than any file of the largest accepted size has. */
const LINE_MAX = 10_000_000

/** The longest word of a bank that can be decided about. */
export const RESULT_WORD_MAX_LENGTH = 100
/** What the office said about a table: what the bank's words mean, by normalized word. */
export const resultWords = z.record(text.max(RESULT_WORD_MAX_LENGTH), z.enum(meanings))
/** What all rows of a table without a column of results say. */
export const resultOfAll = z.enum(['paid', 'returned'])

/**
 * Why a row changes nothing although its payment is ours: what nobody may enter of a payment, and
 * `check`: it is about a check that was replaced, and does not call that paid; `several`: more than one
 * payment, or row, matches equally; `repeated`: another row says what cannot be true too; `cells`: the
 * row has more cells than the table has columns; `date`: the bank's date cannot be read; `exponent`: a
 * spreadsheet kept only the first digits of its number.
 */
export const resultDiffers = [
  ...refusedAnswers,
  ...(['amount', 'currency', 'bank', 'check'] as const),
  ...(['several', 'repeated', 'cells', 'date', 'exponent'] as const),
] as const

/** What a file says about one payment. */
const resultRow = z.object({
  /** Line of the file, or row of the table, from 1. */
  line: z.int(),
  /** The cells of a table as the bank wrote them, each cut short. The family's account is masked. */
  cells: z.array(z.string()),
  /**
   * `cleared`: the bank paid this check. `stopped`: it shows the stop of a check. `none`: nothing
   * that is entered. `disputed`: a contested return.
   */
  kind: z.enum(['return', 'paid', 'change', 'cleared', 'stopped', 'undecided', 'none', 'disputed']),
  /** The bank's word in a table, normalized. */
  word: z.string().nullable(),
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
      /** What is true of it now. */
      state: z.enum(paymentStates),
    })
    .nullable(),
  differs: z.enum(resultDiffers).nullable(),
  /** The office had ended or held it: entering the row says that the bank had it after all. */
  contradicts: z.boolean(),
  /** What a return means for the family and for the office. */
  advice: z.enum(returnAdvice).nullable(),
  task: z.enum(officeTasks).nullable(),
})
export type ResultRow = z.infer<typeof resultRow>

export const resultOutcomes = [
  'matched',
  /** Found by amount, account and date: entered only if it is ticked. */
  'probable',
  /** Ours, but nobody has said what the bank's word means. */
  'undecided',
  'different',
  'unknown',
  'already',
  /** Ours, but the row says nothing that is entered. */
  'left',
] as const
export type ResultOutcome = (typeof resultOutcomes)[number]
/** The most rows in each list of a preview. Confirming enters all matched rows, listed or not. */
export const RESULT_ROWS_SHOWN = 1_000
const shownRows = z.array(resultRow).max(RESULT_ROWS_SHOWN)

const table = z.object({
  header: z.array(z.string()),
  /** The first rows, to choose the columns by. */
  sample: z.array(z.array(z.string())),
  columns: resultColumns.partial(),
  /** How the text was read; null for a spreadsheet. */
  layout: resultReading.pick({ delimiter: true, encoding: true }).required().nullable(),
})

/** Two days that a date may mean, by how it is read. */
const dateDoubt = z.object({
  written: z.string(),
  readings: z.partialRecord(z.enum(dateOrders), calendarDate),
})

const amounts = { currency: z.enum(currencies), count: z.int(), total: money }

/** A word that is not among the known ones. */
const undecidedWord = z.object({
  /** As it is sent back in `words`. Empty for an empty cell. */
  word: z.string(),
  count: z.int(),
  totals: z.array(z.object(amounts)),
  /** What was chosen in this upload. */
  chosen: z.enum(meanings).nullable(),
  /** What was chosen last for a table with the same headings. */
  remembered: z
    .object({ meaning: z.enum(meanings), by_name: z.string().nullable(), at: instant })
    .nullable(),
})
export type UndecidedWord = z.infer<typeof undecidedWord>

/** The answer to `POST /payouts/{run_id}/results`. Nothing is changed before it is confirmed. */
const resultsPreview = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    import_id: id,
    matched: shownRows,
    probable: shownRows,
    undecided: shownRows,
    different: shownRows,
    unknown: shownRows,
    already: shownRows,
    left: shownRows,
    /** The number of rows of each kind, including those that are not listed. */
    counts: z.record(z.enum(resultOutcomes), z.int()),
    /** The same in sums of our payments. */
    totals: z.record(z.enum(resultOutcomes), z.array(z.object(amounts))),
    /** The sum of the rows that are not ours, in whatever currency. */
    others: money,
    /** Payments of the run that a table of paid ones does not name. */
    missing: z.int(),
    /** What confirming would enter. */
    sums: z.array(
      z.object({ kind: z.enum(['paid', 'cleared', 'stopped', 'return', 'change']), ...amounts }),
    ),
    /** Payments of the run that would then still be locked or with the bank. */
    open: z.array(z.object(amounts)),
    /** The words that the office decides about, the most frequent first. */
    words: z.array(undecidedWord),
    /** Null for a file of the bank's own format. */
    table: table.nullable(),
  }),
  refusal.extend({
    /** Where the file is wrong. */
    line: z.int().optional(),
    /** Present if something about the table has to be chosen. */
    table: table.optional(),
    /** Dates of which the office says how they are read. */
    dates: z.array(dateDoubt).optional(),
  }),
])
export type ResultsPreview = z.infer<typeof resultsPreview>
/** As the server gives it. */
export type ResultsAnswer = z.input<typeof resultsPreview>
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
  /** It is about an account that the family has no more, so that nothing is to be corrected. */
  is_former: z.boolean(),
  /** Other changes of the details that nobody has confirmed: agreeing does not confirm them. */
  unconfirmed: paymentChange.nullable(),
  /** The words of the bank, with numbers masked. */
  bank_text: z.string(),
})
export type PayoutNotice = z.infer<typeof notice>

const onNotice = z.strictObject({ notice_id: id, operation_id: operation_id.optional() })

export const results = {
  confirm_payout_results: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary:
      'Enters the matched results of an upload: returns, payments and notices. Of the probable ones only those that are ticked.',
    input: z.strictObject({
      import_id: id,
      /** The lines of the probable rows that are entered too. */
      ticked: z.array(z.int().min(0).max(LINE_MAX)).max(RESULT_ROWS_SHOWN).optional(),
      operation_id: operation_id.optional(),
    }),
    output: updated,
  }),
  get_payout_notices: procedure({
    audience: 'admin',
    summary: 'Lists up to 200 open notices of change, oldest first, with numbers masked.',
    input: z.strictObject({ run_id: id.optional() }),
    output: z.object({ notices: z.array(notice) }),
  }),
  reveal_payout_notice: procedure({
    audience: 'admin',
    fresh: true,
    summary:
      'Returns what the bank wrote in a notice of change, in full. Each call is recorded in the audit trail.',
    input: z.strictObject({ notice_id: id }),
    output: outcome({ value: z.string() }),
  }),
  apply_payout_notice: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Corrects payment details as a bank asked. They still have to be confirmed.',
    input: onNotice,
    output: outcome({}),
  }),
  dismiss_payout_notice: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Closes a notice of change without changing anything.',
    input: onNotice,
    output: outcome({}),
  }),
}
