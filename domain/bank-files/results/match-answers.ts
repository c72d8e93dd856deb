import type { AchChange, AchReturn } from './ach-returns.ts'
import { isDispute } from './result-words.ts'

/** Finds the payments that a bank's answers are about (docs/bank-files.md §2.8). */

/** An ACH payment that was sent, or locked to be sent. */
export type SentPayment = {
  /** All 15 digits: ODFI and sequence. */
  trace: string
  /** US cents. */
  cents: bigint
  routing_number: string
  /** The code with which it came back, if it did. */
  return_code: string | null
}

export type Match<Answer, Payment> =
  | { outcome: 'matched' | 'already'; answer: Answer; payment: Payment }
  /** The trace number is ours, but amount or bank is not: nothing is changed. */
  | {
      outcome: 'different'
      answer: Answer
      payment: Payment
      field: 'amount' | 'bank' | 'repeated'
    }
  | { outcome: 'unknown'; answer: Answer }

/**
 * Matches returns by their original trace number alone, then compares bank and amount. `payments` is
 * keyed by the 15 digits of the trace number. Of two reasons why one payment came back nobody can say
 * which holds; a contested return beside one is another matter.
 */
export const matchReturns = <Payment extends SentPayment>(
  returns: readonly AchReturn[],
  payments: ReadonlyMap<string, Payment>,
): Match<AchReturn, Payment>[] => {
  const counts = new Map<string, number>()
  for (const { original_trace, code } of returns) {
    if (!isDispute(code)) counts.set(original_trace, (counts.get(original_trace) ?? 0) + 1)
  }
  return returns.map((answer) => {
    const match = matchAnswer(answer, payments)
    if (match.outcome !== 'matched') return match
    const isRepeated = !isDispute(answer.code) && (counts.get(answer.original_trace) ?? 0) > 1
    if (isRepeated) return { ...match, outcome: 'different', field: 'repeated' }
    const { cents, return_code } = match.payment
    if (answer.cents !== cents) return { ...match, outcome: 'different', field: 'amount' }
    return return_code === null ? match : { ...match, outcome: 'already' }
  })
}

/** Matches notices of change, which have no amount. The caller knows which of them were recorded. */
export const matchChanges = <Payment extends SentPayment>(
  changes: readonly AchChange[],
  payments: ReadonlyMap<string, Payment>,
): Match<AchChange, Payment>[] => changes.map((answer) => matchAnswer(answer, payments))

function matchAnswer<Answer extends AchReturn | AchChange, Payment extends SentPayment>(
  answer: Answer,
  payments: ReadonlyMap<string, Payment>,
): Match<Answer, Payment> {
  const payment = payments.get(answer.original_trace)
  if (!payment) return { outcome: 'unknown', answer }
  return payment.routing_number.startsWith(answer.original_dfi)
    ? { outcome: 'matched', answer, payment }
    : { outcome: 'different', answer, payment, field: 'bank' }
}
