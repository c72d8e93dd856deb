import { expect, test } from 'vitest'
import { paymentFields } from './payment-methods.ts'
import {
  isNullable,
  isOptional,
  personalFields,
  requestColumns,
  requestFields,
} from './request-fields.ts'

test('the field order is fixed because stored submission hashes depend on it', () => {
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

test('optional fields, the e-mail address and the category can be null', () => {
  expect(requestFields.filter(isOptional)).toEqual(['address_line2', 'state', 'where_met'])
  expect(requestFields.filter((field) => isNullable(field) && !isOptional(field))).toEqual([
    'email',
    'category',
  ])
})

test('erasing a person keeps only country, category and payment method', () => {
  const kept = requestFields.filter((field) => !personalFields.includes(field))
  expect(kept).toEqual(['country', 'category', 'payment_method'])
})

test('column names are unique and do not clash with payment fields', () => {
  expect(new Set(requestColumns).size).toBe(requestColumns.length)
  const fields: string[] = [...requestFields, ...paymentFields]
  expect(new Set(fields).size).toBe(fields.length)
})
