import { addressParts } from '#domain/address.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Column } from '#server/sheets/index.ts'

/** Every column of the lists that people work with: its heading and what its cells contain. */
export const sheetColumns = {
  reference: ['sheet.reference', 'text'],
  payee: ['sheet.payee', 'text'],
  payee_for_bank: ['sheet.payeeForBank', 'text'],
  account_type: ['sheet.accountType', 'text'],
  location: ['pay.location', 'text'],
  address_line1: ['field.addressLine1', 'text'],
  address_line2: ['field.addressLine2', 'text'],
  city: ['field.city', 'text'],
  state: ['field.state', 'text'],
  postal_code: ['field.postalCode', 'text'],
  country: ['field.country', 'text'],
  teudat_zeut: ['pay.teudatZeut', 'text'],
  routing_number: ['pay.routingNumber', 'text'],
  bank_code: ['pay.bankCode', 'text'],
  account_number: ['pay.accountNumber', 'text'],
  swift_code: ['pay.swiftCode', 'text'],
  iban: ['pay.iban', 'text'],
  organization: ['pay.congregationName', 'text'],
  tax_id: ['pay.taxId', 'text'],
  amount_usd: ['sheet.amountUsd', 'money'],
  rate: ['sheet.rate', 'text'],
  amount_ils: ['sheet.amountIls', 'money'],
  memo: ['sheet.memo', 'text'],
  check_number: ['sheet.checkNumber', 'number'],
  issue_date: ['sheet.issueDate', 'date'],
  amount_in_words: ['sheet.amountInWords', 'text'],
  delivery: ['pay.delivery', 'text'],
  email: ['auth.email', 'text'],
  check_status: ['sheet.checkStatus', 'text'],
  trace: ['sheet.trace', 'text'],
  confirmation: ['sheet.confirmation', 'text'],
  cost_usd: ['payouts.cost', 'money'],
  sent_on: ['sheet.sentOn', 'date'],
  paid_on: ['sheet.paidOn', 'date'],
  ended_on: ['sheet.endedOn', 'date'],
  return_code: ['sheet.returnCode', 'text'],
  method: ['wizard.step3', 'text'],
  count: ['sheet.count', 'number'],
  total_usd: ['sheet.totalUsd', 'money'],
  total: ['sheet.total', 'money'],
  currency: ['sheet.currency', 'text'],
} as const satisfies Record<string, readonly [MessageKey, Column['kind']]>

export type SheetColumn = keyof typeof sheetColumns

const payee = ['reference', 'payee', 'payee_for_bank'] as const
const life = ['sent_on', 'paid_on', 'ended_on', 'return_code'] as const

/** The columns of each method's list, in their order (docs/product.md §14.15). */
export const columnsOf: Record<PaymentMethod, readonly SheetColumn[]> = {
  ach: [
    ...payee,
    'amount_usd',
    'account_type',
    'routing_number',
    'account_number',
    'trace',
    'confirmation',
    ...life,
  ],
  wire: [
    ...payee,
    'amount_usd',
    'location',
    ...addressParts,
    'routing_number',
    'account_number',
    'swift_code',
    'iban',
    'confirmation',
    ...life,
  ],
  check: [
    'check_number',
    'issue_date',
    ...payee,
    'amount_usd',
    'amount_in_words',
    'delivery',
    'email',
    ...addressParts,
    'check_status',
    ...life,
  ],
  ojc_check: ['reference', 'payee', 'amount_usd', 'memo', ...addressParts, 'confirmation', ...life],
  ojc_online: [
    'reference',
    'organization',
    'tax_id',
    'amount_usd',
    'memo',
    'confirmation',
    ...life,
  ],
  israeli_bank: [
    ...payee,
    'amount_usd',
    'rate',
    'amount_ils',
    'cost_usd',
    'teudat_zeut',
    'bank_code',
    'account_number',
    'confirmation',
    ...life,
  ],
}

export const summaryColumns = ['method', 'count', 'total_usd', 'total', 'currency'] as const
