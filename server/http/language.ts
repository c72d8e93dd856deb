import { parse } from 'hono/utils/cookie'
import { chooseLocale, isLocale, type Locale, localeKey, localeOfPath } from '#domain/locales.ts'

/**
 * Returns the language that a request names: X-Locale, else the page's path, else the saved locale.
 */
export function requestedLocale(headers: Headers): Locale | undefined {
  const page = URL.parse(headers.get('Referer') ?? '')?.pathname ?? ''
  const saved = parse(headers.get('Cookie') ?? '', localeKey)[localeKey]
  return [headers.get('X-Locale'), localeOfPath(page), saved].find(isLocale)
}

/**
 * Returns the reader's language: the one the request names, else the account's, else the browser's.
 */
export const localeOf = (headers: Headers, ofAccount?: Locale): Locale =>
  requestedLocale(headers) ?? ofAccount ?? chooseLocale(null, headers.get('Accept-Language'))
