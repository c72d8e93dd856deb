import { toAsciiDigits } from '#domain/digits.ts'

/** How numbers are dialled in the countries that requests come from. */
const countries: Record<string, { code: string; length: number }> = {
  US: { code: '1', length: 10 },
  CA: { code: '1', length: 10 },
  IL: { code: '972', length: 0 },
  GB: { code: '44', length: 0 },
  BE: { code: '32', length: 0 },
  CH: { code: '41', length: 0 },
  FR: { code: '33', length: 0 },
  AT: { code: '43', length: 0 },
  AU: { code: '61', length: 0 },
  ZA: { code: '27', length: 0 },
  AR: { code: '54', length: 0 },
  BR: { code: '55', length: 0 },
  MX: { code: '52', length: 10 },
}

/** Shorter ones are extensions, or parts of a number. */
const FEWEST_DIGITS = 7

/**
 * Returns the phone numbers in a text, each in one form: with its country's code where that can be
 * told, else its digits.
 */
export function phoneMarks(text: string, country: string): string[] {
  const numbers = toAsciiDigits(text)
    .split(/[/,;|]|\bor\b|\b(?:ext|x)\b\.?\s*\d*/i)
    .map((part) => international(part, country))
  return [...new Set(numbers.filter((number) => number.length >= FEWEST_DIGITS))]
}

function international(part: string, country: string): string {
  const digits = part.replace(/\D/g, '')
  if (part.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const { code = '', length = 0 } = countries[country] ?? {}
  // Who lives in America may well have an Israeli mobile phone, and the other way around.
  if (/^05\d{8}$/.test(digits)) return `972${digits.slice(1)}`
  if (digits.length === 11 && digits.startsWith('1')) return digits
  if (digits.length === 10 && !digits.startsWith('0') && (length === 10 || code === '972')) {
    return `${code === '972' ? '1' : code}${digits}`
  }
  if (code && digits.startsWith(code) && digits.length > 10) return digits
  return code && digits.startsWith('0') ? `${code}${digits.slice(1)}` : digits
}

/** Returns all forms that a number has when it is not known of which country it is. */
export const phoneForms = (text: string): string[] => [
  ...new Set(['', ...Object.keys(countries)].flatMap((country) => phoneMarks(text, country))),
]
