import { type CalendarDate, dateAfter, isCalendarDate } from '#domain/payment-date.ts'
import type { DateOrder } from './result-columns.ts'

/** Dates as banks write them (docs/bank-files.md §2.8, §6.2). */

/**
 * Returns the day of the answers in a batch of a bank's file: the settlement date that the ACH
 * operator filled in (`DDD`, the day of the year), or else the day on which the bank made the file
 * (`YYMMDD`). The effective date is of no use, because it repeats that of our own batch. Returns
 * undefined if neither can be read.
 */
export function dateOfAnswers(settlement: string, creation: string): CalendarDate | undefined {
  const created = creation.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3')
  if (!isCalendarDate(created)) return undefined
  const day = /^\d{3}$/.test(settlement) ? Number(settlement) : 0
  if (day < 1 || day > 366) return created
  // A file of January may settle entries of December, and the other way around.
  const year = Number(created.slice(0, 4))
  const candidates = [year - 1, year, year + 1].map((each) => dateAfter(`${each}-01-01`, day - 1))
  return candidates.sort((a, b) => distance(a, created) - distance(b, created))[0]
}

const distance = (one: CalendarDate, other: CalendarDate) =>
  Math.abs(new Date(one).getTime() - new Date(other).getTime())

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const hebrewMonths = [
  ...['ינואר', 'פברואר', 'מרץ', 'אפריל', 'מאי', 'יוני', 'יולי', 'אוגוסט', 'ספטמבר', 'אוקטובר'],
  ...['נובמבר', 'דצמבר'],
]
const monthName = `(?<month>[a-z]{3}|${hebrewMonths.join('|')})[a-z]*\\.?`
const yearDigits = '(?<year>\\d{4}|\\d\\d)'

/** Year, month and day in an order that is not in doubt. */
const certain = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ]\d.*)?$/,
  /^(?<year>\d{4})[/.](?<month>\d{1,2})[/.](?<day>\d{1,2})$/,
  /^(?<year>(?:19|20)\d\d)(?<month>0\d|1[0-2])(?<day>\d\d)$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d\d)$/,
  new RegExp(`^(?<day>\\d{1,2})[ /-]ב?${monthName}[ /-]${yearDigits}$`, 'i'),
  new RegExp(`^(?:[a-z]{3,9},? )?${monthName} (?<day>\\d{1,2}),? ${yearDigits}$`, 'i'),
]
const rest = '(?<year>\\d{4}|\\d\\d)(?: \\d.*)?$'
/** Also eight digits, such as `11272026`. */
const inDoubt = {
  month: [
    new RegExp(`^(?<month>\\d{1,2})[/-](?<day>\\d{1,2})[/-]${rest}`),
    /^(?<month>\d\d)(?<day>\d\d)(?<year>20\d\d)$/,
  ],
  day: [
    new RegExp(`^(?<day>\\d{1,2})[/-](?<month>\\d{1,2})[/-]${rest}`),
    /^(?<day>\d\d)(?<month>\d\d)(?<year>20\d\d)$/,
  ],
}

/** Days since the end of 1899 or the beginning of 1904, as Excel counts them; a time of day may follow. */
const serial = /^(?<days>[345]\d{4})(?:\.\d+)?$/
const serialStarts = { 1900: '1899-12-30', 1904: '1904-01-01' } as const
/** No bank answers later than this. */
const LATEST_ANSWER_DAYS = 400

type DateReadings = Partial<Record<DateOrder, CalendarDate>>
export type ReadDate = {
  on: CalendarDate | undefined
  /** Both readings, if nothing in the file says which is right. */
  doubt?: DateReadings
}

/** What a file says about the order of its dates, and the office. */
type DateEvidence = {
  today: CalendarDate
  said?: DateOrder | undefined
  likely?: 'month' | 'day' | undefined
  /** Other dates of the file. */
  others?: readonly string[]
}

/**
 * Reads a column of dates. Of `11/5/2026` that number is the day which is above 12 somewhere in the
 * file; otherwise it is as `likely`. A number of five digits is a date of Excel.
 */
export function readDates(
  written: readonly string[],
  { today, said, likely, others = [] }: DateEvidence,
): ReadDate[] {
  const all = [...written, ...others].map(withoutMarks)
  const isAbove = (part: 'month' | 'day') =>
    all.some((cell) => {
      const [slashed, digits] = inDoubt.month.map((pattern) => pattern.exec(cell))
      return Number((slashed ?? digits)?.groups?.[part]) > 12
    })
  const proven = isAbove('month') ? 'day' : isAbove('day') ? 'month' : likely
  const order = said === 'month' || said === 'day' ? said : proven
  return all.slice(0, written.length).map((cell): ReadDate => {
    const days = Number(serial.exec(cell)?.groups?.days)
    if (days) return ofSerial(days, { today, said })
    const on = matched(cell, order ? [...certain, ...inDoubt[order]] : certain)
    if (on || order) return { on }
    const doubt = { month: matched(cell, inDoubt.month), day: matched(cell, inDoubt.day) }
    const isSame = !doubt.month || !doubt.day || doubt.month === doubt.day
    return isSame ? { on: doubt.month ?? doubt.day } : { on: undefined, doubt }
  })
}

const withoutMarks = (cell: string) => cell.replace(/\p{Cf}/gu, '').trim()

/** Returns whether a cell is a date in any order. */
export const isDateCell = (cell: string): boolean =>
  matched(withoutMarks(cell), [...certain, ...inDoubt.month, ...inDoubt.day]) !== undefined

/** A day of years ago that is one of late in the other calendar is in doubt. */
function ofSerial(days: number, { today, said }: DateEvidence): ReadDate {
  const [since1900, since1904] = [
    dateAfter(serialStarts['1900'], days),
    dateAfter(serialStarts['1904'], days),
  ]
  if (said === '1900' || said === '1904') return { on: said === '1904' ? since1904 : since1900 }
  const isLate = (on: CalendarDate) => on > dateAfter(today, -LATEST_ANSWER_DAYS)
  return isLate(since1900) || !isLate(since1904)
    ? { on: since1900 }
    : { on: undefined, doubt: { 1900: since1900, 1904: since1904 } }
}

function matched(cell: string, patterns: readonly RegExp[]): CalendarDate | undefined {
  for (const pattern of patterns) {
    const { year, month, day } = pattern.exec(cell)?.groups ?? {}
    if (!year || !month || !day) continue
    const date = `${year.padStart(4, '20')}-${numberOf(month)}-${day.padStart(2, '0')}`
    return isCalendarDate(date) ? date : undefined
  }
  return undefined
}

function numberOf(month: string): string {
  const names = [months.indexOf(month.slice(0, 3).toLowerCase()), hebrewMonths.indexOf(month)]
  const at = Math.max(...names)
  return String(at < 0 ? month : at + 1).padStart(2, '0')
}
