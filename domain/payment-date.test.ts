import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locales } from './locales.ts'
import {
  calendarDateIn,
  dateAfter,
  expectedPaymentDate,
  formatInstant,
  formatLongDate,
  formatNearDate,
  formatShortDate,
  formatTime,
  isCalendarDate,
  weekdayOf,
} from './payment-date.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }

const newYork = 'America/New_York'
const zones = [newYork, 'Asia/Jerusalem', 'Europe/London', 'Pacific/Kiritimati', 'UTC']
const instant = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2080-01-01'),
  noInvalidDate: true,
})
const DAY_MS = 86_400_000

describe('the expected payment date', () => {
  test.each(values.expected_payment_date.timezone_case)(
    'follows the weekday in the office: $instant',
    ({ instant, payout_if_utc, payout_if_new_york }) => {
      expect(expectedPaymentDate(instant, newYork)).toBe(payout_if_new_york)
      expect(expectedPaymentDate(new Date(instant), 'UTC')).toBe(payout_if_utc)
    },
  )

  test.each([
    ['the last day of a year', '2026-12-31T23:59:59-05:00', '2027-01-08'],
    ['the first day of a year', '2027-01-01T00:00:00-05:00', '2027-01-08'],
    ['a leap day', '2028-02-29T12:00:00-05:00', '2028-03-10'],
    ['Saturday night before the clocks go back', '2026-10-31T23:59:59-04:00', '2026-11-13'],
    ['Sunday before the clocks go back', '2026-11-01T01:30:00-04:00', '2026-11-06'],
    ['the same hour after the change', '2026-11-01T01:30:00-05:00', '2026-11-06'],
    ['the last second of that 25-hour day', '2026-11-01T23:59:59-05:00', '2026-11-06'],
    ['the Monday after', '2026-11-02T00:00:00-05:00', '2026-11-06'],
    ['Sunday before the clocks go forward', '2027-03-14T01:59:59-05:00', '2027-03-19'],
    ['the next second', '2027-03-14T03:00:00-04:00', '2027-03-19'],
    ['the last second of that 23-hour day', '2027-03-14T23:59:59-04:00', '2027-03-19'],
    ['the Saturday night before', '2027-03-13T23:59:59-05:00', '2027-03-26'],
    ['a Friday that is yom tov', '2027-04-19T12:00:00-04:00', '2027-04-23'],
  ])('%s: %s', (_, created, payout) => expect(expectedPaymentDate(created, newYork)).toBe(payout))

  test('is always a Friday, 4 to 13 days later', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (createdAt, zone) => {
        const payout = new Date(expectedPaymentDate(createdAt, zone))
        const days = (payout.getTime() - Date.parse(calendarDateIn(createdAt, zone))) / DAY_MS
        return payout.getUTCDay() === 5 && days >= 4 && days <= 13
      }),
    )
  })

  test('is the same for all instants of one day in the office', () => {
    fc.assert(
      fc.property(instant, fc.nat({ max: DAY_MS }), fc.constantFrom(...zones), (a, later, zone) => {
        const b = new Date(a.getTime() + later)
        fc.pre(calendarDateIn(a, zone) === calendarDateIn(b, zone))
        return expectedPaymentDate(a, zone) === expectedPaymentDate(b, zone)
      }),
    )
  })

  test.each([
    ['yesterday', newYork],
    ['2026-11-22T00:00:00Z', 'America/Brooklyn'],
  ])('throws for the instant %s in %s', (created, zone) => {
    expect(() => expectedPaymentDate(created, zone)).toThrow(RangeError)
  })
})

describe('the calendar date in a time zone', () => {
  test.each([
    ['2026-11-29T00:30:00Z', newYork, '2026-11-28'],
    ['2026-11-29T00:30:00Z', 'Asia/Jerusalem', '2026-11-29'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(calendarDateIn(instant, zone)).toBe(day)
    expect(calendarDateIn(new Date(instant), zone)).toBe(day)
  })

  test('always exists', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (instant, zone) =>
        isCalendarDate(calendarDateIn(instant, zone)),
      ),
    )
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-11-31',
    '2026-00-10',
    '2026-1-1',
    '-000001-01',
    '+010000-01',
    '26-01-01',
    '2026-11-22T00:00:00Z',
    ' 2026-11-22',
    '',
    null,
    20261122,
  ])('%j is not a calendar date', (value) => expect(isCalendarDate(value)).toBe(false))
})

describe('a formatted date', () => {
  test.each([
    ['2025-10-03', 'Oct 3, 2025'],
    ['2026-05-12', 'May 12, 2026'],
    ['2026-12-31', 'Dec 31, 2026'],
  ])('English, in a table: %s', (date, short) => expect(formatShortDate(date, 'en')).toBe(short))

  test.each([
    ['2025-10-03', 'יום שישי, 3 באוקטובר 2025', '3 באוקטובר 2025'],
    ['2026-11-22', 'יום ראשון, 22 בנובמבר 2026', '22 בנובמבר 2026'],
    ['2026-12-05', 'שבת, 5 בדצמבר 2026', '5 בדצמבר 2026'],
  ])('Hebrew: %s', (date, long, short) => {
    expect(formatLongDate(date, 'he')).toBe(long)
    expect(formatShortDate(date, 'he')).toBe(short)
  })

  test.each([
    ['2025-10-03', 'פרייטאג, דעם 3טן אקטאבער 2025', '3 אקטאבער 2025'],
    ['2026-11-19', 'דאנערשטאג, דעם 19טן נאוועמבער 2026', '19 נאוועמבער 2026'],
    ['2026-11-20', 'פרייטאג, דעם 20סטן נאוועמבער 2026', '20 נאוועמבער 2026'],
    ['2026-12-31', 'דאנערשטאג, דעם 31סטן דעצעמבער 2026', '31 דעצעמבער 2026'],
  ])('Yiddish: %s', (date, long, short) => {
    expect(formatLongDate(date, 'yi')).toBe(long)
    expect(formatShortDate(date, 'yi')).toBe(short)
  })

  test.each([
    ['en', 'Oct 3', 'Oct 3, 2025'],
    ['he', '3 באוקטובר', '3 באוקטובר 2025'],
    ['yi', '3 אקטאבער', '3 אקטאבער 2025'],
  ] as const)('names its year only in another one: %s', (locale, near, far) => {
    expect(formatNearDate('2025-10-03', locale, '2025-12-31')).toBe(near)
    expect(formatNearDate('2025-10-03', locale, '2026-01-01')).toBe(far)
  })

  test.each(locales)('is different for every day of a year: %s', (locale) => {
    const days = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    )
    for (const format of [formatLongDate, formatShortDate]) {
      const words = days.map((day) => format(day, locale))
      expect(new Set(words).size).toBe(365)
      expect(words.filter((text) => /undefined|NaN| {2}|^[ ,]/.test(text))).toEqual([])
    }
  })

  test.each(['', 'Friday', '2026-13-01'])('throws for %j', (date) => {
    expect(() => formatLongDate(date, 'yi')).toThrow(RangeError)
    expect(() => formatShortDate(date, 'yi')).toThrow(RangeError)
  })

  test('of an instant is in the office time zone', () => {
    expect(formatInstant('2026-11-29T00:30:00Z', newYork, 'en')).toBe('Nov 28, 2026')
    expect(formatInstant('2026-11-29T00:30:00Z', 'Asia/Jerusalem', 'en')).toBe('Nov 29, 2026')
    expect(formatTime('2026-11-29T00:30:00Z', newYork)).toBe('19:30')
    expect(formatTime('2026-11-28T22:05:00Z', 'Asia/Jerusalem')).toBe('00:05')
  })
})

test('a date after another one crosses months, years and leap days', () => {
  expect(dateAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dateAfter('2028-03-01', -1)).toBe('2028-02-29')
  expect(dateAfter('2026-11-27', 0)).toBe('2026-11-27')
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-27')]).toEqual([0, 5])
})
