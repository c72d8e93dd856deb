export type Direction = 'ltr' | 'rtl'

/** A calendar date with its weekday and month in words. */
export type DateWords = { weekday: string; day: number; month: string; year: number }

type Language = {
  /** The name of the language in the language itself. */
  name: string
  direction: Direction
  script: 'latin' | 'hebrew'
  /**
   * Primary language subtags that browsers send. Old systems send `iw` for Hebrew and `ji` for
   * Yiddish.
   */
  browserCodes: readonly string[]
  /** The name in `template_messages`, whose CHECK constraint lists these names. */
  template: string
  /** ISO 3166-1 code of the country whose dialling code is suggested first. */
  dialCountry: string
  /** Counts that have a form of their own in a message; all others have `other`. */
  plurals: Readonly<Record<number, 'one' | 'two'>>
  /** Loads the names of all countries by code. A browser loads only those of its own language. */
  countryNames: () => Promise<{ default: Record<string, string> }>
  /** From Sunday to Saturday. */
  weekdays: readonly string[]
  /** From January to December. */
  months: readonly string[]
  /** Formats a date for a sentence. */
  longDate: (date: DateWords) => string
  /** Formats a date for a table; without a year it is one of this year. */
  shortDate: (date: Omit<DateWords, 'year'> & { year?: number }) => string
}

// Dates and plurals are ours: browsers have no Yiddish locale data and use another language's, older
// ones ask for forms that Hebrew no longer has, and server and browser must agree.
const records = {
  en: {
    name: 'English',
    direction: 'ltr',
    script: 'latin',
    browserCodes: ['en'],
    template: 'english',
    dialCountry: 'US',
    plurals: { 1: 'one' },
    countryNames: () => import('./tables/countries.en.json', { with: { type: 'json' } }),
    weekdays: words('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    months: words(
      'January February March April May June July August September October November December',
    ),
    longDate: ({ weekday, day, month, year }) =>
      `${weekday}, ${month} ${day}${ordinalSuffix(day)} ${year}`,
    shortDate: ({ day, month, year }) => `${month.slice(0, 3)} ${day}${year ? `, ${year}` : ''}`,
  },
  he: {
    name: 'עברית',
    direction: 'rtl',
    script: 'hebrew',
    browserCodes: ['he', 'iw'],
    template: 'hebrew',
    dialCountry: 'IL',
    plurals: { 1: 'one', 2: 'two' },
    countryNames: () => import('./tables/countries.he.json', { with: { type: 'json' } }),
    weekdays: [...words('ראשון שני שלישי רביעי חמישי שישי').map((day) => `יום ${day}`), 'שבת'],
    months: words('ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר'),
    longDate: ({ weekday, day, month, year }) => `${weekday}, ${day} ב${month} ${year}`,
    shortDate: ({ day, month, year }) => `${day} ב${month}${year ? ` ${year}` : ''}`,
  },
  yi: {
    name: 'אידיש',
    direction: 'rtl',
    script: 'hebrew',
    browserCodes: ['yi', 'ji'],
    template: 'yiddish',
    dialCountry: 'US',
    plurals: { 1: 'one' },
    countryNames: () => import('./tables/countries.yi.json', { with: { type: 'json' } }),
    weekdays: words('זונטאג מאנטאג דינסטאג מיטוואך דאנערשטאג פרייטאג שבת'),
    months: words(
      'יאנואר פעברואר מערץ אפריל מאי יוני יולי אויגוסט סעפטעמבער אקטאבער נאוועמבער דעצעמבער',
    ),
    longDate: ({ weekday, day, month, year }) =>
      `${weekday}, דעם ${day}${day < 20 ? 'טן' : 'סטן'} ${month} ${year}`,
    shortDate: ({ day, month, year }) => `${day} ${month}${year ? ` ${year}` : ''}`,
  },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof records
export type TemplateLanguage = (typeof records)[Locale]['template']

/**
 * Everything that is specific to a language (docs/product.md §11.1). A new language needs a record
 * here, messages, country names and a step of the tables (docs/translating.md, "Adding a language").
 */
export const languages: Record<Locale, Language> = records

/** In the order of the language switcher. */
export const locales = Object.keys(records) as Locale[]

export const defaultLocale: Locale = 'en'

/** Key of the saved language in local storage, and name of the cookie that mirrors it. */
export const localeKey = 'locale'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

export function directionOf(locale: Locale): Direction {
  return languages[locale].direction
}

/** Returns the language that a path begins with (`he` of `/he/signin`); undefined for `/admin`. */
export function localeOfPath(path: string): Locale | undefined {
  const segment = path.split('/')[1]
  return isLocale(segment) ? segment : undefined
}

/** Supported languages by primary language subtag. */
export const localeByBrowserCode = new Map<string, Locale>(
  locales.flatMap((locale) =>
    languages[locale].browserCodes.map((code) => [code, locale] as const),
  ),
)

/** Returns the plural form of a message for a count. */
export const pluralOf = (locale: Locale, count: number) =>
  languages[locale].plurals[count] ?? 'other'

/**
 * Returns the language for a visitor of `/`: the saved one, else the one of ours that weighs most in an
 * Accept-Language header (`nl, en;q=0.5, he;q=0.9`), else English.
 */
export function chooseLocale(
  saved: string | null | undefined,
  accepted: string | null = '',
): Locale {
  if (isLocale(saved)) return saved
  let [chosen, most] = [defaultLocale, 0]
  for (const range of (accepted ?? '').toLowerCase().split(',')) {
    const [, code = '', weight = '1'] = /^\s*(\w*)[^;]*(?:;\s*q=([\d.]+))?/.exec(range) ?? []
    const ours = localeByBrowserCode.get(code)
    if (ours && Number(weight) > most) [chosen, most] = [ours, Number(weight)]
  }
  return chosen
}

/** The languages of the message template (docs/product.md §9.1), in the order of its tabs. */
export const templateLanguages = locales.map(templateLanguageOf)

export function localeOfTemplate(language: TemplateLanguage): Locale {
  return locales[templateLanguages.indexOf(language)] as Locale
}

export function templateLanguageOf(locale: Locale): TemplateLanguage {
  return records[locale].template
}

function words(text: string): readonly string[] {
  return text.split(' ')
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
