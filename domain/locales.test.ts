import { describe, expect, test } from 'vitest'
import {
  chooseLocale,
  directionOf,
  isLocale,
  isTemplateLanguage,
  localeOfPath,
  localeOfTemplate,
  locales,
  templateLanguageOf,
  templateLanguages,
} from './locales.ts'

test('three languages, two of them from right to left', () => {
  expect(locales.map(directionOf)).toEqual(['ltr', 'rtl', 'rtl'])
  for (const locale of locales) expect(isLocale(locale)).toBe(true)
  for (const other of ['EN', 'fr', '', 'toString', null, undefined, 0]) {
    expect(isLocale(other)).toBe(false)
  }
})

test.each([
  ['/en', 'en'],
  ['/he/signin', 'he'],
  ['/yi/request?code=K7QM4RTX', 'yi'],
  ['/admin', undefined],
  ['/', undefined],
  ['', undefined],
  ['/hebrew', undefined],
])('the language of the path %s', (path, locale) => expect(localeOfPath(path)).toBe(locale))

describe('the language at the root', () => {
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
    ['fr', 'en'],
    ['hen', 'en'],
    ['yii', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])("else by the browser's language: %s", (browserLanguage, locale) => {
    for (const saved of [null, undefined, '', 'fr', 'HE']) {
      expect(chooseLocale(saved, browserLanguage)).toBe(locale)
    }
  })

  test('else English', () => expect(chooseLocale(undefined)).toBe('en'))
})

test('the message template has the same three languages under longer names', () => {
  expect(templateLanguages.map(localeOfTemplate)).toEqual([...locales])
  expect(locales.map(templateLanguageOf)).toEqual([...templateLanguages])
  expect(isTemplateLanguage('yiddish')).toBe(true)
  expect(isTemplateLanguage('yi')).toBe(false)
})
