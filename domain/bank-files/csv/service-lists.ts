import { fromCents } from '#domain/money.ts'
import { nameWords } from '#domain/names.ts'

/** What the office hands to a service, and what it is warned of (docs/bank-files.md §5.5). */

type DigitalCheck = {
  /** `K` and eight digits. */
  reference: string
  /** US cents. */
  cents: bigint
  payee: string
  email: string
}

/** Returns the checks that a service sends by e-mail, as a table with a header. */
export function digitalCheckList(checks: readonly DigitalCheck[]): string[][] {
  const rows = checks.map(({ reference, cents, payee, email }) => {
    return [payee, email, fromCents(cents), `Charitable assistance ${reference}`, reference]
  })
  return [['payee', 'email', 'amount', 'memo', 'reference'], ...rows]
}

/**
 * Returns whether a check of the OJC Fund would go to the requester. A donor-advised fund may not pay
 * natural persons, so the office is warned, never stopped.
 */
export function isPaidToRequester(payee: string, fullName: string): boolean {
  return nameWords(payee).join(' ') === nameWords(fullName).join(' ')
}
