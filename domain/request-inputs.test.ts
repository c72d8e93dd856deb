import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizePayment } from './payment-form.ts'
import { type PaymentValues, paymentFields, paymentMethods, rulesOf } from './payment-methods.ts'
import { requestFields } from './request-fields.ts'
import { normalizeRequest, type RequestValues } from './request-form.ts'
import {
  decodeErrors,
  decodeRequest,
  encodeErrors,
  encodeRequest,
  paymentInputNames,
} from './request-inputs.ts'

const anyMethod = fc.constantFrom(...paymentMethods)
const anyText = fc.oneof(fc.constantFrom(null, '', ' ', 'us', 'international'), fc.string())
const anyValues = fc.record(
  Object.fromEntries([...requestFields, ...paymentFields].map((field) => [field, anyText])),
  { requiredKeys: [] },
) as fc.Arbitrary<RequestValues & PaymentValues>

describe('request values', () => {
  test('are sent by input name, empty optional ones as null', () => {
    const values = { full_name: 'Moshe', congregation_name: 'Beis Medrash', iban: 'left over' }
    expect(encodeRequest('ojc_online', values)).toEqual({
      ...Object.fromEntries(requestFields.map((field) => [`input_${field}`, ''])),
      input_full_name: 'Moshe',
      input_address_line2: null,
      input_state: null,
      input_where_met: null,
      input_payment_method: 'ojc_online',
      input_ojc_online_congregation_name: 'Beis Medrash',
      input_ojc_online_tax_id: null,
    })
  })

  test('survive encoding and decoding', () => {
    fc.assert(
      fc.property(anyMethod, anyValues, (method, values) => {
        const request = { ...normalizeRequest(values), payment_method: method }
        const payment = normalizePayment(method, values)
        const sent = decodeRequest(encodeRequest(method, { ...request, ...payment }))
        expect(sent.method).toBe(method)
        expect(normalizeRequest(sent.request)).toEqual(request)
        expect(normalizePayment(method, sent.payment)).toEqual(payment)
      }),
    )
  })

  test('count as empty if they are not strings', () => {
    const sent = { input_payment_method: 'ojc_online', input_ojc_online_tax_id: 12, input_city: 7 }
    const { request, payment } = decodeRequest(sent)
    expect(payment).toEqual({ congregation_name: null, tax_id: null })
    expect(request).toMatchObject({ city: null, country: null })
  })

  test.each(['', ' ach', 'cash', 'toString', null])(
    'with the unknown method %j are decoded without payment fields',
    (method) => {
      const { method: read, payment } = decodeRequest({ input_payment_method: method })
      expect([read, payment]).toEqual([undefined, {}])
    },
  )
})

describe('errors', () => {
  test.each(paymentMethods)('for %s survive encoding and decoding', (method) => {
    const own = rulesOf(method).fields.map(({ name }) => name)
    const errors = Object.fromEntries(
      [...requestFields, ...own].map((name) => [name, `key.${name}`]),
    )
    const sent = encodeErrors(errors, method)
    for (const { name, detail } of rulesOf(method).fields) {
      expect(sent[`input_${method}_${detail}`]).toBe(`key.${name}`)
    }
    expect(decodeErrors(sent, method)).toEqual(errors)
  })

  test('are mapped from inputs to fields', () => {
    const fields = {
      input_phone: 'a',
      input_ojc_online_tax_id: 'b',
      input_ojc_online_congregation_name: 'c',
    }
    const named = { phone: 'a', tax_id: 'b', congregation_name: 'c' }
    expect(decodeErrors(fields, 'ojc_online')).toEqual(named)
  })

  test('keep their names if there is no method, and undefined ones are dropped', () => {
    const sent = encodeErrors({ date_of_request: 'err.futureDate', city: undefined }, undefined)
    expect(sent).toEqual({ input_date_of_request: 'err.futureDate' })
    expect(decodeErrors(sent, undefined)).toEqual({ date_of_request: 'err.futureDate' })
  })
})

test('each method has its own unique inputs', () => {
  expect(new Set(paymentInputNames).size).toBe(paymentInputNames.length)
  expect(paymentInputNames).toEqual(
    paymentMethods.flatMap((method) =>
      rulesOf(method).fields.map(({ detail }) => `input_${method}_${detail}`),
    ),
  )
})
