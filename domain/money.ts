import { toAsciiDigits } from './digits.ts'

/**
 * Amounts are US dollars as decimal strings with two digits after the point ("1234.50"), never
 * floats (docs/product.md §7.2). Sums are computed in whole cents.
 */

type ParsedAmount = { ok: true; amount: string } | { ok: false; error: 'err.invalidAmount' }

/** The amounts of the quick buttons, in whole dollars (docs/product.md §7.2). */
export const quickAmounts = [180, 500, 1000] as const

/** The digits before the decimal point that numeric(12,2) can hold. */
const MAX_DOLLAR_DIGITS = 10

// Matches 1234.5, 1,234.50 and 1 234.50.
const typedAmount =
  /^(?<dollars>\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(?<cents>\d{1,2}))?$/

/**
 * Parses an amount typed by a person, in any digits, with optional commas and one dollar sign, or a
 * number sent by a client. Accepts zero. Rejects empty input, negative amounts, fractions of a
 * cent, misplaced commas and amounts that are too large.
 */
export function parseAmount(input: string | number): ParsedAmount {
  const typed = toAsciiDigits(String(input))
    .trim()
    .replace(/^\$ ?| ?\$$/, '')
  const { dollars, cents = '' } = typedAmount.exec(typed)?.groups ?? {}
  const digits = dollars?.replace(/[ ,]/g, '').replace(/^0+(?=\d)/, '')
  if (!digits || digits.length > MAX_DOLLAR_DIGITS) return { ok: false, error: 'err.invalidAmount' }
  return { ok: true, amount: `${digits}.${cents.padEnd(2, '0')}` }
}

/**
 * Converts a stored amount ("1234.50", "1234.5" or "1234") to cents. Throws a RangeError for
 * anything else.
 */
export function toCents(amount: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) throw new RangeError('Not an amount of money')
  const [, dollars, cents = ''] = match
  return BigInt(`${dollars}${cents.padEnd(2, '0')}`)
}

/**
 * Converts cents to a stored amount: 123450n becomes "1234.50". Throws a RangeError if negative.
 */
export function fromCents(cents: bigint): string {
  if (cents < 0n) throw new RangeError('Amounts are never negative')
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** Writes cents that may be negative as dollars: -1250n becomes "-12.50". */
export const signedDollars = (cents: bigint): string =>
  cents < 0n ? `-${fromCents(-cents)}` : fromCents(cents)

/** Reads dollars that may be negative as cents. */
export const signedCents = (dollars: string): bigint =>
  dollars.startsWith('-') ? -toCents(dollars.slice(1)) : toCents(dollars)

export function isPositiveAmount(amount: string): boolean {
  return signedCents(amount) > 0n
}

/**
 * Rounds to whole dollars, half up: "1234.50" becomes "$1,235". Isolate the result in right-to-left
 * text.
 */
export function formatWholeDollars(amount: string): string {
  return `$${withCommas((toCents(amount) + 50n) / 100n)}`
}

/**
 * Formats to the cent: "1234.5" becomes "$1,234.50", "-5" becomes "−$5.00". Isolate the result in
 * right-to-left text.
 */
export function formatDollars(amount: string): string {
  if (amount.startsWith('-')) return `−${formatDollars(amount.slice(1))}`
  const cents = toCents(amount)
  return `$${withCommas(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`
}

/**
 * Formats an integer with thousands separators, the same in all languages: 12345 becomes "12,345".
 */
export function withCommas(whole: bigint | number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
