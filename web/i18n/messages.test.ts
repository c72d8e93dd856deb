import { describe, expect, onTestFinished, test, vi } from 'vitest'
import en from './en.json'
import he from './he.json'
import { loadMessages, loadOfficeMessages, messagesOf } from './messages.ts'
import { createTranslator, type Messages } from './translation.ts'
import yi from './yi.json'

const known = ['en', 'he', 'yi'] as const

describe('messages', () => {
  test('load in every language', async () => {
    const all = await Promise.all(known.map(loadMessages))
    expect(all.map((one) => one.t('auth.signIn'))).toEqual(['Sign in', 'כניסה', 'אריינגיין'])
    expect(messagesOf('he')).toBe(all[1])
  })

  test('of the office are added to those of families', async () => {
    const family = await loadMessages('en')
    expect(await loadOfficeMessages('en')).toBe(family)
    expect(family.t('admin.dashboard')).not.toBe('admin.dashboard')
  })

  test('insert values unchanged', async () => {
    const en = await loadMessages('en')
    expect(en.t('home.contact', { email: 'a&b@c.org' })).toBe(
      'Questions? Write to the office: a&b@c.org',
    )
  })

  test('isolate values whose direction may differ from the sentence', async () => {
    const he = await loadMessages('he')
    expect(he.t('home.contact', { email: 'a@b.org' })).toContain('\u2068a@b.org\u2069')
  })

  test('use each language’s own plural forms', async () => {
    const bent = await Promise.all(
      known.map(async (locale) => {
        const messages = await loadMessages(locale)
        return [1, 2, 20].map((count) => messages.t('count.minutes', { count }))
      }),
    )
    expect(bent).toEqual([
      ['1 minute', '2 minutes', '20 minutes'],
      ['דקה אחת', 'שתי דקות', '20 דקות'],
      ['איין מינוט', '2 מינוט', '20 מינוט'],
    ])
  })

  test('need no plural form that only some browsers know', () => {
    // Chromium 109 for Hebrew; for Yiddish, which it lacks, the language of the computer.
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('Intl', {
      ...Intl,
      PluralRules: class {
        select = () => 'many'
      },
    })
    const files: Record<(typeof known)[number], Messages> = { en, he, yi }
    for (const locale of known) {
      const { templateOf } = createTranslator(locale, files[locale])
      const stems = Object.keys(files[locale]).flatMap((key) => /^(.*)_other$/.exec(key)?.[1] ?? [])
      expect(stems).not.toEqual([])
      for (const key of stems) {
        for (const count of [0, 1, 2, 3, 10, 20, 21, 30, 100, 110]) {
          expect(templateOf(key, count)).not.toBe(key)
        }
      }
    }
  })

  test('are found by keys in data, with a fallback for unknown keys', async () => {
    const en = await loadMessages('en')
    expect(en.wordsOf('code.invalid')).toBe(
      'The provided code is invalid or has already been used.',
    )
    expect(en.wordsOf('pay.ojc_check')).toBe('OJC check')
    expect(en.wordsOf('no.such.key')).toBe('Unknown error')
    expect(en.wordsOf('no.such.key', 'err.unexpected')).toBe(
      'An unexpected error occurred. Please try again.',
    )
  })
})
