import { phoneMarks } from '#domain/likeness/phones.ts'

/** The digits of a number with its country's code (E.164), of which none is shorter in practice. */
const COMPLETE = /^[1-9]\d{9,14}$/
const FEWEST_WITH_CODE = 11

/**
 * Returns a telephone number as gateways write it (E.164, such as +17185550123); undefined if it
 * cannot be told which country's it is.
 */
export function textNumberOf(phone: string, country: string): string | undefined {
  const [digits = ''] = phoneMarks(phone, country)
  const isInternational = /^\s*(\+|00)/.test(phone)
  const isComplete = isInternational || digits.length >= FEWEST_WITH_CODE
  return isComplete && COMPLETE.test(digits) ? `+${digits}` : undefined
}
