import type { CalendarDate } from './payment-date.ts'

/** Number of weeks in the office's charts, including the current one. */
export const WEEKS_SHOWN = 12

/**
 * Returns the Sundays of the weeks up to the one that contains a day, oldest first. Throws a
 * RangeError for an invalid date.
 */
export function weeksUntil(day: CalendarDate, count = WEEKS_SHOWN): CalendarDate[] {
  const date = new Date(day)
  const sunday = date.getUTCDate() - date.getUTCDay()
  return Array.from({ length: count }, (_, at) => {
    const begin = new Date(date)
    begin.setUTCDate(sunday - 7 * (count - 1 - at))
    return begin.toISOString().slice(0, 10)
  })
}
