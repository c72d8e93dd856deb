import { toAsciiDigits } from '#domain/digits.ts'

/** The highest number that fits into a reference. */
export const MAX_REFERENCE_NUMBER = 99_999_999

/**
 * Returns the reference of a payment, `K` and eight digits, from its number in the counter. Throws
 * a RangeError if the number is not between 1 and 99,999,999.
 */
export function paymentReference(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > MAX_REFERENCE_NUMBER) {
    throw new RangeError('No reference has this number')
  }
  return `K${String(number).padStart(8, '0')}`
}

/**
 * Returns a reference as stored, from what a person typed or a bank's file contains, or undefined
 * if it is none.
 */
export function readPaymentReference(text: string): string | undefined {
  const reference = toAsciiDigits(text).trim().toUpperCase()
  return /^K(?!0{8})\d{8}$/.test(reference) ? reference : undefined
}
