import { describe, expect, test } from 'vitest'
import {
  detailsKey,
  fieldsFor,
  isPaymentMethod,
  type PaymentField,
  type PaymentMethod,
  type PaymentValues,
  paymentFields,
  paymentMethods,
  requiredFields,
  rulesOf,
  secretFields,
} from './payment-methods.ts'

const address: PaymentField[] = [
  'payment_address_line1',
  'payment_city',
  'payment_postal_code',
  'payment_country',
]
const payeeAndAddress: PaymentField[] = ['payment_full_name', ...address]

test('there are six methods', () => {
  expect(paymentMethods.toSorted()).toEqual([
    'ach',
    'check',
    'israeli_bank',
    'ojc_check',
    'ojc_online',
    'wire',
  ])
  expect(isPaymentMethod('wire')).toBe(true)
  for (const other of ['gold', '', null, 'toString']) expect(isPaymentMethod(other)).toBe(false)
})

describe('required fields', () => {
  const us = { payment_country: 'US' }
  const cases: [PaymentMethod, PaymentValues, PaymentField[]][] = [
    ['ach', us, [...payeeAndAddress, 'payment_state', 'routing_number', 'account_number']],
    ['ach', {}, [...payeeAndAddress, 'payment_state', 'routing_number', 'account_number']],
    ['ach', { payment_country: 'CA' }, [...payeeAndAddress, 'routing_number', 'account_number']],
    ['wire', {}, ['payment_location', ...payeeAndAddress]],
    [
      'wire',
      { payment_location: 'us', ...us },
      ['payment_location', ...payeeAndAddress, 'routing_number', 'account_number'],
    ],
    [
      'wire',
      { payment_location: 'international', ...us },
      ['payment_location', ...payeeAndAddress, 'swift_code', 'iban'],
    ],
    ['check', us, ['check_delivery_method', ...payeeAndAddress]],
    ['ojc_check', us, payeeAndAddress],
    ['ojc_online', {}, ['congregation_name', 'tax_id']],
    ['israeli_bank', {}, ['routing_number', 'bank_name', 'account_number', 'teudat_zeut']],
  ]
  test.each(cases)('of %s with %j are %j', (method, values, required) => {
    expect(requiredFields(method, values).toSorted()).toEqual(required.toSorted())
  })
})

describe('a wire', () => {
  const numbers = (values: PaymentValues) =>
    fieldsFor('wire', values).flatMap(({ name, twin }) => (twin ? [name] : []))

  test('has the numbers of its location only, and none until the location is known', () => {
    expect(numbers({ payment_location: 'us' })).toEqual(['routing_number', 'account_number'])
    expect(numbers({ payment_location: 'international' })).toEqual(['swift_code', 'iban'])
    expect(numbers({})).toEqual([])
  })
})

describe.each(paymentMethods)('%s', (method) => {
  const { fields } = rulesOf(method)

  test('has unique fields and detail keys', () => {
    for (const names of [fields.map(({ name }) => name), fields.map(({ detail }) => detail)]) {
      expect(new Set(names).size).toBe(fields.length)
    }
    for (const { name } of fields) expect(paymentFields).toContain(name)
  })

  test('asks twice for secret numbers and for nothing else', () => {
    for (const { name, twin } of fields) {
      expect(Boolean(twin)).toBe(secretFields.some((secret) => secret === name))
    }
  })

  test('names its detail object <method>_details', () => {
    expect(detailsKey(method)).toBe(`${method}_details`)
  })
})

test('the detail objects have the documented keys', () => {
  const addressKeys = ['address_line1', 'address_line2', 'city', 'state', 'postal_code', 'country']
  const keys = {
    ach: [
      'account_holder_name',
      'routing_number',
      'account_number',
      'account_type',
      ...addressKeys,
    ],
    wire: [
      'payment_location',
      'beneficiary_name',
      'routing_number',
      'account_number',
      'swift_code',
      'iban',
      ...addressKeys,
    ],
    check: ['delivery_method', 'payee_name', ...addressKeys],
    ojc_check: ['payee_name', ...addressKeys],
    ojc_online: ['congregation_name', 'tax_id'],
    israeli_bank: ['routing_number', 'bank_name', 'account_number', 'teudat_zeut'],
  }
  for (const method of paymentMethods) {
    expect(rulesOf(method).fields.map(({ detail }) => detail)).toEqual(keys[method])
  }
})

test('every field belongs to some method', () => {
  const asked = new Set(
    paymentMethods.flatMap((method) => rulesOf(method).fields.map(({ name }) => name)),
  )
  expect([...asked].toSorted()).toEqual([...paymentFields].toSorted())
})
