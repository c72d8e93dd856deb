import { expect, test } from 'vitest'
import { letterKinds, textedLetters } from '#domain/letters.ts'
import { locales } from '#domain/locales.ts'
import { partsOf } from '#domain/text-messages/parts.ts'
import { readConfig } from '#server/config.ts'
import { helpOf, textOf } from './composing.ts'

const config = readConfig({
  APP_URL: 'https://kuppah.example',
  ORGANIZATION_NAME: 'קרן החסד',
  OFFICE_PHONE: '+1 718 555 0123',
})
const english = { ...config, organization: { ...config.organization, name: 'Keren Hachesed' } }

test.each(locales)(
  'each letter to a family has a text message of two parts at most, in %s',
  (locale) => {
    for (const kind of textedLetters) {
      for (const isDirect of [true, false]) {
        const text = textOf({ kind, locale, isDirect }, locale === 'en' ? english : config)
        expect(partsOf(text), text).toBeLessThanOrEqual(2)
        const page = isDirect ? 'status' : 'dashboard'
        expect(text.split('\n').slice(2)).toEqual([
          `https://kuppah.example/${locale}/${page}`,
          '+1 718 555 0123',
        ])
      }
    }
    expect(partsOf(helpOf(locale, locale === 'en' ? english : config))).toBeLessThanOrEqual(2)
  },
)

test.each(locales)('its sentence has room for nothing of the family, in %s', (locale) => {
  for (const kind of textedLetters) {
    const [sentence = ''] = textOf({ kind, locale, isDirect: true }, config).split('\n')
    expect(sentence).not.toMatch(/[{}\d$₪%\u2066-\u2069]|^$/)
    // Where the language is not English, no line has two directions.
    if (locale !== 'en') expect(sentence).not.toMatch(/[a-z]/i)
  }
})

test('only letters to families about their request are sent as text messages', () => {
  expect(textedLetters.every((kind) => letterKinds.includes(kind))).toBe(true)
  expect(textedLetters).not.toContain('new_request')
})
