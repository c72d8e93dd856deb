import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hebrewDateOf } from './hebrew-date.ts'
import { toCents } from './money.ts'
import { dateAfter, weekdayOf } from './payment-date.ts'
import {
  datesOfPlan,
  datesThatFollow,
  firstOfRule,
  isOfRule,
  MAX_DUES,
  planRules,
  totalOfPlan,
} from './plans.ts'

const today = '2026-11-24'
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => dateAfter('2026-11-24', days))
const rule = fc.constantFrom(...planRules)

const datesOf = (plan: Parameters<typeof datesOfPlan>[0]) => {
  const found = datesOfPlan(plan, today)
  return 'dates' in found ? found.dates : found.refusal
}

describe('A plan', () => {
  test('pays on the first Friday of each month', () => {
    expect(datesOf({ every: 'month', first_on: '2026-12-04', times: 4 })).toEqual([
      '2026-12-04',
      '2027-01-01',
      '2027-02-05',
      '2027-03-05',
    ])
  })

  test('pays on the last Friday before each Rosh Chodesh, and never before Tishrei', () => {
    // Rosh Chodesh Iyar begins on Friday, May 7: the Friday before it is paid.
    const dates = datesOf({ every: 'rosh_chodesh', first_on: '2026-12-04', times: 13 })
    expect(dates).toEqual([
      '2026-12-04',
      '2027-01-08',
      '2027-02-05',
      '2027-03-05',
      '2027-04-02',
      '2027-04-30',
      '2027-06-04',
      '2027-07-02',
      '2027-07-30',
      '2027-08-27',
      '2027-10-29',
      '2027-11-26',
      '2027-12-24',
    ])
  })

  test('ends with the day until which it pays', () => {
    const weekly = { every: 'week', first_on: '2026-12-04' } as const
    expect(datesOf({ ...weekly, until: '2026-12-18' })).toHaveLength(3)
    expect(datesOf({ ...weekly, until: '2026-12-17' })).toHaveLength(2)
    expect(datesOf({ ...weekly, until: '2026-12-03' })).toBe('plan.tooFew')
  })

  test('has at most sixty Fridays', () => {
    const weekly = { every: 'week', first_on: '2026-12-04' } as const
    expect(datesOf({ ...weekly, times: MAX_DUES })).toHaveLength(MAX_DUES)
    expect(datesOf({ ...weekly, times: MAX_DUES + 1 })).toBe('plan.tooMany')
    expect(datesOf({ ...weekly, until: '9999-12-31' })).toBe('plan.tooMany')
  })

  test.each([
    ['plan.notFriday', { every: 'week', first_on: '2026-12-03', times: 2 }],
    ['plan.notFriday', { every: 'week', first_on: '2026-02-30', times: 2 }],
    ['plan.notOfRule', { every: 'month', first_on: '2026-12-11', times: 2 }],
    ['plan.notOfRule', { every: 'rosh_chodesh', first_on: '2026-12-11', times: 2 }],
    ['plan.passed', { every: 'week', first_on: '2026-11-20', times: 2 }],
    ['plan.timesOrUntil', { every: 'week', first_on: '2026-12-04' }],
    ['plan.timesOrUntil', { every: 'week', first_on: '2026-12-04', times: 2, until: '2027-01-01' }],
    ['plan.tooFew', { every: 'week', first_on: '2026-12-04', times: 0 }],
    ['plan.tooFew', { every: 'week', first_on: '2026-12-04', times: 1.5 }],
    ['plan.tooFew', { every: 'week', first_on: '2026-12-04', until: 'soon' }],
  ] as const)('is refused with %s', (refusal, plan) => {
    expect(datesOf(plan)).toBe(refusal)
  })

  test('has ascending Fridays of its rule, and as many as were asked for', () => {
    fc.assert(
      fc.property(rule, day, fc.integer({ min: 1, max: MAX_DUES }), (every, from, times) => {
        const first_on = firstOfRule(every, from)
        expect(first_on >= from).toBe(true)
        const dates = datesOf({ every, first_on, times })
        if (typeof dates === 'string') throw new Error(dates)
        expect(dates).toHaveLength(times)
        expect(dates).toEqual([...new Set(dates)].sort())
        for (const date of dates) {
          expect(weekdayOf(date)).toBe(5)
          expect(isOfRule(every, date)).toBe(true)
        }
        expect(datesThatFollow(every, first_on, times - 1)).toEqual(dates.slice(1))
      }),
      { numRuns: 60 },
    )
  })

  test('pays once in each month of a Rosh Chodesh that it covers', () => {
    const rosh = (date: string) => hebrewDateOf(date).split(' ')
    fc.assert(
      fc.property(day, (from) => {
        const [first = '', next = ''] = [
          firstOfRule('rosh_chodesh', from),
          ...datesThatFollow('rosh_chodesh', firstOfRule('rosh_chodesh', from), 1),
        ]
        const between = Array.from({ length: 75 }, (_, at) => dateAfter(first, at + 1))
        const firsts = between.filter((date) => date <= next && rosh(date)[0] === '1')
        const ordinary = firsts.filter((date) => rosh(date)[1] !== 'Tishri')
        // Rosh Chodesh of two days begins on the thirtieth, so the Friday may lie between.
        expect(ordinary.length).toBe(1)
      }),
      { numRuns: 40 },
    )
  })

  test('adds up to its amount times its Fridays, to the cent', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999n }),
        fc.integer({ min: 1, max: MAX_DUES }),
        (cents, times) => {
          const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
          expect(toCents(totalOfPlan(amount, times))).toBe(cents * BigInt(times))
        },
      ),
    )
    expect(totalOfPlan('300.00', 12)).toBe('3600.00')
  })
})
