import type { CheckPayment } from './check.ts'
import { checkLayout, checkRow } from './check.ts'
import type { IssuedCheck } from './positive-pay.ts'

/** The register of all checks, for people and for positive pay (docs/bank-files.md §5.1). */

export type CheckStatus = 'issued' | 'voided' | 'cashed'

export type RegisteredCheck = CheckPayment & {
  /** Calendar date on the check. */
  issue_date: string
  status: CheckStatus
}

/** The register as a table: the columns of `check.csv`, and the status. */
export function checkRegister(checks: readonly RegisteredCheck[]): string[][] {
  const columns = Object.keys(checkLayout.columns) as (keyof typeof checkLayout.columns)[]
  const rows = checks.map((check) => {
    const row = checkRow(check, check.issue_date)
    return [...columns.map((column) => row[column]), check.status]
  })
  return [[...columns, 'status'], ...rows]
}

/**
 * Replaces a spoiled check: returns it voided, and the same payment with the next number. Throws a
 * RangeError if the check is not outstanding, or if the number is not above its own, because numbers
 * count up and are never used twice.
 */
export function replaceCheck(
  check: RegisteredCheck,
  next: { check_number: number; issue_date: string },
): { voided: RegisteredCheck; replacement: RegisteredCheck } {
  if (check.status !== 'issued') throw new RangeError('The check is not outstanding')
  if (next.check_number <= check.check_number) throw new RangeError('The number was used before')
  return { voided: { ...check, status: 'voided' }, replacement: { ...check, ...next } }
}

/** Returns what positive pay lists of a check. A cashed check needs no listing. */
export function checksForPositivePay(checks: readonly RegisteredCheck[]): IssuedCheck[] {
  return checks
    .filter(({ status }) => status !== 'cashed')
    .map(({ reference, check_number, issue_date, cents, payee, status }) => {
      return { reference, check_number, issue_date, cents, payee, is_void: status === 'voided' }
    })
}
