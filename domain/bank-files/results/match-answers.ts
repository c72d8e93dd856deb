import type { AchChange, AchReturn } from './ach-returns.ts'

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
  | { outcome: 'different'; answer: Answer; payment: Payment; field: 'amount' | 'bank' }
  | { outcome: 'unknown'; answer: Answer }

/**
 * Matches returns by their original trace number alone, then compares amount and bank. `payments` is
 * keyed by the 15 digits of the trace number.
 */
export function matchReturns<Payment extends SentPayment>(
  returns: readonly AchReturn[],
  payments: ReadonlyMap<string, Payment>,
): Match<AchReturn, Payment>[] {
  return returns.map((answer) => {
    const payment = payments.get(answer.original_trace)
    if (!payment) return { outcome: 'unknown', answer }
    const found = { answer, payment }
    if (!isSameBank(answer, payment)) return { ...found, outcome: 'different', field: 'bank' }
    if (answer.cents !== payment.cents) return { ...found, outcome: 'different', field: 'amount' }
    return { ...found, outcome: payment.return_code === null ? 'matched' : 'already' }
  })
}

/** Matches notices of change, which have no amount. The caller knows which of them were recorded. */
export function matchChanges<Payment extends SentPayment>(
  changes: readonly AchChange[],
  payments: ReadonlyMap<string, Payment>,
): Match<AchChange, Payment>[] {
  return changes.map((answer) => {
    const payment = payments.get(answer.original_trace)
    if (!payment) return { outcome: 'unknown', answer }
    return isSameBank(answer, payment)
      ? { outcome: 'matched', answer, payment }
      : { outcome: 'different', answer, payment, field: 'bank' }
  })
}

const isSameBank = (answer: { original_dfi: string }, { routing_number }: SentPayment) =>
  routing_number.startsWith(answer.original_dfi)
