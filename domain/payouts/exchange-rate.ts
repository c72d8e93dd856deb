import { toAsciiDigits } from '#domain/digits.ts'
import { fromCents, toCents } from '#domain/money.ts'

/** Where a run's rate is from: the Bank of Israel, the office's bank, or typed without a source. */
export const rateSources = ['boi_representative', 'bank_quote', 'manual'] as const
export type RateSource = (typeof rateSources)[number]

/** A rate has up to six digits on either side of the point: numeric(12,6). */
const typedRate = /^(?<whole>\d{1,6})(?:\.(?<fraction>\d{1,6}))?$/
const MILLIONTHS = 1_000_000n
/** A rate that differs by more than this from the last run's gets a warning. */
const UNUSUAL_CHANGE_PERCENT = 3n

/** Returns shekels for one dollar in millionths. Throws a RangeError for anything but a rate. */
function toMillionths(rate: string): bigint {
  const { whole, fraction = '' } = typedRate.exec(rate)?.groups ?? {}
  if (!whole) throw new RangeError('Not an exchange rate')
  return BigInt(`${whole}${fraction.padEnd(6, '0')}`)
}

/**
 * Returns a typed rate as stored, with six digits after the point ("3.021000"), or undefined if it
 * is not a positive number of at most six digits on either side.
 */
export function parseRate(typed: string): string | undefined {
  const rate = toAsciiDigits(typed).trim()
  if (!typedRate.test(rate)) return undefined
  const millionths = toMillionths(rate)
  if (millionths === 0n) return undefined
  const digits = String(millionths).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/**
 * Converts dollars to shekels, rounded half up to agorot. Both are decimal strings with two digits.
 * Convert each payment and add the results; a total is never converted.
 */
export function toShekels(dollars: string, rate: string): string {
  return fromCents((toCents(dollars) * toMillionths(rate) + MILLIONTHS / 2n) / MILLIONTHS)
}

/** Returns whether a rate differs by more than 3 % from the last run's. */
export function isUnusualRate(rate: string, last: string): boolean {
  const before = toMillionths(last)
  const change = toMillionths(rate) - before
  return (change < 0n ? -change : change) * 100n > UNUSUAL_CHANGE_PERCENT * before
}

/** Between which rates a rate is likely, in shekels for one dollar, unless the settings say otherwise. */
export const LIKELY_RATES = { lowest: '2.5', highest: '5' }

/**
 * Returns whether a rate is outside of the likely ones: a misplaced point passes every other check
 * in the first run, which has no rate before it.
 */
export function isUnlikelyRate(rate: string, { lowest, highest } = LIKELY_RATES): boolean {
  return toMillionths(rate) < toMillionths(lowest) || toMillionths(rate) > toMillionths(highest)
}
