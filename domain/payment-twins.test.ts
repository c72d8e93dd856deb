import { describe, expect, test } from 'vitest'
import { isSecretField, type PaymentFormValues, twinOf, validateTwins } from './payment-form.ts'
import {
  type PaymentMethod,
  type PaymentValues,
  paymentFields,
  secretFields,
} from './payment-methods.ts'

const bank = { routing_number: '021000021', account_number: '000123456789' }
const complete: [PaymentMethod, PaymentValues][] = [
  ['ach', bank],
  ['wire', { ...bank, payment_location: 'us' }],
  ['wire', { payment_location: 'international', swift_code: 'POALILIT', iban: 'IL620108' }],
  ['check', {}],
  ['ojc_check', {}],
  ['ojc_online', { tax_id: '123456789' }],
  ['israeli_bank', { ...bank, routing_number: '12-571', teudat_zeut: '123456782' }],
]

describe('the second entry', () => {
  const twinsOf = (values: PaymentValues) => {
    const twins: PaymentFormValues = { ...values }
    for (const field of secretFields) twins[twinOf(field)] = values[field]
    return twins
  }

  test.each(complete)('of %s is accepted if it is the same', (method, values) => {
    for (const form of ['wizard', 'direct'] as const) {
      expect(validateTwins(method, twinsOf(values), form)).toEqual({})
    }
  })

  test('may differ in spaces, hyphens, case, digits and invisible marks', () => {
    const wire = { payment_location: 'international', swift_code: 'POALILIT', iban: 'IL62 0108' }
    const values = { ...wire, swift_code_confirm: 'poal-ilit', iban_confirm: '\u200eil620108' }
    expect(validateTwins('wire', values, 'wizard')).toEqual({})
    const labelled = { ...values, iban: 'IBAN: IL62 0108' }
    expect(validateTwins('wire', labelled, 'wizard')).toEqual({})
    const ach = {
      ...bank,
      routing_number_confirm: '٠٢١٠٠٠٠٢١',
      account_number_confirm: '000 123-456789',
    }
    expect(validateTwins('ach', ach, 'wizard')).toEqual({})
  })

  test('is required for each number of the method', () => {
    const required = 'common.required'
    expect(validateTwins('ach', { ...bank, routing_number_confirm: ' - ' }, 'wizard')).toEqual({
      routing_number_confirm: required,
      account_number_confirm: required,
    })
    expect(validateTwins('wire', { payment_location: 'international' }, 'direct')).toEqual({
      swift_code_confirm: required,
      iban_confirm: required,
    })
    expect(validateTwins('check', {}, 'wizard')).toEqual({})
  })

  const messages = [
    ['ach', {}, 'routing_number', 'err.numbersMismatch', 'err.routingMismatch'],
    ['ach', {}, 'account_number', 'err.numbersMismatch', 'err.accountMismatch'],
    [
      'wire',
      { payment_location: 'us' },
      'routing_number',
      'err.numbersMismatch',
      'err.routingMismatch',
    ],
    [
      'wire',
      { payment_location: 'international' },
      'swift_code',
      'err.codesMismatch',
      'err.swiftMismatch',
    ],
    [
      'wire',
      { payment_location: 'international' },
      'iban',
      'err.codesMismatch',
      'err.ibanMismatch',
    ],
    ['ojc_online', {}, 'tax_id', 'err.numbersMismatch', 'err.taxIdMismatch'],
    ['israeli_bank', {}, 'teudat_zeut', 'err.numbersMismatch', 'err.teudatZeutMismatch'],
    ['israeli_bank', {}, 'routing_number', 'err.numbersMismatch', 'err.routingMismatch'],
    ['israeli_bank', {}, 'account_number', 'err.numbersMismatch', 'err.accountMismatch'],
  ] as const
  test.each(messages)(
    'of %s %j: a different %s is reported',
    (method, values, field, wizard, direct) => {
      const entered = { ...values, [field]: '12345', [twinOf(field)]: '12346' }
      expect(validateTwins(method, entered, 'wizard')).toMatchObject({ [twinOf(field)]: wizard })
      expect(validateTwins(method, entered, 'direct')).toMatchObject({ [twinOf(field)]: direct })
    },
  )

  test('exists for the six secret numbers', () => {
    expect(paymentFields.filter(isSecretField).toSorted()).toEqual([...secretFields].toSorted())
    for (const name of ['bank_name', 'routing_number_confirm', 'toString']) {
      expect(isSecretField(name)).toBe(false)
    }
  })
})
