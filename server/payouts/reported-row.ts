import type { ResultOutcome, ResultRow, ResultsTableAnswer } from '#contract/payouts.ts'
import type { CorrectedDetails } from '#domain/bank-files/change-codes.ts'
import type { ResultColumns } from '#domain/bank-files/results.ts'
import { adviceFor, returnRule } from '#domain/bank-files/return-codes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { stepsTo } from '#domain/payouts/payment-states.ts'
import { currencyOf } from '#domain/payouts/totals.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { ReportedPayment } from './results-store.ts'

/** What is entered for a payment once an administrator confirms. */
export type ResultEntry =
  | { kind: 'paid'; payment_id: string }
  | {
      kind: 'return'
      payment_id: string
      code: string | null
      /** The bank's date; null: the day on which it is entered. */
      on: CalendarDate | null
    }
  | { kind: 'change'; payment_id: string; code: string; corrected: CorrectedDetails; data: string }

export type Found = { outcome: ResultOutcome; row: ResultRow; entry?: ResultEntry }

export type ReadResults =
  | {
      ok: true
      found: Found[]
      /** Of a table, with its chosen columns. */
      table?: { answer: ResultsTableAnswer; columns: ResultColumns; headerHash: string }
    }
  | { ok: false; code: MessageKey; line?: number; table?: ResultsTableAnswer }

/** `today` is the office's date. */
export type Reader = { db: Db; sealer: Sealer; today: CalendarDate }

/** What a file says about a payment. */
export type Said = Pick<ResultRow, 'line' | 'kind' | 'code' | 'key' | 'amount' | 'on'>

/**
 * Describes what a file says about a payment. `differs` names what does not agree with ours; what
 * the payment's state does not allow differs in any case.
 */
export function foundBy(
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
  const isOpen = payment && outcome !== 'already'
  const wrongState = isOpen ? stateProblem(said.kind, payment) : undefined
  const isReturn = said.kind === 'return'
  const row: ResultRow = {
    ...said,
    payment: payment
      ? {
          id: payment.id,
          reference: payment.reference,
          payee: payment.payee,
          currency: currencyOf(payment.method),
          amount: payment.amount ?? '0.00',
        }
      : null,
    differs: wrongState ?? differs ?? null,
    advice: isReturn ? adviceFor(said.code) : null,
    task: isReturn && said.code ? returnRule(said.code).office : null,
  }
  if (wrongState) return { outcome: 'different', row }
  return outcome === 'matched' && payment
    ? { outcome, row, entry: entry(payment.id) }
    : { outcome, row }
}

const unsentStates: readonly string[] = ['planned', 'held', 'locked']

/** Returns why the payment's state does not allow what the bank reports, if it does not. */
function stateProblem(kind: ResultRow['kind'], { state }: ReportedPayment) {
  if (kind === 'change') return undefined
  const steps = stepsTo(kind === 'paid' ? 'pay' : 'return', state, { isMethodSent: true })
  if (steps.length > 0) return undefined
  return unsentStates.includes(state) ? ('unsent' as const) : ('state' as const)
}
