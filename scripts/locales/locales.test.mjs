import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLinter } from 'i18next-cli'
import { expect, onTestFinished, test } from 'vitest'
import config from '../../i18next.config.ts'
import { sentencesInCode, unusedKeys } from './keys.mjs'
import * as rules from './messages.mjs'

const good = {
  en: {
    'home.contact': 'Write to {email}',
    'code.count_one': '{count} code',
    'code.count_other': '{count} codes',
  },
  he: {
    'home.contact': 'כתבו אל {email}',
    'code.count_one': 'קוד אחד',
    'code.count_two': 'שני קודים',
    'code.count_other': '{count} קודים',
  },
  yi: {
    'home.contact': 'שרייבט צו {email}',
    'code.count_one': 'איין קאוד',
    'code.count_other': '{count} קאודס',
  },
}
const withText = (locale, key, text) => ({ ...good, [locale]: { ...good[locale], [key]: text } })
const contact = (locale, text) => withText(locale, 'home.contact', text)
const without = (locale, gone) => ({
  ...good,
  [locale]: Object.fromEntries(Object.entries(good[locale]).filter(([key]) => key !== gone)),
})

test.each(Object.entries(rules))('%s lets good messages pass', (_, rule) => {
  expect(rule(good)).toEqual([])
})

test.each([
  { rule: rules.sameKeys, messages: withText('yi', 'home.more', 'מער') },
  { rule: rules.sameKeys, messages: without('he', 'code.count_two') },
  { rule: rules.sameKeys, messages: without('yi', 'code.count_one') },
  { rule: rules.sameKeys, messages: withText('yi', 'code.count_two', 'צוויי קאודס') },
  { rule: rules.sameKeys, messages: withText('en', 'code.count_few', 'some codes') },
  { rule: rules.cleanTexts, messages: contact('he', '') },
  { rule: rules.cleanTexts, messages: contact('he', ' כתבו אל {email}') },
  { rule: rules.samePlaceholders, messages: contact('he', 'כתבו אל {mail}') },
  { rule: rules.samePlaceholders, messages: contact('yi', 'שרייבט אונז') },
  { rule: rules.samePlaceholders, messages: withText('he', 'code.count_two', 'שני {email}') },
  { rule: rules.samePlaceholders, messages: withText('he', 'code.count_other', 'קודים') },
  { rule: rules.cleanTexts, messages: contact('he', 'כתבו אל \u2066{email}\u2069') },
  { rule: rules.cleanTexts, messages: contact('yi', '\u200fשרייבט צו {email}') },
  { rule: rules.cleanTexts, messages: contact('en', 'Write  to {email}') },
  { rule: rules.cleanTexts, messages: contact('en', 'Write\u00a0to {email}') },
  { rule: rules.ownLetters, messages: contact('yi', 'Write צו {email}') },
  { rule: rules.ownLetters, messages: contact('en', 'כתבו {email}') },
  { rule: rules.chosenWords, messages: contact('he', 'לחץ כאן: {email}') },
  { rule: rules.chosenWords, messages: contact('he', 'נכנסים ובחר {email}') },
  { rule: rules.chosenWords, messages: contact('he', 'הכתובת שלך: {email}') },
  { rule: rules.chosenWords, messages: contact('he', 'דוא"ל: {email}') },
  { rule: rules.chosenWords, messages: contact('he', 'שָלום {email}') },
  { rule: rules.chosenWords, messages: contact('yi', 'שרײַבט צו {email}') },
  { rule: rules.chosenWords, messages: contact('yi', 'שרײבט צו {email}') },
  { rule: rules.chosenWords, messages: contact('yi', 'שרייבט ניט צו {email}') },
])('$rule.name refuses what is wrong ($#)', ({ rule, messages }) => {
  expect(rule(messages)).not.toEqual([])
})

test.each([
  ['he', 'נא ללחוץ, לבחור ולהזין: השדה נבחר, שלכם {email}'],
  ['he', 'מספר ה־IBAN: {email}'],
  ['yi', 'טעקס איי־די: {email}'],
])('%s may say %s', (locale, text) => {
  expect(Object.values(rules).flatMap((rule) => rule(contact(locale, text)))).toEqual([])
})

const source = (text) => [{ path: 'web/a.tsx', text }]

test('a key counts as used in full, as a plural and by prefix', () => {
  const unused = (text) => unusedKeys(source(text), good.en).map(({ message }) => message)
  expect(unused('')).toHaveLength(3)
  expect(unused("t('home.contact', x); t('code.count')")).toEqual([])
  expect(unused(`t(\`code.\${what}\`)`)).toEqual([expect.stringContaining('"home.contact"')])
})

test('a sentence in the code is refused, a key is not', () => {
  expect(sentencesInCode(source("toast({ message: 'Saved for now' })"))).toHaveLength(1)
  expect(sentencesInCode(source("toast({ message: t('ok.saved'), title: 'err.lost' })"))).toEqual(
    [],
  )
})

test.each([
  ['<p>Hello there</p>', 1],
  ['<Field help="Nine digits" />', 1],
  ['<Field warning="Not a number" />', 1],
  ['<button type="button" aria-label="Close the window" />', 1],
  ["<p>{t('home.title') + t('home.text')}</p>", 1],
  ["<Field help={t('home.contact')} name=\"city\">{' · '}</Field>", 0],
])('sentences outside the message files: %s has %i', async (markup, number) => {
  const folder = mkdtempSync(join(tmpdir(), 'kuppah-sentences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'page.tsx'), `export const Page = () => ${markup}`)
  const extract = { ...config.extract, input: [`${folder}/*.tsx`], output: `${folder}/none.json` }
  const { files } = await runLinter({ ...config, extract })
  expect(Object.values(files).flat()).toHaveLength(number)
})
