import { isCountry } from './countries.ts'
import { toAsciiDigits } from './digits.ts'
import { checkIban } from './iban.ts'
import { isIsraeliAccount, parseIsraeliBranch } from './israeli-bank-account.ts'

/**
 * Checks bank and tax numbers (docs/product.md §5.3). The results are warnings next to the field
 * and never block. Each check accepts the number as typed and returns a message key, or undefined
 * if nothing looks wrong. An empty field never causes a warning.
 */

type BankNumberContext = {
  /** Country of the account. Determines whether an IBAN can be expected. */
  country?: string | null
  /**
   * Bank and branch of an Israeli account (`12-571`). They determine the rule for the account
   * number.
   */
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

/**
 * Returns a number in upper case and ASCII digits, without spaces, hyphens, invisible characters and
 * the label that was copied with it (`IBAN: IL62…`).
 */
export function normalizeBankNumber(value: string): string {
  return normalizeGroupedNumber(value).replace(/-/g, '').normalize('NFC')
}

/**
 * Like `normalizeBankNumber`, but keeps the hyphens between groups: bank and branch (`12-571`), EIN
 * (`12-3456789`).
 */
export function normalizeGroupedNumber(value: string): string {
  return toAsciiDigits(value)
    .replace(/\s/g, '')
    .replace(/[\p{Pd}\u2212]+/gu, '-')
    .toUpperCase()
    .replace(/^\D*(:|IBAN\D*?(?=[A-Z]{2}\d))/, '')
    .normalize('NFC') // upper-casing one letter can produce two code points
}

/**
 * Returns the last four characters for administrators. Shows no characters if there are only four
 * or fewer.
 */
export function maskToLastFour(value: string): string {
  const normalized = normalizeBankNumber(value)
  return normalized.length > 4 ? `••••${normalized.slice(-4)}` : '••••'
}

/**
 * US routing number: nine digits in an assigned range, weighted 3, 7, 1 modulo 10 (American Bankers
 * Association).
 */
const abaRouting: Check = (value) => {
  const isAssigned = /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(value)
  const sum = [...value].reduce(
    (sum, digit, at) => sum + Number(digit) * Number('371'.charAt(at % 3)),
    0,
  )
  return isAssigned && sum % 10 === 0 ? undefined : 'err.routingInvalid'
}

/** US account number: digits only, at most 17 as in a NACHA entry. There is no check digit. */
const usAccount: Check = (value) => (/^\d{4,17}$/.test(value) ? undefined : 'warn.accountInvalid')

/**
 * BIC (ISO 9362): four letters for the bank, two for the country, two characters for the location
 * and optionally three for the branch.
 */
const bic: Check = (value) => {
  const country = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?$/.exec(value)?.[1]
  return isCountry(country) || country === 'XK' ? undefined : 'warn.swiftInvalid'
}

/** EIN prefixes that the IRS has not assigned to any campus. */
const unassignedEin = /^(00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)/

/**
 * Employer identification number: nine digits, optionally grouped as 12-3456789. A social security
 * number is grouped differently and does not match.
 */
const ein: Check = (value) =>
  /^\d{2}-?\d{7}$/.test(value) && !unassignedEin.test(value) ? undefined : 'warn.einInvalid'

/** Teudat zeut: up to nine digits including a Luhn check digit. Leading zeros are optional. */
const teudatZeut: Check = (value) => {
  if (!/^0*[1-9]\d*$/.test(value) || value.length > 9) return 'err.teudatZeutInvalid'
  const sum = [...value.padStart(9, '0')].reduce((sum, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (product > 9 ? product - 9 : product)
  }, 0)
  return sum % 10 === 0 ? undefined : 'err.teudatZeutInvalid'
}

/** Banks are to have three digits too. Then only a hyphen tells where the branch begins. */
const israeliBranch: Check = (value) =>
  parseIsraeliBranch(value) || /^[1-9]\d\d-\d{1,3}$/.test(value)
    ? undefined
    : 'warn.israeliBranchInvalid'

const israeliAccount: Check = (value, { routing }) => {
  if (!/^\d+$/.test(value)) return 'warn.israeliAccountInvalid'
  const branch = parseIsraeliBranch(normalizeGroupedNumber(routing ?? ''))
  return branch && isIsraeliAccount(value, branch) === false
    ? 'warn.israeliAccountInvalid'
    : undefined
}

/** Normalization and check for each kind of field in payment-methods.ts. */
const checks = {
  abaRouting: [normalizeBankNumber, abaRouting],
  usAccount: [normalizeBankNumber, usAccount],
  bic: [normalizeBankNumber, bic],
  iban: [normalizeBankNumber, checkIban],
  ein: [normalizeGroupedNumber, ein], // the hyphen distinguishes it from a social security number
  teudatZeut: [normalizeBankNumber, teudatZeut],
  israeliBranch: [normalizeGroupedNumber, israeliBranch],
  israeliAccount: [normalizeBankNumber, israeliAccount],
} as const satisfies Record<string, readonly [(value: string) => string, Check]>

export type BankNumberKind = keyof typeof checks

export function isBankNumberKind(kind: string): kind is BankNumberKind {
  return Object.hasOwn(checks, kind)
}

/**
 * Returns the message key of the warning for a number, or undefined if it is empty or looks right.
 */
export function checkBankNumber(
  kind: BankNumberKind,
  value: string,
  context: BankNumberContext = {},
): BankNumberWarning | undefined {
  const [normalize, check] = checks[kind]
  return normalizeBankNumber(value) ? check(normalize(value), context) : undefined
}
