import { normalizeBankNumber } from './bank-numbers.ts'
import { toAsciiDigits } from './digits.ts'
import type { PaymentValues } from './payment-methods.ts'

/**
 * What an account is found by: its whole number or IBAN, or its bank's routing number with the last
 * four digits (docs/product.md §15.6). Only keyed marks of these are stored.
 */
const accountMarkKinds = ['account', 'ending'] as const
export type AccountMark = { kind: (typeof accountMarkKinds)[number]; value: string }

const ENDING = 4

const plain = (value: string) => normalizeBankNumber(value).replace(/[./]/g, '')

/** Israeli numbers are written with and without leading zeros, and never begin with one here. */
const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/** Returns what the account of a payment is found by. */
export function marksOfAccount(values: PaymentValues): AccountMark[] {
  const { iban, account_number, routing_number } = values
  const marks: AccountMark[] = []
  if (iban) marks.push({ kind: 'account', value: plain(iban) })
  if (!account_number) return marks
  const account = plain(account_number)
  marks.push({ kind: 'account', value: withoutZeros(account) })
  if (routing_number && account.length >= ENDING) marks.push(endingOf(routing_number, account))
  return marks
}

/** Returns the marks that a typed text may stand for; none if it cannot be an account. */
export function marksSought(typed: string): AccountMark[] {
  const text = toAsciiDigits(typed).trim()
  const whole = plain(text)
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(whole)
  if (isIban) return [{ kind: 'account', value: whole }]
  const marks: AccountMark[] = []
  if (/^\d{4,17}$/.test(whole)) marks.push({ kind: 'account', value: withoutZeros(whole) })
  const [, routing, account] = /^([\d/-]{5,11})\s+([\d-]{4,20})$/.exec(text) ?? []
  if (routing && account && plain(account).length >= ENDING) marks.push(endingOf(routing, account))
  return marks
}

const endingOf = (routing: string, account: string): AccountMark => ({
  kind: 'ending',
  value: `${plain(routing)} ${plain(account).slice(-ENDING)}`,
})
