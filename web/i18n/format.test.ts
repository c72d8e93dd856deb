import { expect, test } from 'vitest'
import { formatsOf } from './format.ts'

test('days are in the office’s time zone', () => {
  const { day } = formatsOf('en', 'America/New_York')
  expect(day('2025-10-03T03:59:59Z')).toBe('Oct 2, 2025')
  expect(day('2025-10-03T04:00:00Z')).toBe('Oct 3, 2025')
})

test('dates are in the language of the page', () => {
  const dates = (['en', 'he', 'yi'] as const).map((locale) =>
    formatsOf(locale, 'America/New_York').longDate('2025-10-03'),
  )
  expect(dates).toEqual([
    'Friday, October 3rd 2025',
    'יום שישי, 3 באוקטובר 2025',
    'פרייטאג, דעם 3טן אקטאבער 2025',
  ])
})

test('counts are formatted alike in every language', () => {
  expect(formatsOf('yi', 'UTC').count(1234567)).toBe('1,234,567')
})
