import { isCountry } from './countries.ts'
import { toAsciiDigits } from './digits.ts'
import { checkIban } from './iban.ts'
import { isIsraeliAccount, parseIsraeliBranch } from './israeli-bank-account.ts'

/**
 * Checks of the numbers that payments go to (docs/product.md §5.3): warnings beside the
 * field, never a block. Each is given the number in any form it may be typed in, and answers a
 * message key, or undefined when nothing looks wrong; an empty field is no warning's business.
 */

export type BankNumberContext = {
  /** Country of the account: tells whether an IBAN can be asked for. */
  country?: string | null
  /** Bank and branch of an Israeli account (`12-571`): tell which rule it follows. */
  routing?: string | null
}

export type BankNumberWarning =
  | 'err.routingInvalid'
  | 'err.ibanInvalid'
  | 'err.teudatZeutInvalid'
  | 'warn.accountInvalid'
  | 'warn.swiftInvalid'
  | 'warn.einInvalid'
  | 'warn.ibanNotUsed'
  | 'warn.israeliBranchInvalid'
  | 'warn.israeliAccountInvalid'

type Check = (value: string, context: BankNumberContext) => BankNumberWarning | undefined

/** A number without spaces, hyphens and invisible marks, its letters in capitals, its digits in ASCII. */
export function normalizeBankNumber(value: string): string {
  return normalizeGroupedNumber(value).replace(/-/g, '').normalize('NFC')
}

/** As above, but with the hyphens between its groups: bank and branch (`12-571`), EIN (`12-3456789`). */
export function normalizeGroupedNumber(value: string): string {
  return toAsciiDigits(value)
    .replace(/\s/g, '')
    .replace(/[\p{Pd}\u2212]+/gu, '-')
    .toUpperCase()
    .normalize('NFC') // the capital of a letter may be two signs
}

/** For administrators: the last four characters only, and of a number that has no more than these none. */
export function maskToLastFour(value: string): string {
  const bare = normalizeBankNumber(value)
  return bare.length > 4 ? `••••${bare.slice(-4)}` : '••••'
}

/** US routing number: nine digits of an assigned range, weights 3, 7, 1 modulo 10 (American Bankers Association). */
const abaRouting: Check = (value) => {
  const isAssigned = /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(value)
  const sum = [...value].reduce(
    (sum, digit, at) => sum + Number(digit) * Number('371'.charAt(at % 3)),
    0,
  )
  return isAssigned && sum % 10 === 0 ? undefined : 'err.routingInvalid'
}

/** US account number: digits, at most the 17 that a NACHA entry holds; it has no check digit. */
const usAccount: Check = (value) => (/^\d{4,17}$/.test(value) ? undefined : 'warn.accountInvalid')

/** BIC (ISO 9362): four letters of the bank, a country, two of the place, three of the branch or none. */
const bic: Check = (value) => {
  const country = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?$/.exec(value)?.[1]
  return isCountry(country) || country === 'XK' ? undefined : 'warn.swiftInvalid'
}

/** First two digits that the IRS has assigned to no campus. */
const unassignedEin = /^(00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)/

/** Employer identification number: nine digits, grouped 12-3456789, unlike a social security number. */
const ein: Check = (value) =>
  /^\d{2}-?\d{7}$/.test(value) && !unassignedEin.test(value) ? undefined : 'warn.einInvalid'

/** Teudat zeut: up to nine digits, the last a check digit (Luhn); leading zeros may be left out. */
const teudatZeut: Check = (value) => {
  if (!/^0*[1-9]\d*$/.test(value) || value.length > 9) return 'err.teudatZeutInvalid'
  const sum = [...value.padStart(9, '0')].reduce((sum, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (product > 9 ? product - 9 : product)
  }, 0)
  return sum % 10 === 0 ? undefined : 'err.teudatZeutInvalid'
}

const israeliBranch: Check = (value) =>
  parseIsraeliBranch(value) ? undefined : 'warn.israeliBranchInvalid'

const israeliAccount: Check = (value, { routing }) => {
  if (!/^\d+$/.test(value)) return 'warn.israeliAccountInvalid'
  const branch = parseIsraeliBranch(normalizeGroupedNumber(routing ?? ''))
  return branch && isIsraeliAccount(value, branch) === false
    ? 'warn.israeliAccountInvalid'
    : undefined
}

/** By kind of field (payment-methods.ts): how a number is read, and its check. */
const checks = {
  abaRouting: [normalizeBankNumber, abaRouting],
  usAccount: [normalizeBankNumber, usAccount],
  bic: [normalizeBankNumber, bic],
  iban: [normalizeBankNumber, checkIban],
  ein: [normalizeGroupedNumber, ein], // its hyphen tells it from a social security number
  teudatZeut: [normalizeBankNumber, teudatZeut],
  israeliBranch: [normalizeGroupedNumber, israeliBranch],
  israeliAccount: [normalizeBankNumber, israeliAccount],
} as const satisfies Record<string, readonly [(value: string) => string, Check]>

export type BankNumberKind = keyof typeof checks

export function isBankNumberKind(kind: string): kind is BankNumberKind {
  return Object.hasOwn(checks, kind)
}

/** What looks wrong with a number of a kind, as a message key for beside its field. */
export function checkBankNumber(
  kind: BankNumberKind,
  value: string,
  context: BankNumberContext = {},
): BankNumberWarning | undefined {
  const [normalize, check] = checks[kind]
  return normalizeBankNumber(value) ? check(normalize(value), context) : undefined
}
