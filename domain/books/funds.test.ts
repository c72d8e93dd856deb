import { expect, test } from 'vitest'
import { isDueIn, leftOf, monthSpan, monthsUntil, proposedFund, spanOf } from './funds.ts'

test('a period contains its day: a week up to Saturday, a month, a year, all time', () => {
  expect(spanOf('week', '2026-11-26')).toEqual({ from: '2026-11-22', until: '2026-11-28' })
  expect(spanOf('week', '2026-11-28')).toEqual({ from: '2026-11-22', until: '2026-11-28' })
  expect(spanOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', until: '2028-02-29' })
  expect(spanOf('year', '2026-01-01')).toEqual({ from: '2026-01-01', until: '2026-12-31' })
  expect(spanOf('once', '2026-01-01')).toEqual({ from: null, until: null })
  expect(spanOf(null, '2026-01-01')).toEqual({ from: null, until: null })
})

test('twelve months end with that of the day', () => {
  const months = monthsUntil('2026-03-31', 12)
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-04', '2026-03'])
  expect(monthSpan('2026-12')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
})

test('what is left of a budget may be less than nothing', () => {
  const use = { paid: '50.00', approved: '25.50', planned: '30.00' }
  expect(leftOf('100.00', use)).toBe(-550n)
  expect(leftOf(null, use)).toBeNull()
})

test('the fund of a category is proposed, otherwise the default one', () => {
  const funds = [
    { id: 'general', categories: [], is_default: true },
    { id: 'kallah', categories: ['Wedding'], is_default: false },
  ]
  expect(proposedFund(funds, 'Wedding')?.id).toBe('kallah')
  expect(proposedFund(funds, 'Purim')?.id).toBe('general')
  expect(proposedFund(funds, null)?.id).toBe('general')
})

test('what is open counts in the period of its Friday, and what was due before in the present one', () => {
  const week = { from: '2026-11-22', until: '2026-11-28' }
  const next = { from: '2026-11-29', until: '2026-12-05' }
  const today = '2026-11-26'
  expect(isDueIn(week, '2026-11-27', today)).toBe(true)
  expect(isDueIn(week, '2026-10-02', today)).toBe(true)
  expect(isDueIn(week, '2026-12-04', today)).toBe(false)
  expect(isDueIn(next, '2026-12-04', today)).toBe(true)
  expect(isDueIn(next, '2026-11-27', today)).toBe(false)
  expect(isDueIn(next, '2026-10-02', today)).toBe(false)
  expect(isDueIn({ from: null, until: null }, '2026-10-02', today)).toBe(true)
})
