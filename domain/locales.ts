/** The three languages (specification, sections 1 and 9), and what each needs to be written right. */
export const locales = ['en', 'he', 'yi'] as const
export type Locale = (typeof locales)[number]
export type Direction = 'ltr' | 'rtl'

/** Where the choice of language is kept, in local storage and in the cookie that mirrors it. */
export const localeKey = 'locale'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** Hebrew and Yiddish are written from right to left. */
export function directionOf(locale: Locale): Direction {
  return locale === 'en' ? 'ltr' : 'rtl'
}

/** The language that a path begins with: `he` of `/he/signin`; undefined for `/admin` and the like. */
export function localeOfPath(path: string): Locale | undefined {
  const segment = path.split('/')[1]
  return isLocale(segment) ? segment : undefined
}

/**
 * The language for somebody who comes to the root: the saved one, else Hebrew or Yiddish where the
 * browser's language (`navigator.language`, or an Accept-Language header) begins so, else English.
 */
export function chooseLocale(saved: unknown, browserLanguage = ''): Locale {
  if (isLocale(saved)) return saved
  const language = browserLanguage.trim().toLowerCase()
  if (language.startsWith('he')) return 'he'
  if (language.startsWith('yi')) return 'yi'
  return 'en'
}
