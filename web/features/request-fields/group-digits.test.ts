import { expect, test } from 'vitest'
import { groupDigits } from './group-digits.ts'

test.each([
  ['021000021', 'abaRouting', '021 000 021'],
  ['000123456789', 'usAccount', '0001 2345 6789'],
  ['112345678', 'ein', '11-2345678'],
  ['11-2345678', 'ein', '11-2345678'],
  ['IL620108000000099999999', 'iban', 'IL62 0108 0000 0009 9999 999'],
  ['POALILIT', 'bic', 'POALILIT'],
  ['12-571', 'israeliBranch', '12-571'],
  ['123456', 'israeliAccount', '123456'],
] as const)('%s of kind %s reads %s', (number, kind, read) => {
  expect(groupDigits(number, kind)).toBe(read)
})
