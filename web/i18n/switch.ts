import { type Locale, localeOfPath } from '#domain/locales.ts'

type Address = { pathname: string; search: string; hash: string }

/**
 * Returns the path without its language: `/signin` for `/he/signin/`. Office paths stay as they
 * are.
 */
export function withoutLocale(pathname: string): string {
  const locale = localeOfPath(pathname)
  const rest = locale ? pathname.slice(locale.length + 1) : pathname
  return rest.replace(/\/+$/, '') // built files are requested with a trailing slash
}

/**
 * Returns the same address in another language: replaces the locale segment, keeps query and hash
 * (docs/product.md §11.1). A path without a locale stays as it is.
 */
export function withLocale({ pathname, search, hash }: Address, locale: Locale): string {
  const prefix = localeOfPath(pathname) ? `/${locale}` : ''
  return (prefix + withoutLocale(pathname) || '/') + search + hash
}
