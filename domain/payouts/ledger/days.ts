import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'

/** The day of postings in the books, and the months that an office closes (docs/product.md §16.5). */

/** The office's date, and the last day of the last closed month; null until a month was closed. */
export type BooksDay = { today: CalendarDate; closedUntil: CalendarDate | null }

/** Returns the first day on which something can be posted, or undefined. */
const firstOpenDay = ({ closedUntil }: BooksDay) =>
  closedUntil === null ? undefined : dateAfter(closedUntil, 1)

/**
 * Returns the day of the postings of one act on one due: the latest of the day it happened, the
 * first open day, and the days of what it reverses. Never after today.
 */
export function postingDay(
  happenedOn: CalendarDate,
  reversed: readonly (CalendarDate | null)[],
  day: BooksDay,
): CalendarDate {
  const days = [happenedOn, firstOpenDay(day) ?? '', ...reversed.map((on) => on ?? '')]
  const latest = days.sort().at(-1) ?? happenedOn
  return [latest, day.today].sort()[0] ?? latest
}

/** Returns the day of a mistake that is taken back: that of the mistake while its month is open. */
export const mistakeDay = (on: CalendarDate | null, day: BooksDay): CalendarDate =>
  on !== null && on >= (firstOpenDay(day) ?? '') ? on : day.today

/** Returns the last day of the month of a date. */
export function monthEnd(date: CalendarDate): CalendarDate {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Returns whether a month can be closed: it has ended, and those before it are closed. */
export const canClose = (end: CalendarDate, { today, closedUntil }: BooksDay): boolean =>
  monthEnd(end) === end &&
  end < today &&
  (closedUntil === null || monthEnd(dateAfter(closedUntil, 1)) === end)

/** Returns the last closed day once the last closed month is open again. */
export const reopened = (closedUntil: CalendarDate): CalendarDate =>
  dateAfter(`${closedUntil.slice(0, 7)}-01`, -1)
