import type {
  ResultOutcome,
  ResultRow,
  ResultsAnswer,
  ResultsTableAnswer,
} from '#contract/payouts.ts'
import type { CorrectedDetails } from '#domain/bank-files/results/change-codes.ts'
import type {
  ResultColumns,
  ResultReading,
  StoredColumns,
} from '#domain/bank-files/results/result-columns.ts'
import type { Meaning } from '#domain/bank-files/results/result-words.ts'
import type { DateDoubt } from '#domain/bank-files/results/results.ts'
import { adviceFor, returnRule } from '#domain/bank-files/results/return-codes.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { currencyOf } from '#domain/payouts/methods.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import { type BankAnswer, refusalOfAnswer } from '#domain/payouts/refused-answers.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { CheckEntry } from './check-rows.ts'
import type { ReportedPayment } from './results-store.ts'

/** What is entered for a payment once an administrator confirms. */
export type ResultEntry = {
  /** The preview said that it contradicts the office. Otherwise that is not entered. */
  contradicts?: boolean
  /** The line of a probable row, which is entered only if it is ticked. */
  probable?: number
} & (
  | { kind: 'paid'; payment_id: string }
  | {
      kind: 'return'
      payment_id: string
      code: string | null
      /** The bank's date; null: the day on which it is entered. */
      on: CalendarDate | null
    }
  | CheckEntry
  | { kind: 'change'; payment_id: string; code: string; corrected: CorrectedDetails; data: string }
)

/** Returns what an entry says, as it is judged. */
export const answerOf = (
  said: { kind: 'paid' } | { kind: 'return'; code: string | null; on: CalendarDate | null },
): BankAnswer =>
  said.kind === 'paid'
    ? { says: 'pay', code: null, on: null }
    : { says: 'return', code: said.code, on: said.on }

/** Returns the entries without the probable ones whose line nobody ticked. */
export const tickedOf = <Entry extends Pick<ResultEntry, 'probable'>>(
  entries: readonly Entry[],
  ticked: readonly number[] = [],
): Entry[] => entries.filter(({ probable }) => probable === undefined || ticked.includes(probable))

export type Found = { outcome: ResultOutcome; row: ResultRow; entry?: ResultEntry }

/** The parts of a form with a table: what the office chose. */
export type TableChoices = {
  columns?: ResultColumns | undefined
  words?: Record<string, Meaning> | undefined
  all?: 'paid' | 'returned' | undefined
  reading?: ResultReading | undefined
}

export type ReadResults =
  | {
      ok: true
      found: Found[]
      /** Of a table, with its chosen columns. */
      table?: {
        answer: ResultsTableAnswer
        columns: StoredColumns
        headerHash: string
        words: Extract<ResultsAnswer, { success: true }>['words']
      }
    }
  | {
      ok: false
      code: MessageKey
      line?: number
      table?: ResultsTableAnswer | undefined
      dates?: DateDoubt[]
    }

/** `today` is the office's date. */
export type Reader = { db: Db; sealer: Sealer; today: CalendarDate; timeZone: string }

/** What a file says about a payment. */
type Said = Pick<ResultRow, 'line' | 'kind' | 'code' | 'key' | 'amount' | 'on' | 'word'>

/**
 * Describes what a file says about a payment. `differs` names what does not agree with ours; what
 * may not be entered of the payment differs in any case.
 */
export function foundBy(
  { today, timeZone }: Pick<Reader, 'today' | 'timeZone'>,
  said: Said,
  {
    outcome,
    payment,
    differs,
    entry,
  }: {
    outcome: ResultOutcome
    payment: ReportedPayment | undefined
    differs?: ResultRow['differs'] | undefined
    entry: (paymentId: string) => ResultEntry
  },
): Found {
  const isOpen = payment && outcome !== 'already' && outcome !== 'left'
  const { kind, code, on } = said
  const isReturn = kind === 'return'
  const given_on = payment?.given_at && on ? calendarDateIn(payment.given_at, timeZone) : null
  const impossible =
    isOpen && (kind === 'paid' || isReturn)
      ? refusalOfAnswer(answerOf({ kind, code, on }), { ...payment, given_on }, today)
      : undefined
  const row: ResultRow = {
    ...said,
    cells: [],
    payment: payment
      ? {
          id: payment.id,
          reference: payment.reference,
          payee: payment.payee,
          currency: currencyOf(payment.method),
          amount: payment.amount ?? '0.00',
          state: payment.state,
        }
      : null,
    differs: impossible ?? differs ?? null,
    contradicts: Boolean(isOpen && !impossible && canApply('turn_up', payment.state)),
    advice: isReturn ? adviceFor(said.code) : null,
    task: isReturn && said.code ? returnRule(said.code).office : null,
  }
  if (impossible) return { outcome: 'different', row }
  const isEntered = outcome === 'matched' || outcome === 'probable'
  if (!isEntered || !payment) return { outcome, row }
  const probable = outcome === 'probable' ? { probable: said.line } : {}
  return {
    outcome,
    row,
    entry: { ...entry(payment.id), contradicts: row.contradicts, ...probable },
  }
}
