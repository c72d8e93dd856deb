import { afterEach, expect, test, vi } from 'vitest'
import { localeByBrowserCode } from '#domain/locales.ts'
import script from './landing.js?raw'

const run = new Function('location', 'navigator', 'document', script)
const locales = JSON.stringify([...localeByBrowserCode])

function arrive(spoken: string, { search = '', hash = '' } = {}) {
  const replace = vi.fn()
  const document = { currentScript: { dataset: { locales } }, documentElement: { lang: 'en' } }
  run({ replace, search, hash }, { languages: spoken.split(',') }, document)
  return replace.mock.calls[0]?.[0]
}

afterEach(() => localStorage.clear())

test.each([
  ['he-IL', '/he'],
  ['yi', '/yi'],
  ['iw', '/he'],
  ['ji-US', '/yi'],
  ['en-GB', '/en'],
  ['nl', '/en'],
  ['nl,he-IL,en', '/he'],
  ['en-US,yi', '/en'],
  ['heh', '/en'],
])('a browser that speaks %s goes to %s', (language, path) => {
  expect(arrive(language)).toBe(path)
})

test('the saved language takes precedence, if it is supported', () => {
  localStorage.setItem('locale', 'yi')
  expect(arrive('he')).toBe('/yi')
  localStorage.setItem('locale', '//elsewhere.example')
  expect(arrive('he')).toBe('/he')
})

test('query and hash are kept', () => {
  expect(arrive('en', { search: '?from=mail', hash: '#top' })).toBe('/en?from=mail#top')
})
