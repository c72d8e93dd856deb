import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  normalizePayment,
  normalizePaymentValue,
  paymentDetails,
  paymentLimits,
  validatePayment,
} from './payment-form.ts'
import {
  type PaymentMethod,
  type PaymentValues,
  paymentFields,
  paymentMethods,
  requiredFields,
  rulesOf,
} from './payment-methods.ts'
import { anyCharacter } from './testing/any-character.ts'

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

/** Values of any field, typed as people type, or arbitrary strings. */
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
          'a-\u0301', // one letter once the hyphen is removed
          'ΰ', // upper-casing produces two code points that NFC composes differently
        ),
        fc.string({ unit: anyCharacter, maxLength: 80 }),
      ),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<PaymentValues>
const anyMethod = fc.constantFrom(...paymentMethods)

describe('stored payment values', () => {
  test.each([
    ['routing_number', ' 021 000-021\u200f', '021000021'],
    ['routing_number', '٠٢١٠٠٠٠٢١', '021000021'],
    ['account_number', '0001–2345', '00012345'],
    ['account_number', ' - ', null],
    ['payment_full_name', '  Moshe   Cohen ', 'Moshe Cohen'],
    ['payment_address_line1', 'Rechov Yafo 12-14', 'Rechov Yafo 12-14'],
    ['payment_country', ' us', 'US'],
    ['payment_address_line2', ' ', null],
  ] as const)('of %s: %j becomes %j', (field, typed, stored) => {
    expect(normalizePayment('ach', { [field]: typed })).toMatchObject({ [field]: stored })
  })

  test.each([
    ['12 - 571', '12-571'],
    ['12–571', '12-571'],
    ['12571', '12571'],
    ['-', null],
  ])('of an Israeli bank and branch: %j becomes %j', (typed, stored) => {
    expect(normalizePayment('israeli_bank', { routing_number: typed })).toMatchObject({
      routing_number: stored,
    })
  })

  test('of SWIFT code and IBAN are in upper case', () => {
    const values = { payment_location: 'international', swift_code: 'poal ilit', iban: 'il62 0108' }
    expect(normalizePayment('wire', values)).toMatchObject({
      swift_code: 'POALILIT',
      iban: 'IL620108',
    })
  })

  test('include only the fields of the method and its location', () => {
    const values = { ...address, ...bank, payment_location: 'us', iban: 'IL62', tax_id: '1' }
    const stored = normalizePayment('wire', values)
    expect(stored).not.toHaveProperty('iban')
    expect(stored).not.toHaveProperty('tax_id')
    expect(stored).toMatchObject(bank)
  })

  test('do not change when normalized again', () => {
    fc.assert(
      fc.property(anyMethod, anyValues, (method, values) => {
        const once = normalizePayment(method, values)
        expect(normalizePayment(method, once)).toEqual(once)
      }),
    )
  })
})

describe('validating a payment', () => {
  test.each(complete)('accepts a complete %s', (method, values) => {
    expect(validatePayment(method, values)).toEqual({})
  })

  test.each(complete)('reports each missing required field of %s', (method, values) => {
    for (const field of requiredFields(method, values)) {
      if (field === 'payment_country' || field === 'payment_location') continue // these change what is required
      for (const empty of [undefined, null, ' ', '\u200f']) {
        expect(validatePayment(method, { ...values, [field]: empty })).toEqual({
          [field]: 'common.required',
        })
      }
    }
  })

  test('reports every required field of an empty form', () => {
    fc.assert(
      fc.property(anyMethod, (method) => {
        expect(Object.keys(validatePayment(method, {})).toSorted()).toEqual(
          requiredFields(method, {}).toSorted(),
        )
      }),
    )
  })

  test('requires the state only for ACH with a US address', () => {
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
  ] as const)('reports an unknown option of %s in %s: %j', (method, field, value) => {
    expect(validatePayment(method, { ...completeValues(method), [field]: value })).toMatchObject({
      [field]: 'common.required',
    })
  })

  test('does not report wrong check digits', () => {
    const wrong = { routing_number: '021000022', account_number: 'abc' }
    expect(validatePayment('ach', { ...completeValues('ach'), ...wrong })).toEqual({})
  })

  test.each([
    ['ach', 'payment_full_name', paymentLimits.text],
    ['ach', 'account_number', paymentLimits.number],
    ['israeli_bank', 'bank_name', paymentLimits.text],
  ] as const)('limits %s %s to %i characters', (method, field, limit) => {
    const withLength = (length: number) =>
      validatePayment(method, { ...completeValues(method), [field]: '1'.repeat(length) })
    expect(withLength(limit)).toEqual({})
    expect(withLength(limit + 1)).toEqual({ [field]: 'err.tooLong' })
  })
})

describe('the detail object', () => {
  test('has every key of its method in field order', () => {
    fc.assert(
      fc.property(anyMethod, anyValues, (method, values) => {
        const details = paymentDetails(method, normalizePayment(method, values))
        expect(Object.keys(details)).toEqual(rulesOf(method).fields.map(({ detail }) => detail))
      }),
    )
  })
})

test('an e-mail address is stored in lower case, with its hyphens', () => {
  const field = {
    name: 'account_number',
    detail: '',
    kind: 'email',
    label: '',
    required: true,
  } as const
  expect(normalizePaymentValue(field, ' Moshe-L@Example.org ')).toBe('moshe-l@example.org')
})
