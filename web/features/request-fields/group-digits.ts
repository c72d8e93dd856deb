import type { FieldKind } from '#domain/payment-methods.ts'

/**
 * Returns a stored number in groups that are easy to compare with paper: "021 000 021",
 * "11-2345678", "IL62 0108 0000 …". Short numbers and those with their own groups stay as they are.
 */
export function groupDigits(number: string, kind: FieldKind): string {
  if (kind === 'ein' && /^\d{9}$/.test(number)) return `${number.slice(0, 2)}-${number.slice(2)}`
  const group = groups[kind]
  if (!group || number.length <= 6 || !/^[A-Z0-9]+$/.test(number)) return number
  return number.replace(group, '$& ')
}

const threes = /.{3}(?=.)/g
const fours = /.{4}(?=.)/g
const groups: Partial<Record<FieldKind, RegExp>> = {
  abaRouting: threes,
  teudatZeut: threes,
  usAccount: fours,
  israeliAccount: threes,
  iban: fours,
}
