import type { Locale } from '#domain/locales.ts'
import { say } from './messages.ts'

/** A payment method as a requester fills it in, with the expected results. */
export type PaymentCase = {
  method: 'ach' | 'wire' | 'check' | 'ojc_check' | 'ojc_online' | 'israeli_bank'
  /** Distinguishes two cases of one method. */
  title?: string
  locale: Locale
  /** The phone number as typed and as sent. */
  phone?: [string, string]
  choices?: string[]
  fields: Record<string, string>
  /** The payment address: the requester's own, a different one, or none. */
  address: 'same' | 'other' | 'none'
  /** The expected detail object of get_request_info (docs/product.md §5.1), without the address. */
  details: Record<string, string | null>
  /** The expected texts on the card by heading. */
  shown: Record<string, string>
}

/** The six methods, with wire twice. One case is in Hebrew and one in Yiddish. */
export const paymentCases: PaymentCase[] = [
  {
    method: 'ach',
    locale: 'en',
    choices: ['pay.savings'],
    fields: {
      'pay.routingNumber': '021 000 021',
      'pay.confirmRouting': '021000021',
      'pay.accountNumber': '0001-2345-6789',
      'pay.confirmAccount': '000123456789',
    },
    address: 'same',
    details: {
      account_holder_name: 'Moshe Klein',
      routing_number: '021000021',
      account_number: '000123456789',
      account_type: 'savings',
    },
    shown: {
      'pay.accountHolder': 'Moshe Klein',
      'pay.routingNumber': '021 000 021',
      'pay.accountNumber': '0001 2345 6789',
      'pay.accountType': 'Savings account',
    },
  },
  {
    method: 'wire',
    title: 'within the United States',
    locale: 'en',
    choices: ['pay.locationUs'],
    fields: {
      'pay.accountHolder': 'Chaya Klein',
      'pay.routingNumber': '026009593',
      'pay.confirmRouting': '026009593',
      'pay.accountNumber': '987654321',
      'pay.confirmAccount': '987654321',
    },
    address: 'other',
    details: {
      payment_location: 'us',
      beneficiary_name: 'Chaya Klein',
      routing_number: '026009593',
      account_number: '987654321',
      swift_code: null,
      iban: null,
    },
    shown: {
      'pay.location': 'United States',
      'pay.accountHolder': 'Chaya Klein',
      'pay.routingNumber': '026 009 593',
      'pay.accountNumber': '9876 5432 1',
    },
  },
  {
    method: 'wire',
    title: 'international',
    locale: 'yi',
    choices: ['pay.locationIntl'],
    fields: {
      'pay.swiftCode': 'nwbkgb2l',
      'pay.confirmSwift': 'NWBK GB 2L',
      'pay.iban': 'GB29 NWBK 6016 1331 9268 19',
      'pay.confirmIban': 'gb29nwbk60161331926819',
    },
    address: 'other',
    details: {
      payment_location: 'international',
      beneficiary_name: 'Moshe Klein',
      routing_number: null,
      account_number: null,
      swift_code: 'NWBKGB2L',
      iban: 'GB29NWBK60161331926819',
    },
    shown: {
      'pay.location': say('yi', 'pay.locationIntl'),
      'pay.swiftCode': 'NWBKGB2L',
      'pay.iban': 'GB29 NWBK 6016 1331 9268 19',
    },
  },
  {
    method: 'check',
    locale: 'en',
    choices: ['pay.deliveryEmail'],
    fields: {},
    address: 'same',
    details: { delivery_method: 'email', payee_name: 'Moshe Klein' },
    shown: { 'pay.delivery': 'By email (digital check)', 'pay.payeeName': 'Moshe Klein' },
  },
  {
    method: 'ojc_check',
    locale: 'en',
    fields: { 'pay.payeeName': 'Khal Beis Avrohom' },
    address: 'other',
    details: { payee_name: 'Khal Beis Avrohom' },
    shown: { 'pay.payeeName': 'Khal Beis Avrohom' },
  },
  {
    method: 'ojc_online',
    locale: 'en',
    fields: {
      'pay.congregationName': 'Khal Beis Avrohom',
      'pay.taxId': '12-3456789',
      'pay.confirmTaxId': '123456789',
    },
    address: 'none',
    details: { congregation_name: 'Khal Beis Avrohom', tax_id: '123456789' },
    shown: { 'pay.congregationName': 'Khal Beis Avrohom', 'pay.taxId': '12-3456789' },
  },
  {
    method: 'israeli_bank',
    locale: 'he',
    phone: ['052-761-1234', '+972 52 761 1234'],
    fields: {
      'pay.bankName': 'בנק הפועלים',
      'pay.teudatZeut': '000000018',
      'pay.confirmTeudatZeut': '000000018',
      'pay.bankCode': '12-571',
      'pay.confirmBankCode': '12571',
      'pay.accountNumber': '041116',
      'pay.confirmAccount': '041116',
    },
    address: 'none',
    details: {
      bank_name: 'בנק הפועלים',
      teudat_zeut: '000000018',
      routing_number: '12-571',
      account_number: '041116',
    },
    shown: {
      'pay.bankName': 'בנק הפועלים',
      'pay.teudatZeut': '000 000 018',
      'pay.bankCode': '12-571',
      'pay.accountNumber': '041116',
    },
  },
]
