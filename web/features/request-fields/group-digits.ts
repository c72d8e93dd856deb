import type { FieldKind } from '#domain/payment-methods.ts'

/**
 * A stored number in groups, as it is easiest to compare with paper: "021 000 021", "11-2345678",
 * "IL62 0108 0000 …". What has groups of its own or is short stays as it is.
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
