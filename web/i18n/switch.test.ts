import { describe, expect, test } from 'vitest'
import { withLocale, withoutLocale } from './switch.ts'

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

describe('switching the language of an address', () => {
  test('replaces the segment and keeps query and hash', () => {
    expect(withLocale(at('/he/signup', '?code=K7QM', '#form'), 'yi')).toBe(
      '/yi/signup?code=K7QM#form',
    )
    expect(withLocale(at('/en'), 'he')).toBe('/he')
  })

  test('drops the trailing slash of built files', () => {
    expect(withLocale(at('/he/signin/'), 'en')).toBe('/en/signin')
    expect(withLocale(at('/he/'), 'en')).toBe('/en')
  })

  test('keeps addresses without a language', () => {
    expect(withLocale(at('/admin/codes', '?q=a'), 'he')).toBe('/admin/codes?q=a')
    expect(withLocale(at('/'), 'he')).toBe('/')
    expect(withLocale(at('/hebrew/en'), 'yi')).toBe('/hebrew/en')
  })

  test('keeps the screen', () => {
    expect(withoutLocale('/he/signin')).toBe(withoutLocale('/en/signin/'))
    expect(withoutLocale('/yi')).toBe('')
    expect(withoutLocale('/admin')).toBe('/admin')
  })
})
