import { type DateWords, type Locale, languages } from './locales.ts'
import fridays from './tables/yomtov-fridays.json' with { type: 'json' }

/** A day of the calendar without a time: `YYYY-MM-DD`. */
export type CalendarDate = string

/** A yom tov by its English and its Hebrew name, and where it is kept. */
export type YomTov = { desc: string; he: string; diaspora: boolean; israel: boolean }

const monday = 1
const friday = 5

/** Whether a value is a day that exists, written `YYYY-MM-DD`. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const midnight = new Date(value)
  return !Number.isNaN(midnight.getTime()) && dateOf(midnight) === value
}

/**
 * The day that it is in a time zone at an instant (a Date, or ISO 8601 with its offset).
 * RangeError for an instant or a time zone that does not exist.
 */
export function calendarDateIn(instant: Date | string, timeZone: string): CalendarDate {
  const [month, day, year] = calendarOf(timeZone).format(new Date(instant)).split('/')
  return `${year}-${month}-${day}`
}

/**
 * The Friday on which a request is paid, by the weekday in the office, whoever looks: asked on
 * Sunday or Monday, that Friday; on any other day, a week after the coming Friday
 * (docs/product.md §6.1). Holidays never move it.
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

/** "Friday, October 3rd 2025", "יום שישי, 3 באוקטובר 2025", "פרייטאג, דעם 3טן אקטאבער 2025" (docs/product.md §6.3). */
export function formatLongDate(date: CalendarDate, locale: Locale): string {
  return languages[locale].longDate(wordsOf(date, locale))
}

/** For tables: "Oct 3, 2025", "3 באוקטובר 2025", "3 אקטאבער 2025". */
export function formatShortDate(date: CalendarDate, locale: Locale): string {
  return languages[locale].shortDate(wordsOf(date, locale))
}

/** The day of an instant in the office's time zone, for tables. */
export function formatInstant(
  instant: Date | string,
  officeTimeZone: string,
  locale: Locale,
): string {
  return formatShortDate(calendarDateIn(instant, officeTimeZone), locale)
}

/** The time of day of an instant in the office's time zone: "14:05", alike in all languages. */
export function formatTime(instant: Date | string, officeTimeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: officeTimeZone })
  return format.format(new Date(instant))
}

/** The yom tov that falls on a Friday of payment; the administrators see a note of it. */
export function yomTovOn(date: CalendarDate): YomTov | undefined {
  const found = fridays.yomtov.find((yomTov) => yomTov.date === date)
  if (!found) return undefined
  const { desc, he, diaspora, israel } = found
  return { desc, he, diaspora, israel }
}

/** Returns the name of a yom tov in the letters of the language. */
export function yomTovName(yomTov: YomTov, locale: Locale): string {
  return languages[locale].script === 'hebrew' ? yomTov.he : yomTov.desc
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a hundred times what using it does: one per time zone is kept. */
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
