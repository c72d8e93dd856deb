import { expect, test } from 'vitest'
import { localeOf, requestedLocale } from './language.ts'

const page = { Referer: 'http://localhost:3000/he/signin?code=K7QM' }
const saved = { Cookie: 'other=he; locale=yi' }

test.each<[Record<string, string>, string | undefined]>([
  [{ ...page, ...saved, 'X-Locale': 'en' }, 'en'],
  [{ ...page, ...saved, 'X-Locale': 'fr' }, 'he'],
  [{ ...page, ...saved }, 'he'],
  [{ Referer: 'http://localhost:3000/admin', ...saved }, 'yi'],
  [{ Referer: 'nowhere', Cookie: 'locale=fr', 'Accept-Language': 'he' }, undefined],
])('%j requests %s', (headers, requested) => {
  expect(requestedLocale(new Headers(headers))).toBe(requested)
})

test('without a requested language, uses that of the account, else of the browser, else English', () => {
  const hebrew = new Headers({ 'Accept-Language': 'he-IL,en' })
  expect(localeOf(new Headers(saved), 'he')).toBe('yi')
  expect(localeOf(hebrew, 'yi')).toBe('yi')
  expect(localeOf(hebrew)).toBe('he')
  expect(localeOf(new Headers())).toBe('en')
})
