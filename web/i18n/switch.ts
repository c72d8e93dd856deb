import type { Locale } from '#domain/locales.ts'
import { localeOfPath } from '#domain/locales.ts'

type Address = { pathname: string; search: string; hash: string }

/**
 * The same page in another language: the locale segment is replaced, query and hash are kept
 * (specification, section 1). A path without a locale stays as it is.
 */
export function withLocale({ pathname, search, hash }: Address, locale: Locale): string {
  const [, first, ...rest] = pathname.split('/')
  const path = localeOfPath(pathname)
    ? ['', locale, ...rest].join('/')
    : `/${[first, ...rest].join('/')}`
  return (path.replace(/(?<=.)\/+$/, '') || '/') + search + hash
}
