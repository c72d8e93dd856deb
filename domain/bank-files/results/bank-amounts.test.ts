import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyOfCell, readAmounts } from './bank-amounts.ts'

test.each([
  ...['1234.56', '1,234.56', '1.234,56', '1 234,56', "1'234.56", '1234,56', ' 1,234.56 '],
  ...['-1,234.56', '1,234.56-', '\u22121,234.56', '(1,234.56)', '+1234.56', '1,234.56 DR'],
  ...['1,234.56 CR', '1,234.56 חובה', '1\u00a0234,56', '\u200e1,234.56\u200f', '١٢٣٤٫٥٦'],
])('%j is 1,234.56', (cell) => {
  expect(readAmounts([cell])).toMatchObject([{ cents: 123456n, currency: undefined }])
})

test.each([
  ...[
    ['$180.00', 'USD'],
    ['180 $', 'USD'],
    ['USD 180', 'USD'],
    ['180 usd', 'USD'],
  ],
  ...[
    ['-$180.00', 'USD'],
    ['($180.00)', 'USD'],
    ['US$180', 'USD'],
    ['$ 180.00-', 'USD'],
  ],
  ...[
    ['₪180.00', 'ILS'],
    ['180 ₪', 'ILS'],
    ['180 ILS', 'ILS'],
    ['180 ש"ח', 'ILS'],
  ],
  ...[
    ['NIS 180,00', 'ILS'],
    ['180 EUR', 'EUR'],
    ['€180', 'EUR'],
    ['CAD 180.00', 'CAD'],
  ],
])('%j is 180 in %s', (cell, currency) => {
  expect(readAmounts([cell ?? ''])).toMatchObject([{ cents: 18000n, currency }])
})

test.each([
  ...['', '-', 'USD', 'one', 'Total: 180', '1.234', '1,23,456', '180.005', '1.234.56', '(180'],
  ...['180)', '180 USD ILS', '12345678901', '1801 80', '$180 of 200', '1,2345', 'R03'],
])('%j is no amount', (cell) => {
  expect(readAmounts([cell])).toEqual([undefined])
})

test('separators are read as the column has them', () => {
  const cents = (...cells: string[]) => readAmounts(cells).map((amount) => amount?.cents)
  expect(cents('1.234', '12,50')).toEqual([123400n, 1250n])
  expect(cents('1,234', '12.50')).toEqual([123400n, 1250n])
  expect(cents('1,234', '12,50')).toEqual([undefined, 1250n])
  expect(cents('1.234', '12,50', '12.50')).toEqual([undefined, 1250n, 1250n])
  expect(cents('109.250', '110.25', '109.2500')).toEqual([10925n, 11025n, 10925n])
})

test('a minus, parentheses and a debit are signs', () => {
  const signs = ['-1.00', '(1.00)', '1.00-', '\u22121.00', '1.00 DR', '1.00', '+1.00', '1.00 CR']
  expect(readAmounts(signs).map((amount) => amount?.isMinus)).toEqual([
    ...[true, true, true, true, true],
    ...[false, false, false],
  ])
})

test('no form of an amount is read as another amount', () => {
  const grouped = (whole: bigint, mark: string) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark)
  const forms = (whole: bigint, cents: string) => [
    `${whole}.${cents}`,
    `${grouped(whole, ',')}.${cents}`,
    `${grouped(whole, '.')},${cents}`,
    `(${grouped(whole, ' ')},${cents})`,
    `${grouped(whole, ',')}.${cents}-`,
    `${whole},${cents} DR`,
  ]
  fc.assert(
    fc.property(fc.bigInt(0n, 9_999_999_999n), fc.integer({ min: 0, max: 99 }), (whole, rest) => {
      const cents = String(rest).padStart(2, '0')
      for (const form of forms(whole, cents)) {
        expect(readAmounts([form])[0]?.cents).toBe(whole * 100n + BigInt(rest))
      }
    }),
  )
})

test('a cell of a column of currencies is a sign, a name or a code', () => {
  expect(['USD', 'ils', '₪', 'ש"ח', '', 'dollars'].map(currencyOfCell)).toEqual([
    'USD',
    'ILS',
    'ILS',
    'ILS',
    undefined,
    undefined,
  ])
})
