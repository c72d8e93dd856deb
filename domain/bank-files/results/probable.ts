import type { CalendarDate } from '#domain/payment-date.ts'
import type { AwaitedPayment, PaymentResult, ResultMatch } from './results.ts'

/**
 * Rows of a bank that gives payments numbers of its own: amount, the account's last four characters
 * and the date together are probably one of ours (docs/bank-files.md §6.4). Nothing of them is
 * entered unless the office ticks it.
 */

/** The days after its Friday in which a bank reports about a payment. */
export const PROBABLE_DAYS = 7

export type ProbablePayment = AwaitedPayment & {
  id: string
  /** The last four characters of the account, in capitals. */
  account: string
  /** The days in which the bank can report about it. */
  from: CalendarDate
  until: CalendarDate
}

const ACCOUNT_CHARACTERS = 4

/** Returns the characters of an account that banks show, undefined if it has fewer. */
export function lastFourOf(account: string | undefined): string | undefined {
  const last = (account ?? '').replace(/[^\dA-Za-z]/g, '').slice(-ACCOUNT_CHARACTERS)
  return last.length === ACCOUNT_CHARACTERS ? last.toUpperCase() : undefined
}

const isSame = ({ cents, account, on, currency }: PaymentResult, payment: ProbablePayment) =>
  payment.cents === cents &&
  payment.account === lastFourOf(account) &&
  on !== undefined &&
  on >= payment.from &&
  on <= payment.until &&
  (currency === undefined || currency === payment.currency)

const canBeProbable = ({ outcome, result }: ResultMatch<unknown>) =>
  outcome === 'unknown' &&
  !result.defect &&
  (result.outcome === 'paid' || result.outcome === 'returned' || result.outcome === 'undecided')

/**
 * Looks for the payments of rows whose key is not ours. `several`: more than one payment matches
 * equally, or another row matches the same one, so that nobody can say which. A payment that a row
 * has named by its key is no candidate.
 */
export function matchProbable<Payment extends AwaitedPayment>(
  matches: readonly ResultMatch<Payment>[],
  candidates: readonly (Payment & ProbablePayment)[],
): ResultMatch<Payment>[] {
  const named = new Set<unknown>(
    matches.flatMap((match) =>
      'payment' in match && 'id' in match.payment ? match.payment.id : [],
    ),
  )
  const free = candidates.filter(({ id }) => !named.has(id))
  const found = matches.map((match) =>
    canBeProbable(match) ? free.filter((payment) => isSame(match.result, payment)) : [],
  )
  const counts = new Map<string, number>()
  for (const { id } of found.flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return matches.map((match, at) => {
    const [payment, ...others] = found[at] ?? []
    const { result } = match
    if (!payment) return match
    if (others.length > 0 || (counts.get(payment.id) ?? 0) > 1)
      return { outcome: 'several', result }
    if (result.outcome === 'undecided') return { outcome: 'undecided', result, payment }
    const isKnown = payment.state === result.outcome
    return { outcome: isKnown ? 'already' : 'probable', result, payment }
  })
}
