import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RequestField, requestFields, requestRules } from './request-fields.ts'
import {
  normalizeRequest,
  validateDateOfRequest,
  validatePaymentMethod,
  validatePersonal,
  validateReason,
} from './request-form.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }
import { anyCharacter } from './testing/any-character.ts'

const complete = {
  full_name: 'Moshe Cohen',
  email: 'moshe@example.com',
  phone: '718-555-0123',
  address_line1: '1 Main Street',
  city: 'Brooklyn',
  postal_code: '11219',
  country: 'US',
  category: 'Wedding',
  reason: 'The wedding of our daughter',
  payment_method: 'ach',
}

describe('step 1', () => {
  test('accepts a request without address line 2, state and where_met', () => {
    expect(validatePersonal(complete)).toEqual({})
  })

  test.each<RequestField>([
    'full_name',
    'email',
    'phone',
    'address_line1',
    'city',
    'postal_code',
    'country',
  ])('requires %s', (field) => {
    for (const empty of [undefined, null, '', '  ', '\u200f']) {
      expect(validatePersonal({ ...complete, [field]: empty })).toEqual({
        [field]: 'common.required',
      })
    }
  })

  test('accepts a missing e-mail address in the direct form, but not an invalid one', () => {
    const optional = { emailRequired: false }
    expect(validatePersonal({ ...complete, email: '' }, optional)).toEqual({})
    expect(validatePersonal({ ...complete, email: 'moshe@' }, optional)).toEqual({
      email: 'err.invalidEmail',
    })
  })

  test.each<RequestField>([
    'full_name',
    'phone',
    'address_line1',
    'address_line2',
    'city',
    'state',
    'postal_code',
    'where_met',
  ])('limits the length of %s', (field) => {
    const limit = requestRules[field].limit
    expect(validatePersonal({ ...complete, [field]: ` ${'1'.repeat(limit)} ` })).toEqual({})
    expect(validatePersonal({ ...complete, [field]: '1'.repeat(limit + 1) })).toEqual({
      [field]: 'err.tooLong',
    })
  })

  test('takes the address that an older account has, where that is the account of the request', () => {
    const older = { ...complete, email: 'moshe..cohen@example.com' }
    expect(validatePersonal(older)).toEqual({})
    expect(validatePersonal(older, { emailRequired: false })).toEqual({ email: 'err.invalidEmail' })
  })

  test('reports a value that is too long before one that is malformed', () => {
    expect(validatePersonal({ ...complete, email: 'x'.repeat(255) })).toEqual({
      email: 'err.tooLong',
    })
    expect(validatePersonal({ ...complete, phone: 'x'.repeat(51) })).toEqual({
      phone: 'err.tooLong',
    })
  })

  test.each(['XX', 'USA', 'Israel'])('rejects the unknown country %s', (country) => {
    expect(validatePersonal({ ...complete, country })).toEqual({ country: 'common.required' })
  })

  test.each(['123', 'abc', '555 012', '٥٥٥'])('rejects the phone number %s', (phone) => {
    expect(validatePersonal({ ...complete, phone })).toEqual({ phone: 'err.invalidPhone' })
  })

  test.each([...values.phone.rows.map(({ input }) => input), '٠٥٢٧٦١١٢٣٤', '555-0123'])(
    'accepts the phone number %s',
    (phone) => expect(validatePersonal({ ...complete, phone })).toEqual({}),
  )
})

describe('step 2', () => {
  test('requires category and reason and limits their length', () => {
    expect(validateReason(complete)).toEqual({})
    expect(validateReason({ category: '', reason: ' \n ' })).toEqual({
      category: 'common.required',
      reason: 'common.required',
    })
    expect(validateReason({ category: 'x'.repeat(101), reason: 'x'.repeat(5001) })).toEqual({
      category: 'err.tooLong',
      reason: 'err.tooLong',
    })
    expect(validateReason({ ...complete, reason: 'x'.repeat(5000) })).toEqual({})
  })
})

describe('step 3', () => {
  test('requires one of the six methods', () => {
    expect(validatePaymentMethod(complete)).toEqual({})
    for (const payment_method of [undefined, null, '', 'cash', 'toString']) {
      expect(validatePaymentMethod({ payment_method })).toEqual({
        payment_method: 'common.required',
      })
    }
  })
})

test.each([
  ['', 'common.required'],
  [undefined, 'common.required'],
  [null, 'common.required'],
  ['2026-02-30', 'common.required'],
  ['11/22/2026', 'common.required'],
  ['2026-11-23', 'err.futureDate'],
  ['2027-01-01', 'err.futureDate'],
  ['2026-11-22', undefined],
  ['2025-12-31', undefined],
])('the error for a request dated %j on 2026-11-22 is %s', (date, error) => {
  expect(validateDateOfRequest(date, '2026-11-22')).toBe(error)
})

describe('stored request values', () => {
  test('are tidied, and null if empty', () => {
    const stored = normalizeRequest({
      ...complete,
      full_name: '  Moshe   Cohen\u200f ',
      email: ' Moshe@Example.COM ',
      country: 'us',
      reason: ' one\r\ntwo ',
      address_line2: ' ',
    })
    expect(stored).toEqual({
      ...complete,
      reason: 'one\ntwo',
      address_line2: null,
      state: null,
      where_met: null,
    })
    expect(Object.keys(stored)).toEqual(requestFields)
  })

  // Upper-casing the second produces two code points, which NFC then composes differently.
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('Straße', 'ΰ', 'a\u0301'),
  )

  test('pass the same rules as the typed values and do not change when normalized again', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(requestFields.map((field) => [field, anyText]))),
        (typed) => {
          const stored = normalizeRequest(typed)
          expect(normalizeRequest(stored)).toEqual(stored)
          expect(validatePersonal(stored)).toEqual(validatePersonal(typed))
          expect(validateReason(stored)).toEqual(validateReason(typed))
        },
      ),
    )
  })
})
