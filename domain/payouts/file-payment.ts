import type { AccountType } from '#domain/account-types.ts'
import type { bankAddressParts } from '#domain/address.ts'
import type { AchPayment } from '#domain/bank-files/ach/ach-content.ts'
import { achPaymentProblems } from '#domain/bank-files/ach/ach-problems.ts'
import type { BankFileProblem } from '#domain/bank-files/bank-file.ts'
import { type CheckPayment, checkProblems } from '#domain/bank-files/csv/check.ts'
import { type WirePayment, wireProblems } from '#domain/bank-files/csv/wire.ts'
import type { HebrewCode } from '#domain/bank-files/israeli/hebrew-codes.ts'
import {
  type IsraeliPayment,
  israeliPaymentProblems,
} from '#domain/bank-files/israeli/israeli-content.ts'
import type { PaymentMethod, PaymentValues } from '#domain/payment-methods.ts'

/** A payment as the bank's files take it (docs/product.md §14.6). */

/** An address in letters that a bank's file can carry. */
export type BankAddress = Record<(typeof bankAddressParts)[number], string | null>

/** The address of a payment, with its two-letter country and whether a wire stays in the US. */
export type PaymentAddress = BankAddress & {
  country: string | null
  location: string | null
  /**
   * Where a digital check is sent; null for everything else. Absent in snapshots that were locked
   * before this field existed.
   */
  email?: string | null
}

export type FilePayment = {
  reference: string
  method: PaymentMethod
  /** In the currency of the method: cents or agorot. */
  cents: bigint
  payee: string
  address: PaymentAddress
  numbers: PaymentValues
  accountType: AccountType
  trace: number
  checkNumber: number
  /** Calendar date on a replaced check; null: that of the run. */
  checkDate?: string | null
}

/** Returns the address that was entered for a payment. */
export function addressOf(values: PaymentValues): PaymentAddress {
  return {
    address_line1: values.payment_address_line1 ?? null,
    address_line2: values.payment_address_line2 ?? null,
    city: values.payment_city ?? null,
    state: values.payment_state ?? null,
    postal_code: values.payment_postal_code ?? null,
    country: values.payment_country ?? null,
    location: values.payment_location ?? null,
  }
}

export const toAchPayment = ({ numbers, accountType, ...payment }: FilePayment): AchPayment => ({
  reference: payment.reference,
  cents: payment.cents,
  payee: payment.payee,
  routing_number: numbers.routing_number ?? '',
  account_number: numbers.account_number ?? '',
  account_type: accountType,
  trace: payment.trace,
})

export function toWirePayment({ numbers, address, ...payment }: FilePayment): WirePayment {
  const { address_line1, address_line2, city, state, postal_code, country, location } = address
  const shared = {
    reference: payment.reference,
    cents: payment.cents,
    payee: payment.payee,
    street: [address_line1, address_line2].filter(Boolean).join(' '),
    city: city ?? '',
    state: state ?? '',
    postal_code: postal_code ?? '',
    country: country ?? '',
  }
  const { routing_number, account_number, swift_code, iban } = numbers
  return location === 'international'
    ? { ...shared, location, swift_code: swift_code ?? '', iban: iban ?? '' }
    : {
        ...shared,
        location: 'us',
        routing_number: routing_number ?? '',
        account_number: account_number ?? '',
      }
}

export const toCheckPayment = ({ address, ...payment }: FilePayment): CheckPayment => ({
  reference: payment.reference,
  check_number: payment.checkNumber,
  cents: payment.cents,
  payee: payment.payee,
  address_line1: address.address_line1 ?? '',
  address_line2: address.address_line2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  postal_code: address.postal_code ?? '',
  country: address.country ?? '',
  ...(payment.checkDate && { issue_date: payment.checkDate }),
})

export const toIsraeliPayment = ({ numbers, ...payment }: FilePayment): IsraeliPayment => ({
  reference: payment.reference,
  cents: payment.cents,
  payee: payment.payee,
  teudat_zeut: numbers.teudat_zeut ?? '',
  routing_number: numbers.routing_number ?? '',
  account_number: numbers.account_number ?? '',
})

type Problems = (payment: FilePayment, hebrewCode: HebrewCode) => BankFileProblem[]
/** People read any letters. */
const nothing: Problems = () => []

const problemsByMethod: Record<PaymentMethod, Problems> = {
  ach: (payment) => achPaymentProblems(toAchPayment(payment)),
  wire: (payment) => wireProblems(toWirePayment(payment)),
  check: (payment) => checkProblems(toCheckPayment(payment)),
  ojc_check: nothing,
  ojc_online: nothing,
  israeli_bank: (payment, hebrewCode) =>
    israeliPaymentProblems(toIsraeliPayment(payment), hebrewCode),
}

/** Returns what prevents the method's file from carrying a payment. */
export const fileProblems: Problems = (payment, hebrewCode) =>
  problemsByMethod[payment.method](payment, hebrewCode)
