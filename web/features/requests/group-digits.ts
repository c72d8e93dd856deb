/**
 * A number in groups of four, as it is easiest to compare: "DE89 3704 0044 0532 0130 00". One that
 * has groups of its own (bank and branch, EIN) or is short stays as it is.
 */
export function groupDigits(number: string): string {
  if (number.length <= 6 || !/^[A-Z0-9]+$/.test(number)) return number
  return number.replace(/.{4}(?=.)/g, '$& ')
}
