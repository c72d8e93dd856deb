import { toAsciiDigits } from './digits.ts'

/**
 * Money: US dollars as an exact decimal with two digits ("1234.50"), never a float
 * (docs/product.md §7.2). Sums are made in whole cents.
 */

export type ParsedAmount = { ok: true; amount: string } | { ok: false; error: 'err.invalidAmount' }

/** The amounts of the quick buttons, in whole dollars (docs/product.md §7.2). */
export const quickAmounts = [180, 500, 1000] as const

/** What numeric(12,2) holds: ten digits before the point. */
const mostDigits = 10

// 1234.5, 1,234.50 or 1 234.50
const typedAmount =
  /^(?<dollars>\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(?<cents>\d{1,2}))?$/

/**
 * An amount as a person types it, in any digits, with or without commas and one dollar sign, or
 * as a client sends it in a number. Zero is
 * accepted here. Refused: the empty, negatives, parts of a cent, commas out of place, too much.
 */
export function parseAmount(input: string | number): ParsedAmount {
  const bare = toAsciiDigits(String(input))
    .trim()
    .replace(/^\$ ?| ?\$$/, '')
  const { dollars, cents = '' } = typedAmount.exec(bare)?.groups ?? {}
  const digits = dollars?.replace(/[ ,]/g, '').replace(/^0+(?=\d)/, '')
  if (!digits || digits.length > mostDigits) return { ok: false, error: 'err.invalidAmount' }
  return { ok: true, amount: `${digits}.${cents.padEnd(2, '0')}` }
}

/** Cents of a stored amount ("1234.50", "1234.5" or "1234"). RangeError for anything else. */
export function toCents(amount: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) throw new RangeError('Not an amount of money')
  const [, dollars, cents = ''] = match
  return BigInt(`${dollars}${cents.padEnd(2, '0')}`)
}

/** The stored form of so many cents: 123450n is "1234.50". RangeError for less than none. */
export function fromCents(cents: bigint): string {
  if (cents < 0n) throw new RangeError('Amounts are never negative')
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

export function isPositiveAmount(amount: string): boolean {
  return toCents(amount) > 0n
}

/** Rounded to whole dollars, half a dollar up: "1234.50" is "$1,235". Set it apart from text that runs right to left. */
export function formatWholeDollars(amount: string): string {
  return `$${withCommas((toCents(amount) + 50n) / 100n)}`
}

/** To the cent: "1234.5" is "$1,234.50". Set it apart from text that runs right to left. */
export function formatDollars(amount: string): string {
  const cents = toCents(amount)
  return `$${withCommas(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`
}

/** A whole number as it is written in all three languages: 12345 is "12,345". */
export function withCommas(whole: bigint | number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
