import { describe, expect, test } from 'vitest'
import { emptyValues, type FormValues } from '#web/features/request-fields/index.ts'
import { errorsOf, firstFailure, stepOfField } from './step.ts'
import { steps } from './steps.ts'

const [personal, reason, method, bank] = steps

const good: FormValues = {
  ...emptyValues('chaya@example.com'),
  full_name: 'Chaya',
  phone: '7185550123',
  address_line1: '1 Main St',
  city: 'Brooklyn',
  postal_code: '11211',
  country: 'US',
  category: 'Wedding',
  reason: 'help',
  payment_method: 'ojc_online',
  congregation_name: 'Kahal',
  tax_id: '11-2345678',
  tax_id_confirm: '112345678',
}

test('a complete form has no errors', () => {
  expect(firstFailure(steps, good)).toBeUndefined()
})

test('errors are in the order of the fields on the screen', () => {
  expect(Object.keys(errorsOf(personal, emptyValues('')))).toEqual([
    'full_name',
    'email',
    'address_line1',
    'city',
    'postal_code',
    'country',
    'phone',
  ])
  expect(Object.keys(errorsOf(reason, emptyValues('')))).toEqual(['category', 'reason'])
  expect(errorsOf(method, emptyValues(''))).toEqual({ payment_method: 'common.required' })
})

describe('banking information', () => {
  const ach = { ...good, payment_method: 'ach', payment_country: 'US' }

  test('asks for a number and its repeat in order', () => {
    expect(Object.keys(errorsOf(bank, ach))).toEqual([
      'payment_full_name',
      'routing_number',
      'routing_number_confirm',
      'account_number',
      'account_number_confirm',
      'payment_address_line1',
      'payment_city',
      'payment_state',
      'payment_postal_code',
    ])
  })

  test('reports differing entries, with the text for numbers or codes', () => {
    const numbers = { ...ach, routing_number: '021000021', routing_number_confirm: '021000022' }
    expect(errorsOf(bank, numbers)).toMatchObject({ routing_number_confirm: 'err.numbersMismatch' })
    const wire = { ...good, payment_method: 'wire', payment_location: 'international' }
    const codes = { ...wire, iban: 'DE1', iban_confirm: 'DE2' }
    expect(errorsOf(bank, codes)).toMatchObject({ iban_confirm: 'err.codesMismatch' })
  })

  test('a wire asks for its destination first, then for the numbers of that place', () => {
    const wire = { ...good, payment_method: 'wire' }
    expect(errorsOf(bank, wire)).not.toHaveProperty('swift_code')
    expect(errorsOf(bank, { ...wire, payment_location: 'us' })).toHaveProperty('routing_number')
    expect(errorsOf(bank, { ...wire, payment_location: 'international' })).toHaveProperty('iban')
  })

  test('an implausible number does not block', () => {
    expect(errorsOf(bank, { ...good, tax_id: '1', tax_id_confirm: '1' })).toEqual({})
  })

  test('without a method it asks nothing and refers to step 3', () => {
    expect(firstFailure(steps, { ...good, payment_method: '' })).toMatchObject({ step: 2 })
  })
})

test('finds the first step with an error, and the step of each field', () => {
  expect(firstFailure(steps, { ...good, city: ' ', reason: '' })).toEqual({
    step: 0,
    errors: { city: 'common.required' },
  })
  expect(stepOfField(steps, 'reason', good)).toBe(1)
  expect(stepOfField(steps, 'tax_id', good)).toBe(3)
  expect(stepOfField(steps, 'iban', good)).toBeUndefined()
})
