import { type DateWords, type Locale, languages } from './locales.ts'

/** A calendar date without a time: `YYYY-MM-DD`. */
export type CalendarDate = string

const monday = 1
const friday = 5

/** Checks whether a value is an existing date in the form `YYYY-MM-DD`. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const midnight = new Date(value)
  return !Number.isNaN(midnight.getTime()) && dateOf(midnight) === value
}

/**
 * Returns the calendar date in a time zone at an instant (a Date, or ISO 8601 with offset). Throws
 * a RangeError for an invalid instant or time zone.
 */
export function calendarDateIn(instant: Date | string, timeZone: string): CalendarDate {
  const [month, day, year] = calendarOf(timeZone).format(new Date(instant)).split('/')
  return `${year}-${month}-${day}`
}

/**
 * Returns the Friday on which a request is paid (docs/product.md §6.1). A request from Sunday or
 * Monday is paid that Friday; on any other day, a week after the coming Friday. Weekdays are those
 * in the office time zone. Holidays do not move the date.
 */
export function expectedPaymentDate(
  createdAt: Date | string,
  officeTimeZone: string,
): CalendarDate {
  const day = new Date(calendarDateIn(createdAt, officeTimeZone))
  const weekday = day.getUTCDay()
  const toFriday = (friday - weekday + 7) % 7
  day.setUTCDate(day.getUTCDate() + (weekday <= monday ? toFriday : toFriday + 7))
  return dateOf(day)
}

/** Returns the date a number of days later, or earlier if negative. */
export function dateAfter(date: CalendarDate, days: number): CalendarDate {
  const midnight = new Date(date)
  midnight.setUTCDate(midnight.getUTCDate() + days)
  return dateOf(midnight)
}

/** Returns the weekday of a date: 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: CalendarDate): number => new Date(date).getUTCDay()

/**
 * Formats a date for a sentence: "Friday, October 3rd 2025", "יום שישי, 3 באוקטובר 2025", "פרייטאג,
 * דעם 3טן אקטאבער 2025" (docs/product.md §6.3).
 */
export function formatLongDate(date: CalendarDate, locale: Locale): string {
  return languages[locale].longDate(wordsOf(date, locale))
}

/** Formats a date for a table: "Oct 3, 2025", "3 באוקטובר 2025", "3 אקטאבער 2025". */
export function formatShortDate(date: CalendarDate, locale: Locale): string {
  return languages[locale].shortDate(wordsOf(date, locale))
}

/** Formats a date for a narrow column: "Oct 3", with the year if it is not that of `today`. */
export function formatNearDate(date: CalendarDate, locale: Locale, today: CalendarDate): string {
  const { year, ...day } = wordsOf(date, locale)
  const isThisYear = year === new Date(today).getUTCFullYear()
  return languages[locale].shortDate(isThisYear ? day : { ...day, year })
}

/** Formats the calendar date of an instant, in the office time zone, for a table. */
export function formatInstant(
  instant: Date | string,
  officeTimeZone: string,
  locale: Locale,
): string {
  return formatShortDate(calendarDateIn(instant, officeTimeZone), locale)
}

/** Formats the time of an instant in the office time zone: "14:05", the same in all languages. */
export function formatTime(instant: Date | string, officeTimeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: officeTimeZone })
  return format.format(new Date(instant))
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter. Creating one costs about a hundred times as much as using it. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const made = calendars.get(timeZone)
  if (made) return made
  const calendar = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  calendars.set(timeZone, calendar)
  return calendar
}

const dateOf = (midnight: Date): CalendarDate => midnight.toISOString().slice(0, 10)

/** Throws a RangeError if the date does not exist. */
function wordsOf(date: CalendarDate, locale: Locale): DateWords {
  const midnight = new Date(date)
  const weekday = languages[locale].weekdays[midnight.getUTCDay()]
  const month = languages[locale].months[midnight.getUTCMonth()]
  if (!weekday || !month) throw new RangeError('Not a day of the calendar')
  return { weekday, month, day: midnight.getUTCDate(), year: midnight.getUTCFullYear() }
}
