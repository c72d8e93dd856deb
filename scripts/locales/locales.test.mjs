import { expect, test } from 'vitest'
import { unknownKeys, unusedKeys } from './keys.mjs'
import * as rules from './messages.mjs'

const good = {
  en: { 'home.contact': 'Write to {email}', 'code.count_one': '{count} code' },
  he: { 'home.contact': 'כתבו אל {email}', 'code.count_one': 'קוד אחד' },
  yi: { 'home.contact': 'שרייבט צו {email}', 'code.count_one': 'איין קאוד' },
}
const withText = (locale, key, text) => ({ ...good, [locale]: { ...good[locale], [key]: text } })

test.each(Object.entries(rules))('%s lets good messages pass', (_, rule) => {
  expect(rule(good)).toEqual([])
})

test.each([
  { rule: rules.sameKeys, messages: withText('yi', 'home.more', 'מער') },
  { rule: rules.noEmptyTexts, messages: withText('he', 'home.contact', '') },
  { rule: rules.noEmptyTexts, messages: withText('he', 'home.contact', ' כתבו אל {email}') },
  { rule: rules.samePlaceholders, messages: withText('he', 'home.contact', 'כתבו אל {mail}') },
  { rule: rules.samePlaceholders, messages: withText('yi', 'home.contact', 'שרייבט אונז') },
  { rule: rules.ownLetters, messages: withText('yi', 'home.contact', 'Write צו {email}') },
  { rule: rules.englishLetters, messages: withText('en', 'home.contact', 'כתבו {email}') },
])('$rule.name refuses what is wrong', ({ rule, messages }) => {
  expect(rule(messages)).not.toEqual([])
})

const source = (text) => [{ path: 'web/a.tsx', text }]

test('a key that is in no file is refused where it is used', () => {
  const text = "t('home.contact')\nt('code.count', { count })\nt(\n  'home.lost',\n)"
  expect(unknownKeys(source(text), good.en)).toEqual([
    expect.objectContaining({ path: 'web/a.tsx', message: expect.stringContaining('home.lost') }),
  ])
  expect(unknownKeys(source("return { error_code: 'code.lost' }"), good.en)).toHaveLength(1)
})

test('a key counts as used whole, by its plural and by its beginning', () => {
  expect(unusedKeys(source(''), good.en)).toEqual(['home.contact', 'code.count_one'])
  expect(unusedKeys(source("t('home.contact', x); t('code.count')"), good.en)).toEqual([])
  expect(unusedKeys(source(`t(\`code.\${what}\`)`), good.en)).toEqual(['home.contact'])
})
