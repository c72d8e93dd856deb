import { useMemo } from 'react'
import type { Locale } from '#domain/locales.ts'
import { formatDollars, formatWholeDollars, withCommas } from '#domain/money.ts'
import { formatInstant, formatLongDate, formatShortDate, formatTime } from '#domain/payment-date.ts'
import { useSite } from '../site.tsx'
import { useLocale } from './locale.tsx'

/**
 * Dates, money and numbers as text in a language. Never by `Intl` in the reader's language: Chromium
 * knows no Yiddish and answers in English. Within a message they are set apart by themselves; alone
 * in markup set money and numbers in `<Ltr>`, dates in `<Isolated>`.
 */
export function formatsOf(locale: Locale, officeTimeZone: string) {
  return {
    /** "Friday, October 3rd 2025" of a calendar date (`YYYY-MM-DD`). */
    longDate: (date: string) => formatLongDate(date, locale),
    /** "Oct 3, 2025" of a calendar date. */
    shortDate: (date: string) => formatShortDate(date, locale),
    /** The day of an instant, in the office's time zone: "Oct 3, 2025". */
    day: (instant: string) => formatInstant(instant, officeTimeZone, locale),
    /** The day and the time of an instant there: "Oct 3, 2025, 14:05". */
    moment: (instant: string) =>
      `${formatInstant(instant, officeTimeZone, locale)}, ${formatTime(instant, officeTimeZone)}`,
    /** "$1,235" of "1234.50". */
    wholeDollars: formatWholeDollars,
    /** "$1,234.50" of "1234.5". */
    dollars: formatDollars,
    /** "12,345": counts, in all three languages alike. */
    count: withCommas,
  }
}

/** The formats of the page's language and the charity's office. */
export function useFormats() {
  const locale = useLocale()
  const { officeTimeZone } = useSite()
  return useMemo(() => formatsOf(locale, officeTimeZone), [locale, officeTimeZone])
}
