import { expect, test } from 'vitest'
import { limitOf } from './field-limits.ts'

test.each([
  ['reason', 5000],
  ['postal_code', 20],
  ['iban', 64],
  ['payment_city', 200],
  ['iban_confirm', undefined],
])('%s takes %s characters', (name, limit) => {
  expect(limitOf(name)).toBe(limit)
})
