import { type Locale, localeOfPath } from '#domain/locales.ts'

type Address = { pathname: string; search: string; hash: string }

/** The path within its language: `/signin` of `/he/signin/`. The office's stay as they are. */
export function withoutLocale(pathname: string): string {
  const locale = localeOfPath(pathname)
  const rest = locale ? pathname.slice(locale.length + 1) : pathname
  return rest.replace(/\/+$/, '') // files of the build are asked for with a slash at the end
}

/**
 * The same page in another language: the locale segment is replaced, query and hash are kept
 * (docs/product.md §11.1). A path without a locale stays as it is.
 */
export function withLocale({ pathname, search, hash }: Address, locale: Locale): string {
  const prefix = localeOfPath(pathname) ? `/${locale}` : ''
  return (prefix + withoutLocale(pathname) || '/') + search + hash
}
