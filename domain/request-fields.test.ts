import { expect, test } from 'vitest'
import { paymentFields } from './payment-methods.ts'
import {
  isNullable,
  isOptional,
  personalFields,
  requestColumns,
  requestFields,
} from './request-fields.ts'

test('the order of the fields stays: fingerprints of stored submissions depend on it', () => {
  expect(requestFields).toEqual([
    'full_name',
    'email',
    'phone',
    'address_line1',
    'address_line2',
    'city',
    'state',
    'postal_code',
    'country',
    'where_met',
    'category',
    'reason',
    'payment_method',
  ])
})

test('what may be left empty can be null, and so can the e-mail address and the category', () => {
  expect(requestFields.filter(isOptional)).toEqual(['address_line2', 'state', 'where_met'])
  expect(requestFields.filter((field) => isNullable(field) && !isOptional(field))).toEqual([
    'email',
    'category',
  ])
})

test('country, category and method stay when a person is erased, every other field goes', () => {
  const kept = requestFields.filter((field) => !personalFields.includes(field))
  expect(kept).toEqual(['country', 'category', 'payment_method'])
})

test('columns have names of their own, and a form holds both tables side by side', () => {
  expect(new Set(requestColumns).size).toBe(requestColumns.length)
  const fields: string[] = [...requestFields, ...paymentFields]
  expect(new Set(fields).size).toBe(fields.length)
})
