import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WEEKS_SHOWN, weeksUntil } from './weeks.ts'

test.each([
  ['2026-11-22', ['2026-11-08', '2026-11-15', '2026-11-22']], // weeks begin on Sunday
  ['2026-11-28', ['2026-11-08', '2026-11-15', '2026-11-22']], // and end on Saturday
  ['2027-01-01', ['2026-12-13', '2026-12-20', '2026-12-27']],
])('the three weeks up to %s', (day, weeks) => {
  expect(weeksUntil(day, 3)).toEqual(weeks)
})

test('the weeks are twelve consecutive Sundays, the last at most six days before', () => {
  const days = fc.date({
    noInvalidDate: true,
    min: new Date('1990-01-01'),
    max: new Date('2090-01-01'),
  })
  fc.assert(
    fc.property(days.filter(isDay), (date) => {
      const day = date.toISOString().slice(0, 10)
      const weeks = weeksUntil(day)
      const numbers = weeks.map((week) => Date.parse(week) / 86_400_000)
      const last = numbers.at(-1) ?? 0
      const age = Date.parse(day) / 86_400_000 - last
      expect(weeks).toHaveLength(WEEKS_SHOWN)
      expect(new Set(weeks.map((week) => new Date(week).getUTCDay()))).toEqual(new Set([0]))
      expect(numbers).toEqual(weeks.map((_, at) => last - 7 * (WEEKS_SHOWN - 1 - at)))
      expect(age >= 0 && age <= 6).toBe(true)
    }),
  )
})

test('an invalid date throws', () => {
  expect(() => weeksUntil('soon')).toThrow(RangeError)
})

const isDay = (date: Date) => !Number.isNaN(date.getTime())
