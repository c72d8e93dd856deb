import type { CharacterSet } from '#domain/bank-files/bank-text.ts'
import {
  type PaymentMethod,
  type PaymentValues,
  paymentMethods,
  type SecretField,
} from '#domain/payment-methods.ts'

/**
 * What payouts know of each payment method (docs/product.md §14). Nothing else compares a method with
 * a name, except the writers of bank files: a check (scripts/structure/methods.mjs) keeps it so.
 */

export const currencies = ['USD', 'ILS'] as const
export type Currency = (typeof currencies)[number]

type PayoutMethod = {
  /** The currency of its files and totals. */
  currency: Currency
  /** The country whose bank days count (docs/product.md §14.4). */
  bankDays: 'us' | 'israel'
  /** Bank days between handing over and paying. The settings can change it for files. */
  leadDays: number
  /** The files that its bank takes, the one with the payments first (docs/product.md §14.8). */
  files: readonly string[]
  /** The Latin letters to which its file is limited; null for Hebrew or without a file. */
  letters: CharacterSet | null
  /** Without the settings of its file, no run with this method can be locked. */
  needsSettings?: true
  /** The number that each of its payments gets when a run is locked. */
  numberedBy?: 'trace' | 'check_number'
  /** What tells its files of one day apart. */
  fileNumber?: 'ach_modifier' | 'israeli_serial'
  /** `either`: its file is uploaded, or its payments are typed into the bank's screen. */
  carriedBy: 'file' | 'hand' | 'either'
  /** Message key of the button that records that its payments were handed over. */
  handOver: 'payouts.handOver' | 'payouts.handOverFund'
  /** Something is mailed to the address of each payment. */
  isMailed?: true
  /** Families may choose e-mail instead; a service then sends the payment (docs/bank-files.md §5.5). */
  isEmailedOnRequest?: true
  /** Many requests name the same payee, an institution, so that this means nothing. */
  sharesPayee?: true
  /**
   * The most that one payment can have, in dollars, if its file is given on the day on which it is
   * paid. Nacha's limit of Same Day ACH since 18 March 2022.
   */
  sameDayLimit?: string
  /** Its bank answers with the return and change codes of the ACH network. */
  hasAchCodes?: true
  /** It may not pay the requester in person (docs/bank-files.md §5.5). */
  excludesRequester?: true
  /** The field with the payee; an Israeli transfer carries the name of the request. */
  payee: 'full_name' | 'payment_full_name' | 'congregation_name'
  /** The numbers that tell its accounts apart, the account itself last. Empty without an account. */
  account: (values: Pick<PaymentValues, 'payment_location'>) => readonly SecretField[]
}

const noAccount = () => []
const bankAccount = () => ['routing_number', 'account_number'] as const

export const payoutMethods = {
  ach: {
    currency: 'USD',
    bankDays: 'us',
    leadDays: 2,
    files: ['ach.txt'],
    letters: 'ach',
    needsSettings: true,
    numberedBy: 'trace',
    fileNumber: 'ach_modifier',
    carriedBy: 'file',
    handOver: 'payouts.handOver',
    hasAchCodes: true,
    sameDayLimit: '1000000.00',
    payee: 'payment_full_name',
    account: bankAccount,
  },
  wire: {
    currency: 'USD', // international ones too
    bankDays: 'us',
    leadDays: 0,
    files: ['wire.csv'],
    letters: 'swift',
    carriedBy: 'either',
    handOver: 'payouts.handOver',
    payee: 'payment_full_name',
    account: ({ payment_location }) =>
      payment_location === 'international' ? ['iban'] : bankAccount(),
  },
  check: {
    currency: 'USD',
    bankDays: 'us',
    leadDays: 2,
    files: ['check.csv', 'digital_checks.csv', 'positive_pay.csv'],
    letters: 'check',
    numberedBy: 'check_number',
    carriedBy: 'either',
    handOver: 'payouts.handOver',
    isMailed: true,
    isEmailedOnRequest: true,
    payee: 'payment_full_name',
    account: noAccount,
  },
  ojc_check: {
    currency: 'USD',
    bankDays: 'us',
    leadDays: 2,
    files: [],
    letters: null,
    carriedBy: 'hand',
    handOver: 'payouts.handOverFund',
    isMailed: true,
    excludesRequester: true,
    sharesPayee: true,
    payee: 'payment_full_name',
    account: noAccount,
  },
  ojc_online: {
    currency: 'USD',
    bankDays: 'us',
    leadDays: 0,
    files: [],
    letters: null,
    carriedBy: 'hand',
    handOver: 'payouts.handOverFund',
    sharesPayee: true,
    payee: 'congregation_name',
    account: () => ['tax_id'],
  },
  israeli_bank: {
    currency: 'ILS',
    bankDays: 'israel',
    leadDays: 2,
    files: ['israeli_bank.txt'],
    letters: null,
    needsSettings: true,
    fileNumber: 'israeli_serial',
    carriedBy: 'file',
    handOver: 'payouts.handOver',
    payee: 'full_name',
    account: bankAccount,
  },
} as const satisfies Record<PaymentMethod, PayoutMethod>

/** The name of a file for a bank. */
export type BankFileName = (typeof payoutMethods)[PaymentMethod]['files'][number]

/** Returns what payouts know of a method. */
export const payoutMethodOf = (
  method: PaymentMethod,
): PayoutMethod & { files: readonly BankFileName[] } => payoutMethods[method]

/** Returns the methods whose record has a property, in their order. */
export const methodsThat = (has: (rule: PayoutMethod) => unknown): readonly PaymentMethod[] =>
  paymentMethods.filter((method) => has(payoutMethods[method]))

/** Returns the currency in which a method pays. */
export const currencyOf = (method: PaymentMethod): Currency => payoutMethods[method].currency

/** Returns whether a method pays in another currency, so that its runs need an exchange rate. */
export const isConverted = (method: PaymentMethod): boolean => currencyOf(method) !== 'USD'

/** Returns whether a file tells a bank whom to pay. Otherwise people read the list, in any letters. */
export const hasBankFile = (method: PaymentMethod): boolean =>
  payoutMethods[method].files.length > 0
