import { expect, test } from 'vitest'
import { paymentMethods, rulesOf } from '#domain/payment-methods.ts'
import { emptyValues } from '#web/features/request-fields/index.ts'
import { createRequestInput } from './payload.ts'

const filled = {
  ...emptyValues('Chaya@Example.com'),
  full_name: ' Chaya  Grossman ',
  phone: '+1 718 555 0123',
  phone_country: 'US',
  address_line1: '1 Main St',
  city: 'Brooklyn',
  postal_code: '11211',
  country: 'US',
  category: 'Wedding',
  reason: 'help',
}

test('an ACH request has the inputs of its method', () => {
  const values = {
    ...filled,
    payment_method: 'ach',
    payment_full_name: 'Chaya Grossman',
    routing_number: '021-000 021',
    routing_number_confirm: '021000021',
    account_number: '000 123',
    account_number_confirm: '000123',
    payment_address_line1: '1 Main St',
    payment_city: 'Brooklyn',
    payment_state: 'NY',
    payment_postal_code: '11211',
    payment_country: 'US',
    iban: 'left over from another method',
  }
  expect(createRequestInput('K7QM4RTX', 'ach', values)).toEqual({
    input_code: 'K7QM4RTX',
    input_full_name: 'Chaya Grossman',
    input_email: 'chaya@example.com',
    input_phone: '+1 718 555 0123',
    input_reason: 'help',
    input_category: 'Wedding',
    input_where_met: null,
    input_payment_method: 'ach',
    input_address_line1: '1 Main St',
    input_address_line2: null,
    input_city: 'Brooklyn',
    input_state: null,
    input_postal_code: '11211',
    input_country: 'US',
    input_ach_account_holder_name: 'Chaya Grossman',
    input_ach_routing_number: '021000021',
    input_ach_account_number: '000123',
    input_ach_account_type: 'checking',
    input_ach_address_line1: '1 Main St',
    input_ach_address_line2: null,
    input_ach_city: 'Brooklyn',
    input_ach_state: 'NY',
    input_ach_postal_code: '11211',
    input_ach_country: 'US',
    code_id: '',
    status: 'created',
  })
})

test.each(paymentMethods)('%s sends its own inputs and those of no other method', (method) => {
  const sent = Object.keys(createRequestInput('K7QM4RTX', method, filled))
  const own = rulesOf(method).fields.map(({ detail }) => `input_${method}_${detail}`)
  expect(sent).toEqual(expect.arrayContaining(own))
  const others = paymentMethods
    .filter((other) => other !== method)
    .flatMap((other) => rulesOf(other).fields.map(({ detail }) => `input_${other}_${detail}`))
  expect(sent.filter((name) => others.includes(name))).toEqual([])
  expect(sent.filter((name) => name.includes('confirm') || name.includes('payment_full'))).toEqual(
    [],
  )
})
