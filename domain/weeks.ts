import type { CalendarDate } from './payment-date.ts'

/** How many weeks the office's charts show, the running one included. */
export const WEEKS_SHOWN = 12

/** The weeks up to the one of a day, oldest first, each by its Sunday. RangeError for what is no day. */
export function weeksUntil(day: CalendarDate, count = WEEKS_SHOWN): CalendarDate[] {
  const date = new Date(day)
  const sunday = date.getUTCDate() - date.getUTCDay()
  return Array.from({ length: count }, (_, at) => {
    const begin = new Date(date)
    begin.setUTCDate(sunday - 7 * (count - 1 - at))
    return begin.toISOString().slice(0, 10)
  })
}
