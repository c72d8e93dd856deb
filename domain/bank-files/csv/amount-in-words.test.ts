import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each<[bigint, string]>([
  [0n, 'Zero and 00/100'],
  [1n, 'Zero and 01/100'],
  [100n, 'One and 00/100'],
  [18000n, 'One hundred eighty and 00/100'],
  [100000n, 'One thousand and 00/100'],
  [123456705n, 'One million two hundred thirty-four thousand five hundred sixty-seven and 05/100'],
  [1399n, 'Thirteen and 99/100'],
  [2000n, 'Twenty and 00/100'],
  [2100n, 'Twenty-one and 00/100'],
  [100001n, 'One thousand and 01/100'],
  [100000100n, 'One million one and 00/100'],
  [
    999999999999n,
    'Nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100',
  ],
  [10n ** 14n, 'One trillion and 00/100'],
])('%d cents are %j', (cents, words) => expect(amountInWords(cents)).toBe(words))

test.each([-1n, 10n ** 17n])('%d cents have no words', (cents) => {
  expect(() => amountInWords(cents)).toThrow(RangeError)
})

test('different amounts have different words, of letters, spaces and hyphens only', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n })
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      expect(amountInWords(one)).toMatch(/^[A-Z][a-z]+(?:[ -][a-z]+)* and \d\d\/100$/)
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other)
    }),
  )
})
