/**
 * A number in groups, as it is easiest to compare: threes up to nine digits ("021 000 021"), fours in
 * longer ones ("DE89 3704 0044 0532 0130 00"). What has groups of its own (bank and branch, EIN) or is
 * short stays as it is, and so does a BIC.
 */
export function groupDigits(number: string): string {
  if (number.length <= 6 || !/^([A-Z]{2}\d{2}[A-Z0-9]+|\d+)$/.test(number)) return number
  const groups = number.length <= 9 ? /.{3}(?=.)/g : /.{4}(?=.)/g
  return number.replace(groups, '$& ')
}
