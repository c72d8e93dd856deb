/** The three languages (docs/product.md §11.1) and how each is written. */
export const locales = ['en', 'he', 'yi'] as const
export type Locale = (typeof locales)[number]
export type Direction = 'ltr' | 'rtl'

export const defaultLocale: Locale = 'en'

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
 * Old systems still say `iw` for Hebrew and `ji` for Yiddish.
 */
export function chooseLocale(
  saved: string | null | undefined,
  browserLanguage: string | null = '',
): Locale {
  if (isLocale(saved)) return saved
  const language = browserLanguage?.trim().toLowerCase() ?? ''
  if (/^(he|iw)\b/.test(language)) return 'he'
  if (/^(yi|ji)\b/.test(language)) return 'yi'
  return defaultLocale
}

/** The languages of the message template (docs/product.md §9.1), in the order of its tabs. */
export const templateLanguages = ['english', 'hebrew', 'yiddish'] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

const localeOf: Record<TemplateLanguage, Locale> = { english: 'en', hebrew: 'he', yiddish: 'yi' }
const languageOf: Record<Locale, TemplateLanguage> = { en: 'english', he: 'hebrew', yi: 'yiddish' }

export function isTemplateLanguage(value: unknown): value is TemplateLanguage {
  return templateLanguages.some((language) => language === value)
}

export function localeOfTemplate(language: TemplateLanguage): Locale {
  return localeOf[language]
}

export function templateLanguageOf(locale: Locale): TemplateLanguage {
  return languageOf[locale]
}
