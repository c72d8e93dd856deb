import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCents, toCents } from '#domain/money.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import { isUnlikelyRate, isUnusualRate, parseRate, toShekels } from './exchange-rate.ts'
import { currencies, currencyOf } from './methods.ts'
import { MAX_REFERENCE_NUMBER, paymentReference, readPaymentReference } from './reference.ts'
import { sumOf, totalsByMethod } from './totals.ts'

const cents = fc.bigInt({ min: 1n, max: 999_999_999_999n })
const rate = fc
  .bigInt({ min: 1n, max: 999_999_999_999n })
  .map(
    (millionths) =>
      parseRate(`${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`) ??
      '',
  )

describe('shekels', () => {
  test.each([
    ['180.00', '3.0210', '543.78'],
    ['500.00', '3.0210', '1510.50'],
    ['333.33', '2.9735', '991.16'],
    ['0.01', '3.0210', '0.03'],
    ['0.01', '0.5', '0.01'],
    ['0.01', '0.499999', '0.00'],
    ['9999999999.99', '3', '29999999999.97'],
  ])('%s dollars at %s are %s', (dollars, rate, shekels) => {
    expect(toShekels(dollars, rate)).toBe(shekels)
  })

  test('are never more than half an agora away from the exact product', () => {
    fc.assert(
      fc.property(cents, rate, (cents, rate) => {
        const exact = cents * BigInt(rate.replace('.', ''))
        const difference = toCents(toShekels(fromCents(cents), rate)) * 1_000_000n - exact
        return difference > -500_000n && difference <= 500_000n
      }),
    )
  })

  test('of payments add up to the total of the method', () => {
    const payments = ['372.82', '546.77', '165.80'].map((amount_usd) => ({
      method: 'israeli_bank' as const,
      currency: 'ILS' as const,
      amount_usd,
      amount: toShekels(amount_usd, '3.0210'),
    }))
    expect(totalsByMethod(payments)).toEqual([
      {
        method: 'israeli_bank',
        currency: 'ILS',
        count: 3,
        total_usd: '1085.39',
        total: '3278.96',
      },
    ])
  })
})

describe('a rate', () => {
  test.each([
    ['3.021', '3.021000'],
    [' 3 ', '3.000000'],
    ['٣٫٠٢١', '3.021000'],
    ['0.000001', '0.000001'],
    ['999999.999999', '999999.999999'],
    ['003.5', '3.500000'],
  ])('typed as %j is stored as %s', (typed, stored) => expect(parseRate(typed)).toBe(stored))

  test.each(['', '0', '0.000000', '-3', '3.0000001', '1000000', '3,5', 'abc', '1e3', '.5', '3.'])(
    'typed as %j is refused',
    (typed) => {
      expect(parseRate(typed)).toBeUndefined()
    },
  )

  test('that is not one is not converted with', () => {
    expect(() => toShekels('1.00', 'abc')).toThrow(RangeError)
  })

  test.each([
    ['3.021000', '3.021000', false],
    ['3.111630', '3.021000', false],
    ['3.111631', '3.021000', true],
    ['2.930370', '3.021000', false],
    ['2.930369', '3.021000', true],
  ])('of %s after %s is unusual: %s', (rate, last, unusual) => {
    expect(isUnusualRate(rate, last)).toBe(unusual)
  })

  test.each([
    ['2.5', false],
    ['5', false],
    ['2.499999', true],
    ['30.21', true],
    ['0.3021', true],
  ])('%s shekels for a dollar are unlikely: %s', (rate, unlikely) => {
    expect(isUnlikelyRate(rate)).toBe(unlikely)
    expect(isUnlikelyRate(rate, { lowest: '0.1', highest: '100' })).toBe(false)
  })
})

describe('totals', () => {
  test('by method have the sums and counts of all payments', () => {
    const payment = fc.record({
      method: fc.constantFrom(...paymentMethods),
      amount: cents.map(fromCents),
    })
    fc.assert(
      fc.property(fc.array(payment), (list) => {
        const payments = list.map(({ method, amount }) => {
          return { method, currency: currencyOf(method), amount_usd: amount, amount }
        })
        const totals = totalsByMethod(payments)
        expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
        expect(sumOf(totals.map(({ total_usd }) => total_usd))).toBe(
          sumOf(list.map(({ amount }) => amount)),
        )
        expect(totals.every(({ method, currency }) => currency === currencyOf(method))).toBe(true)
      }),
    )
    expect(sumOf([])).toBe('0.00')
    expect(paymentMethods.map(currencyOf).every((one) => currencies.includes(one))).toBe(true)
  })
})

describe('a reference', () => {
  test.each([
    [1, 'K00000001'],
    [MAX_REFERENCE_NUMBER, 'K99999999'],
  ])('of number %i is %s', (number, reference) => {
    expect(paymentReference(number)).toBe(reference)
    expect(readPaymentReference(` ${reference.toLowerCase()} `)).toBe(reference)
  })

  test.each([0, -1, 1.5, 100_000_000, Number.NaN])('does not exist for number %d', (number) => {
    expect(() => paymentReference(number)).toThrow(RangeError)
  })

  test.each(['', 'K', 'K0000001', 'K000000001', 'K00000000', '00000001', 'KK0000001'])(
    'is not read from %j',
    (text) => {
      expect(readPaymentReference(text)).toBeUndefined()
    },
  )
})
