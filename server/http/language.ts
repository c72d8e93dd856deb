import { parse } from 'hono/utils/cookie'
import { chooseLocale, isLocale, type Locale, localeKey, localeOfPath } from '#domain/locales.ts'

/** The language that a request tells: X-Locale, else the page's own path, else the saved locale. */
export function toldLocale(headers: Headers): Locale | undefined {
  const page = URL.parse(headers.get('Referer') ?? '')?.pathname ?? ''
  const saved = parse(headers.get('Cookie') ?? '', localeKey)[localeKey]
  return [headers.get('X-Locale'), localeOfPath(page), saved].find(isLocale)
}

/** The reader's language: as told, else as their account has it, else the browser's. */
export const localeOf = (headers: Headers, ofAccount?: Locale): Locale =>
  toldLocale(headers) ?? ofAccount ?? chooseLocale(null, headers.get('Accept-Language'))
