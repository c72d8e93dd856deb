import type { CalendarDate } from './payment-date.ts'

const calendar = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
})

/**
 * Returns a date of the Hebrew calendar by its daytime, such as "15 Nisan"; in a leap year "Adar I"
 * and "Adar II". Empty for what is no date.
 */
export function hebrewDateOf(date: CalendarDate): string {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return ''
  const parts = calendar.formatToParts(at)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value
  return `${partOf('day')} ${partOf('month')}`
}
