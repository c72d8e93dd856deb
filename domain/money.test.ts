import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDollars,
  formatWholeDollars,
  fromCents,
  isPositiveAmount,
  parseAmount,
  quickAmounts,
  signedCents,
  signedDollars,
  toCents,
} from './money.ts'
import { anyCharacter } from './testing/any-character.ts'

const storedCents = fc.bigInt({ min: 0n, max: 999_999_999_999n })

describe('parsing an amount', () => {
  test.each([
    ['0', '0.00'],
    ['0.00', '0.00'],
    ['180', '180.00'],
    ['1234.5', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1,234,567.89', '1234567.89'],
    ['1 234.50', '1234.50'],
    ['1\u00a0234\u202f567', '1234567.00'],
    ['$180', '180.00'],
    ['$ 1,000.01', '1000.01'],
    ['180$', '180.00'],
    ['180 $', '180.00'],
    ['  500  ', '500.00'],
    ['0180', '180.00'],
    ['000', '0.00'],
    ['٢٥٠', '250.00'],
    ['۱٬۲۳۴٫۵۰', '1234.50'],
    ['１８０', '180.00'],
    ['\u200e180\u200f', '180.00'],
    ['\u2066$1,800\u2069', '1800.00'],
    ['9999999999.99', '9999999999.99'],
    ['00009999999999.99', '9999999999.99'],
  ])('reads %j as %s', (typed, amount) => expect(parseAmount(typed)).toEqual({ ok: true, amount }))

  test.each([
    '',
    ' ',
    '$',
    'abc',
    '-5',
    '−5',
    '5-',
    '(5)',
    '+5',
    '1e9',
    '0x10',
    'Infinity',
    'NaN',
    '1.234',
    '1.2.3',
    '.5',
    '5.',
    '1,23',
    '1,2345',
    '12,34,567',
    '1234,567',
    ',123',
    '1,,234',
    '1 23',
    '1  234',
    '1, 234',
    '1,234 567',
    '1.234,50',
    '$180$',
    '$$180',
    '€180',
    '₪180',
    '1 80',
    '10000000000',
    '99999999999.99',
    '180\n500',
  ])('rejects %j', (typed) => {
    expect(parseAmount(typed)).toEqual({ ok: false, error: 'err.invalidAmount' })
  })

  test.each([
    [180, '180.00'],
    [0, '0.00'],
    [12.5, '12.50'],
    [-0, '0.00'],
  ])('reads the number %d as %s', (number, amount) => {
    expect(parseAmount(number)).toEqual({ ok: true, amount })
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 0.1 + 0.2])(
    'rejects the number %d',
    (number) => expect(parseAmount(number).ok).toBe(false),
  )

  test('is the inverse of formatting to the cent', () => {
    fc.assert(
      fc.property(storedCents, (cents) => {
        const amount = fromCents(cents)
        for (const shown of [amount, formatDollars(amount)]) {
          expect(parseAmount(shown)).toEqual({ ok: true, amount })
        }
      }),
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (typed) => {
        const parsed = parseAmount(typed)
        return !parsed.ok || /^(0|[1-9]\d{0,9})\.\d{2}$/.test(parsed.amount)
      }),
    )
  })
})

describe('conversion between cents and amounts', () => {
  test('is lossless', () => {
    fc.assert(fc.property(storedCents, (cents) => toCents(fromCents(cents)) === cents))
  })

  test.each([
    ['0.05', 5n],
    ['1234.5', 123450n],
    ['180', 18000n],
  ])('converts %s to %s', (amount, cents) => expect(toCents(amount)).toBe(cents))

  test.each(['', '-1', '1,000', '1.', '.5', '1.005', '$5', '١'])('throws for %j', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError)
  })

  test('throws for negative cents', () => expect(() => fromCents(-1n)).toThrow(RangeError))
})

test.each([
  ['0', false],
  ['0.00', false],
  ['0.01', true],
  ['180.00', true],
  ['-0.01', false],
])('%s is above zero: %s', (amount, positive) => expect(isPositiveAmount(amount)).toBe(positive))

test('an amount below zero keeps its sign', () => {
  expect([signedDollars(-550n), signedDollars(-5n), signedDollars(105n)]).toEqual([
    '-5.50',
    '-0.05',
    '1.05',
  ])
  expect([signedCents('-5.50'), signedCents('1.05')]).toEqual([-550n, 105n])
  expect(formatDollars('-1234.5')).toBe('−$1,234.50')
})

describe('formatting an amount', () => {
  test.each([
    ['0.00', '$0', '$0.00'],
    ['0.49', '$0', '$0.49'],
    ['0.50', '$1', '$0.50'],
    ['999.49', '$999', '$999.49'],
    ['999.50', '$1,000', '$999.50'],
    ['1234.50', '$1,235', '$1,234.50'],
    ['1234.05', '$1,234', '$1,234.05'],
    ['9999999999.99', '$10,000,000,000', '$9,999,999,999.99'],
    ['9007199254740993.01', '$9,007,199,254,740,993', '$9,007,199,254,740,993.01'],
  ])('shows %s as %s, or as %s to the cent', (amount, whole, exact) => {
    expect(formatWholeDollars(amount)).toBe(whole)
    expect(formatDollars(amount)).toBe(exact)
  })

  test('rounds by at most half a dollar', () => {
    fc.assert(
      fc.property(storedCents, (cents) => {
        const shown = BigInt(formatWholeDollars(fromCents(cents)).replace(/\D/g, '')) * 100n
        return shown - cents <= 50n && cents - shown < 50n
      }),
    )
  })
})

test('the quick amounts are 180, 500 and 1000 dollars', () => {
  expect(quickAmounts.map(parseAmount)).toEqual(
    ['180.00', '500.00', '1000.00'].map((amount) => ({ ok: true, amount })),
  )
})
