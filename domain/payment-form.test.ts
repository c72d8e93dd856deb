import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizePayment, paymentDetails, paymentLimits, validatePayment } from './payment-form.ts'
import {
  type PaymentMethod,
  type PaymentValues,
  paymentFields,
  paymentMethods,
  requiredFields,
  rulesOf,
} from './payment-methods.ts'

const address = {
  payment_full_name: 'Moshe Cohen',
  payment_address_line1: '1 Main Street',
  payment_city: 'Brooklyn',
  payment_state: 'NY',
  payment_postal_code: '11219',
  payment_country: 'US',
}
const bank = { routing_number: '021000021', account_number: '000123456789' }
const complete: [PaymentMethod, PaymentValues][] = [
  ['ach', { ...address, ...bank }],
  ['wire', { ...address, ...bank, payment_location: 'us' }],
  [
    'wire',
    {
      ...address,
      payment_location: 'international',
      swift_code: 'POALILIT',
      iban: 'IL620108000000099999999',
    },
  ],
  ['check', { ...address, check_delivery_method: 'mail' }],
  ['ojc_check', address],
  ['ojc_online', { congregation_name: 'Beis Medrash', tax_id: '123456789' }],
  [
    'israeli_bank',
    { ...bank, bank_name: 'Hapoalim', routing_number: '12-571', teudat_zeut: '123456782' },
  ],
]
const completeValues = (method: PaymentMethod) =>
  complete.find(([known]) => known === method)?.[1] ?? {}

/** A form with anything in it: values of every field, typed as people type. */
const anyValues = fc.record(
  Object.fromEntries(
    paymentFields.map((field) => [
      field,
      fc.oneof(
        fc.constantFrom(
          null,
          '',
          ' ',
          '-',
          'us',
          'international',
          'US',
          'ca',
          '٠٢١',
          'email',
          '12 - 571',
          'a-\u0301', // one letter once the hyphen is gone
          'ΰ', // its capital is two signs, which are then written otherwise
        ),
        fc.string({ unit: 'binary', maxLength: 80 }),
      ),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<PaymentValues>
const anyMethod = fc.constantFrom(...paymentMethods)

describe('what is stored', () => {
  test.each([
    ['routing_number', ' 021 000-021\u200f', '021000021'],
    ['routing_number', '٠٢١٠٠٠٠٢١', '021000021'],
    ['account_number', '0001–2345', '00012345'],
    ['account_number', ' - ', null],
    ['payment_full_name', '  Moshe   Cohen ', 'Moshe Cohen'],
    ['payment_address_line1', 'Rechov Yafo 12-14', 'Rechov Yafo 12-14'],
    ['payment_country', ' us', 'US'],
    ['payment_address_line2', ' ', null],
  ] as const)('of %s %j is %j', (field, typed, stored) => {
    expect(normalizePayment('ach', { [field]: typed })).toMatchObject({ [field]: stored })
  })

  test.each([
    ['12 - 571', '12-571'],
    ['12–571', '12-571'],
    ['12571', '12571'],
    ['-', null],
  ])('of an Israeli bank and branch %j is %j', (typed, stored) => {
    expect(normalizePayment('israeli_bank', { routing_number: typed })).toMatchObject({
      routing_number: stored,
    })
  })

  test('codes are in capitals', () => {
    const values = { payment_location: 'international', swift_code: 'poal ilit', iban: 'il62 0108' }
    expect(normalizePayment('wire', values)).toMatchObject({
      swift_code: 'POALILIT',
      iban: 'IL620108',
    })
  })

  test('is what the method asks for, no more: a US wire drops the codes of an international one', () => {
    const values = { ...address, ...bank, payment_location: 'us', iban: 'IL62', tax_id: '1' }
    const stored = normalizePayment('wire', values)
    expect(stored).not.toHaveProperty('iban')
    expect(stored).not.toHaveProperty('tax_id')
    expect(stored).toMatchObject(bank)
  })

  test('does not change when it is stored again', () => {
    fc.assert(
      fc.property(anyMethod, anyValues, (method, values) => {
        const once = normalizePayment(method, values)
        expect(normalizePayment(method, once)).toEqual(once)
      }),
    )
  })
})

describe('what is wrong', () => {
  test.each(complete)('with a complete %s: nothing', (method, values) => {
    expect(validatePayment(method, values)).toEqual({})
  })

  test.each(complete)('with %s, each required field alone', (method, values) => {
    for (const field of requiredFields(method, values)) {
      if (field === 'payment_country' || field === 'payment_location') continue // these change what is required
      for (const empty of [undefined, null, ' ', '\u200f']) {
        expect(validatePayment(method, { ...values, [field]: empty })).toEqual({
          [field]: 'common.required',
        })
      }
    }
  })

  test('with an empty form is said of every required field at once', () => {
    fc.assert(
      fc.property(anyMethod, (method) => {
        expect(Object.keys(validatePayment(method, {})).toSorted()).toEqual(
          requiredFields(method, {}).toSorted(),
        )
      }),
    )
  })

  test('ACH needs a state unless another country is named; a wire and a check nowhere', () => {
    const stateless = { payment_state: '' }
    expect(validatePayment('ach', { ...completeValues('ach'), ...stateless })).toEqual({
      payment_state: 'common.required',
    })
    const abroad = { ...stateless, payment_country: 'IL' }
    expect(validatePayment('ach', { ...completeValues('ach'), ...abroad })).toEqual({})
    for (const method of ['wire', 'check', 'ojc_check'] as const) {
      expect(validatePayment(method, { ...completeValues(method), ...stateless })).toEqual({})
    }
  })

  test.each([
    ['wire', 'payment_location', 'mars'],
    ['check', 'check_delivery_method', 'pigeon'],
    ['ojc_check', 'payment_country', 'XX'],
  ] as const)('%s: the choice %s is none of %j', (method, field, value) => {
    expect(validatePayment(method, { ...completeValues(method), [field]: value })).toMatchObject({
      [field]: 'common.required',
    })
  })

  test('check digits never block', () => {
    const wrong = { routing_number: '021000022', account_number: 'abc' }
    expect(validatePayment('ach', { ...completeValues('ach'), ...wrong })).toEqual({})
  })

  test.each([
    ['ach', 'payment_full_name', paymentLimits.text],
    ['ach', 'account_number', paymentLimits.number],
    ['israeli_bank', 'bank_name', paymentLimits.text],
  ] as const)('%s: %s has at most %i characters', (method, field, limit) => {
    const withLength = (length: number) =>
      validatePayment(method, { ...completeValues(method), [field]: '1'.repeat(length) })
    expect(withLength(limit)).toEqual({})
    expect(withLength(limit + 1)).toEqual({ [field]: 'err.tooLong' })
  })
})

describe('the detail object', () => {
  test('has every key of its method, in the order of its fields', () => {
    fc.assert(
      fc.property(anyMethod, anyValues, (method, values) => {
        const details = paymentDetails(method, normalizePayment(method, values))
        expect(Object.keys(details)).toEqual(rulesOf(method).fields.map(({ detail }) => detail))
      }),
    )
  })
})
