import { type CalendarDate, dateAfter, isCalendarDate } from '#domain/payment-date.ts'

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
const monthFirst = new RegExp(`^(?<month>\\d{1,2})[/-](?<day>\\d{1,2})[/-]${rest}`)
const dayFirst = new RegExp(`^(?<day>\\d{1,2})[/-](?<month>\\d{1,2})[/-]${rest}`)
/** Eight digits, such as `11272026`. */
const digitsMonthFirst = /^(?<month>\d\d)(?<day>\d\d)(?<year>20\d\d)$/
const digitsDayFirst = /^(?<day>\d\d)(?<month>\d\d)(?<year>20\d\d)$/

/** Days since the end of 1899, as Excel counts them; the cell may have a time of day. */
const serial = /^(?<days>[45]\d{4})(?:\.\d+)?$/
const SERIAL_START: CalendarDate = '1899-12-30'

/**
 * Reads a column of dates. `11/27/2026` has the month first, as US banks write it, unless one cell
 * of the column has a first number above 12: then all have the day first. `isDayFirst`: the table is
 * of an Israeli bank, so that they have it unless a cell has a second number above 12. A number of
 * five digits is a date of Excel, from 2009 to 2064. Returns undefined for each cell that is no date.
 */
export function readDates(
  written: readonly string[],
  isDayFirst = false,
): (CalendarDate | undefined)[] {
  const cells = written.map((cell) => cell.replace(/\p{Cf}/gu, '').trim())
  const isAbove = (part: 'month' | 'day') =>
    cells.some((cell) => {
      const found = monthFirst.exec(cell) ?? digitsMonthFirst.exec(cell)
      return Number(found?.groups?.[part]) > 12
    })
  const startsWithDay = isAbove('month') || (isDayFirst && !isAbove('day'))
  const inDoubt = startsWithDay ? [dayFirst, digitsDayFirst] : [monthFirst, digitsMonthFirst]
  return cells.map((cell) => {
    const days = serial.exec(cell)?.groups?.days
    if (days) return dateAfter(SERIAL_START, Number(days))
    for (const pattern of [...certain, ...inDoubt]) {
      const { year, month, day } = pattern.exec(cell)?.groups ?? {}
      if (!year || !month || !day) continue
      const date = `${year.padStart(4, '20')}-${numberOf(month)}-${day.padStart(2, '0')}`
      return isCalendarDate(date) ? date : undefined
    }
    return undefined
  })
}

function numberOf(month: string): string {
  const names = [months.indexOf(month.slice(0, 3).toLowerCase()), hebrewMonths.indexOf(month)]
  const at = Math.max(...names)
  return String(at < 0 ? month : at + 1).padStart(2, '0')
}
