import { toAsciiDigits } from '#domain/digits.ts'
import { tidyEmail } from '#domain/email.ts'
import { parseIsraeliBranch } from '#domain/israeli-bank-account.ts'
import { tidyName } from '#domain/names.ts'
import type { PaymentValues } from '#domain/payment-methods.ts'
import { phoneMarks } from '#domain/phone-number.ts'

/**
 * What two families can be found to share (docs/product.md §15.7), in one form however it was
 * written. Only keyed marks of these values are stored.
 */
export const sharedKinds = ['bank', 'teudat_zeut', 'phone', 'email', 'address'] as const
export type SharedKind = (typeof sharedKinds)[number]
/** Numbers of one person. No count silences them, and readers see their last four digits only. */
export const numberKinds: readonly SharedKind[] = ['bank', 'teudat_zeut']
/** `shown` is how the value stands in the request; numbers are to be masked by the reader. */
export type SharedValue = { kind: SharedKind; value: string; shown: string }

/** The fields of a request that values are taken from; any of them may be missing. */
export type Contact = {
  phone?: string | null | undefined
  email?: string | null | undefined
  address_line1?: string | null | undefined
  postal_code?: string | null | undefined
  country?: string | null | undefined
}

/** Returns what others may share with a request, each value once. */
export function sharedValues(contact: Contact, payment: PaymentValues): SharedValue[] {
  const all = [
    ...bankValues(payment),
    ...teudatZeutValues(payment.teudat_zeut),
    ...contactValues(contact),
  ]
  const keys = all.map(({ kind, value }) => `${kind} ${value}`)
  return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

/** Returns what others may share of a phone number, e-mail address and postal address. */
export function contactValues(contact: Contact): SharedValue[] {
  const { phone, email, address_line1, country } = contact
  const of = (kind: SharedKind, value: string, shown: string | null | undefined) =>
    value ? [{ kind, value, shown: tidyName(shown ?? '') }] : []
  return [
    ...phoneMarks(phone ?? '', country ?? '').flatMap((value) => of('phone', value, phone)),
    ...of('email', tidyEmail(email ?? ''), email),
    ...of('address', addressValue(contact), address_line1),
  ]
}

const plain = (value: string | null | undefined) =>
  toAsciiDigits(value ?? '')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')

const withoutZeros = (digits: string) => digits.replace(/^0+(?=.)/, '')

/** It is written with and without leading zeros. */
function teudatZeutValues(number: string | null | undefined): SharedValue[] {
  const shown = plain(number)
  const value = withoutZeros(shown)
  return /[1-9]/.test(value) ? [{ kind: 'teudat_zeut', value, shown }] : []
}

const FEWEST_DIGITS_OF_ACCOUNT = 4
const israeliIban = /^IL\d{2}(\d{3})(\d{3})(\d{13})$/

/** An account is one value whether an IBAN or bank, branch and account stand for it. */
function bankValues({ iban, routing_number, account_number }: PaymentValues): SharedValue[] {
  const wholeIban = plain(iban)
  const found = wholeIban
    ? [{ value: ibanValue(wholeIban), shown: wholeIban }]
    : accountValues(toAsciiDigits(routing_number ?? '').trim(), plain(account_number))
  return found.map((one) => ({ kind: 'bank', ...one }))
}

function ibanValue(iban: string): string {
  const [, bank, branch, account] = israeliIban.exec(iban) ?? []
  return bank && branch && account
    ? israeliValue({ bank: Number(bank), branch }, account)
    : `IBAN ${iban}`
}

function accountValues(routing: string, account: string) {
  if (account.length < FEWEST_DIGITS_OF_ACCOUNT || !/[1-9A-Z]/.test(account)) return []
  const branch = parseIsraeliBranch(routing.replace(/\s/g, ''))
  if (branch) return [{ value: israeliValue(branch, account), shown: account }]
  // Without its bank a number says nothing. American ones keep their zeros.
  return plain(routing) ? [{ value: `${plain(routing)} ${account}`, shown: account }] : []
}

const israeliValue = ({ bank, branch }: { bank: number; branch: string }, account: string) =>
  `IL ${bank} ${Number(branch)} ${withoutZeros(account)}`

const unit =
  /\b\d+(?:st|nd|rd|th)\s+(?:floor|fl)\b\.?|(?:\b(?:apartment|apt|unit|suite|ste|floor|fl)\b\.?\s*#?|#)\s*[\p{L}\p{N}-]*/giu

/** Returns the first line without unit and punctuation, with the postal code; '' if either lacks. */
function addressValue({ address_line1, postal_code }: Contact): string {
  const line = toAsciiDigits(address_line1 ?? '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(unit, ' ')
    .replace(/['’׳״"]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // The last four digits of a long American code are often left out.
  const code = plain(postal_code).replace(/^(\d{5})\d{4}$/, '$1')
  const isPlace = /\p{L}/u.test(line) && /\d/.test(line)
  return isPlace && code ? `${line} ${code}` : ''
}
