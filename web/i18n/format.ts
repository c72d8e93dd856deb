import { useMemo } from 'react'
import type { Locale } from '#domain/locales.ts'
import { formatDollars, formatWholeDollars, withCommas } from '#domain/money.ts'
import {
  calendarDateIn,
  formatInstant,
  formatLongDate,
  formatNearDate,
  formatShortDate,
  formatTime,
} from '#domain/payment-date.ts'
import { useSite } from '../site.tsx'
import { useLocale } from './locale.tsx'

/**
 * Formats dates, money and numbers in a language. Avoids `Intl` with the reader's language, because
 * Chromium has no Yiddish and falls back to English. Messages isolate their values; in markup, put
 * money and numbers in `<Ltr>` and dates in `<Isolated>`.
 */
export function formatsOf(locale: Locale, officeTimeZone: string) {
  return {
    /** "Friday, October 3rd 2025" for a calendar date (`YYYY-MM-DD`). */
    longDate: (date: string) => formatLongDate(date, locale),
    /** "Oct 3, 2025" for a calendar date. */
    shortDate: (date: string) => formatShortDate(date, locale),
    /** "Oct 3" for a calendar date of this year. */
    nearDate: (date: string) =>
      formatNearDate(date, locale, calendarDateIn(new Date(), officeTimeZone)),
    /** The day of an instant in the office's time zone: "Oct 3, 2025". */
    day: (instant: string) => formatInstant(instant, officeTimeZone, locale),
    /** The day and time of an instant in the office's time zone: "Oct 3, 2025, 14:05". */
    moment: (instant: string) =>
      `${formatInstant(instant, officeTimeZone, locale)}, ${formatTime(instant, officeTimeZone)}`,
    /** "$1,235" for "1234.50". */
    wholeDollars: formatWholeDollars,
    /** "$1,234.50" for "1234.5". */
    dollars: formatDollars,
    /** "12,345": a count, alike in all languages. */
    count: withCommas,
  }
}

/** Returns the formats of the page's language and the office's time zone. */
export function useFormats() {
  const locale = useLocale()
  const { officeTimeZone } = useSite()
  return useMemo(() => formatsOf(locale, officeTimeZone), [locale, officeTimeZone])
}
