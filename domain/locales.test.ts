import { describe, expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import {
  chooseLocale,
  directionOf,
  isLocale,
  type Locale,
  languages,
  localeOfPath,
  localeOfTemplate,
  locales,
  pluralOf,
  templateLanguageOf,
  templateLanguages,
} from './locales.ts'

test.each([
  ['en', 'ltr'],
  ['he', 'rtl'],
  ['yi', 'rtl'],
] as const)('the direction of %s is %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})

test.each(locales)('the record of %s is complete', (locale) => {
  const { name, weekdays, months, template, browserCodes, dialCountry } = languages[locale]
  expect(isLocale(locale)).toBe(true)
  expect(new Set(weekdays).size).toBe(7)
  expect(new Set(months).size).toBe(12)
  expect(browserCodes).toContain(locale)
  expect(countryCodes).toContain(dialCountry)
  for (const own of [name, template]) {
    const isSame = (other: Locale) =>
      [languages[other].name, languages[other].template].includes(own)
    expect(locales.filter(isSame)).toEqual([locale])
  }
})

test.each(['EN', 'nl', '', 'toString', null, undefined, 0])(
  '%j is not a supported language',
  (other) => {
    expect(isLocale(other)).toBe(false)
  },
)

test.each([
  ['/en', 'en'],
  ['/he/signin', 'he'],
  ['/yi/request?code=K7QM4RTX', 'yi'],
  ['/admin', undefined],
  ['/', undefined],
  ['', undefined],
  ['/hebrew', undefined],
])('the language of the path %s is %s', (path, locale) => expect(localeOfPath(path)).toBe(locale))

describe('the language at /', () => {
  test.each(locales)('is the saved one: %s', (saved) => {
    expect(chooseLocale(saved, 'yi')).toBe(saved)
  })

  test.each([
    ['he', 'he'],
    ['he-IL', 'he'],
    ['HE-il,en;q=0.8', 'he'],
    [' iw', 'he'],
    ['yi', 'yi'],
    ['yi-US', 'yi'],
    ['ji', 'yi'],
    ['en-US,he;q=0.9', 'en'],
    ['en;q=0.5,he', 'he'],
    ['en;q=0.5, he;q=0.9, yi;q=0.7', 'he'],
    ['en-US; q=0.3 , yi-US; q=0.8', 'yi'],
    ['nl,he;q=0.8', 'he'],
    ['fr-BE,fr;q=0.9,iw;q=0.6,en;q=0.5', 'he'],
    ['he;q=0,en;q=0.1', 'en'],
    ['he;q=0', 'en'],
    ['*', 'en'],
    ['nl,*;q=0.5', 'en'],
    ['yi;q=0.8,he;q=0.8', 'yi'],
    ['HE;Q=0.2,en;q=0.1', 'he'],
    ['he;q=x', 'he'],
    [',,he', 'he'],
    ['nl', 'en'],
    ['constructor', 'en'],
    ['hen', 'en'],
    ['yii', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('follows the browser if none is saved: %s', (browserLanguage, locale) => {
    for (const saved of [null, undefined, '', 'nl', 'HE']) {
      expect(chooseLocale(saved, browserLanguage)).toBe(locale)
    }
  })

  test('is English if nothing is known', () => expect(chooseLocale(undefined)).toBe('en'))
})

test.each(locales)('a count in %s has the form that CLDR gives it', (locale) => {
  const rules = new Intl.PluralRules(locale)
  for (let count = 0; count <= 1000; count++) {
    expect([count, pluralOf(locale, count)]).toEqual([count, rules.select(count)])
  }
})

test('template languages and locales correspond one to one', () => {
  expect(templateLanguages.map(localeOfTemplate)).toEqual([...locales])
  expect(locales.map(templateLanguageOf)).toEqual([...templateLanguages])
})
