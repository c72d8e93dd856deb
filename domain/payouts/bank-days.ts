import { type CalendarDate, dateAfter, weekdayOf } from '#domain/payment-date.ts'
import { isIsraeliBankHoliday, yomTovOn } from '#domain/yom-tov.ts'

/** Days on which banks and the office work (docs/product.md §14.4). */

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

/** Holidays of the Federal Reserve on a fixed date. On a Sunday, the Monday after is closed. */
const fixedHolidays = ['01-01', '06-19', '07-04', '11-11', '12-25']

/** Holidays on the n-th weekday of a month; -1 is the last one. */
const weekdayHolidays = [
  { month: 1, weekday: monday, nth: 3 },
  { month: 2, weekday: monday, nth: 3 },
  { month: 5, weekday: monday, nth: -1 },
  { month: 9, weekday: monday, nth: 1 },
  { month: 10, weekday: monday, nth: 2 },
  { month: 11, weekday: thursday, nth: 4 },
]

/** A date is the n-th of its weekday if it lies in the n-th seven days of its month. */
function isNthWeekday(date: CalendarDate, { month, weekday, nth }: (typeof weekdayHolidays)[0]) {
  if (Number(date.slice(5, 7)) !== month || weekdayOf(date) !== weekday) return false
  const isLast = dateAfter(date, 7).slice(5, 7) !== date.slice(5, 7)
  return nth === -1 ? isLast : Math.ceil(Number(date.slice(8)) / 7) === nth
}

/**
 * Returns whether the Federal Reserve is closed for a holiday on a weekday. A holiday on a Saturday
 * closes no other day, unlike in federal offices.
 */
function isFederalReserveHoliday(date: CalendarDate): boolean {
  if (fixedHolidays.includes(date.slice(5))) return true
  const yesterday = dateAfter(date, -1)
  if (weekdayOf(date) === monday && fixedHolidays.includes(yesterday.slice(5))) return true
  return weekdayHolidays.some((holiday) => isNthWeekday(date, holiday))
}

/** Returns whether US banks settle payments on a date. */
export function isUsBankDay(date: CalendarDate): boolean {
  return ![sunday, saturday].includes(weekdayOf(date)) && !isFederalReserveHoliday(date)
}

/** Returns whether Israeli banks settle payments on a date. Sunday and Friday are business days. */
export function isIsraeliBankDay(date: CalendarDate): boolean {
  return weekdayOf(date) !== saturday && !yomTovOn(date)?.israel && !isIsraeliBankHoliday(date)
}

/** Returns whether the office works on a date: not on Shabbat and not on a yom tov. */
export const isOfficeDay = (date: CalendarDate): boolean =>
  weekdayOf(date) !== saturday && !yomTovOn(date)

/** Returns the last date, on or before the given one, that has a property. */
export function lastDayUntil(
  date: CalendarDate,
  hasProperty: (date: CalendarDate) => boolean,
): CalendarDate {
  let day = date
  while (!hasProperty(day)) day = dateAfter(day, -1)
  return day
}
