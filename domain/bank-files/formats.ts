import { checkBankNumber } from '#domain/bank-numbers.ts'
import { isCalendarDate } from '#domain/payment-date.ts'
import type { ProblemCode } from './bank-file.ts'

/** The forms of numbers, dates and amounts in bank files (docs/bank-files.md §1.3). */

/** Returns why a text is not a US routing number: nine digits in an assigned range, check digit. */
export function routingProblem(routing: string): ProblemCode | undefined {
  if (routing === '') return 'missing'
  if (!/^\d{9}$/.test(routing)) return 'format'
  return checkBankNumber('abaRouting', routing) ? 'check_digit' : undefined
}

/** Returns why a text is not of the form that `pattern` describes. */
export function formatProblem(text: string, pattern: RegExp): ProblemCode | undefined {
  if (text === '') return 'missing'
  return pattern.test(text) ? undefined : 'format'
}

/** Returns `amount` unless the cents are above zero and within the field. */
export function amountProblem(cents: bigint, max: bigint): ProblemCode | undefined {
  return cents > 0n && cents <= max ? undefined : 'amount'
}

/** Returns why a text is not an existing date `YYYY-MM-DD`. */
export function dateProblem(date: string): ProblemCode | undefined {
  return isCalendarDate(date) ? undefined : 'format'
}

/** Matches an amount as CSV files carry it: `1234.50`, above zero and without superfluous zeros. */
export const csvAmount = /^(?!0\.00$)(?:0|[1-9]\d{0,9})\.\d{2}$/

/** The largest amount of a payment that the database stores, in cents: 9,999,999,999.99. */
export const MAX_STORED_CENTS = 999_999_999_999n

/** Returns a calendar date as fixed-width files carry it: `2026-11-27` becomes `261127`. */
export const toShortDate = (date: string) => date.slice(2).replaceAll('-', '')

/** Matches a date as `toShortDate` writes it. */
export const shortDatePattern = /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
