import { expect, test } from 'vitest'
import { changedBy, filledIn, parsePercent, totalOf } from './amounts.ts'
import { asksForNumbers, mayUseNumbersAgain } from './answering.ts'
import { campaignBefore, checkCampaign, isOpenOn, textIn } from './campaigns.ts'

const round = (id: string, name: string, opens_on: string, category: string | null = 'Pesach') => {
  return { id, name, opens_on, closes_on: opens_on, category }
}

test('a percentage is rounded to the cent, half a cent up', () => {
  expect(changedBy('100.05', 1000)).toBe('110.06')
  expect(changedBy('333.33', -750)).toBe('308.33')
  expect(changedBy('100.00', -10_000)).toBe('0.00')
})

test('percentages are read with sign, point and sign of percent', () => {
  expect(['10', '+7.5 %', '-7.25', '0'].map(parsePercent)).toEqual([1000, 750, -725, 0])
  expect(['', 'ten', '-101', '1001', '1.234'].map(parsePercent)).toEqual(Array(5).fill(undefined))
})

test('an amount is filled in only where there is one to go by', () => {
  expect(filledIn({ by: 'last' }, '180.00')).toBe('180.00')
  expect(filledIn({ by: 'last' }, null)).toBeUndefined()
  expect(filledIn({ by: 'fixed', amount: '50.00' }, null)).toBe('50.00')
  expect(filledIn({ by: 'percent', hundredths: -10_000 }, '180.00')).toBeUndefined()
  expect(totalOf(['1,000.50', '', 'x', '0.50'])).toBe('1001.00')
})

test('the campaign of the year before has the same name but for its year, else the category', () => {
  const now = round('now', 'Pesach 2027', '2027-03-20')
  const same = round('same', 'pesach  2026', '2026-03-05', null)
  const alike = round('alike', 'Before Yom Tov', '2026-03-10')
  const old = round('old', 'Pesach 2025', '2025-03-15')
  expect(campaignBefore(now, [now, old, alike, same])?.id).toBe('same')
  expect(campaignBefore(now, [now, old, alike])?.id).toBe('alike')
  expect(campaignBefore(now, [now, old])).toBeUndefined()
})

test('a campaign is checked, open on its days, and says its text in some language', () => {
  const typed = { name: ' ', opens_on: '2026-12-02', closes_on: '2026-12-01' }
  expect(checkCampaign(typed, '2026-11-26').errors).toEqual({
    name: 'common.required',
    closes_on: 'campaigns.closesBefore',
  })
  const days = { opens_on: '2026-12-01', closes_on: '2026-12-02' }
  const open = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'].map((day) =>
    isOpenOn(days, day),
  )
  expect(open).toEqual([false, true, true, false])
  expect(textIn({ en: '', he: 'חג', yi: '' }, 'yi')).toBe('חג')
})

test('numbers are used again only if they were paid with, unchanged', () => {
  const paid = {
    status: 'paid',
    newest_payment: 'paid',
    is_changed_since: false,
    came_back_since: false,
  } as const
  expect(mayUseNumbersAgain(paid)).toBe(true)
  expect(mayUseNumbersAgain({ ...paid, newest_payment: null })).toBe(true)
  for (const other of [
    { status: 'processing' },
    { newest_payment: 'returned' },
    { is_changed_since: true },
    { came_back_since: true },
  ] as const) {
    expect(mayUseNumbersAgain({ ...paid, ...other })).toBe(false)
  }
  expect(asksForNumbers('ach', {})).toBe(true)
  expect(asksForNumbers('ojc_check', {})).toBe(false)
})
