import { expect, test } from 'vitest'
import { phonesHaveOneReader } from './phones.mjs'

const linesOf = (text, path = 'web/a.tsx') =>
  phonesHaveOneReader([{ path, text }]).map(({ line }) => line)

test.each([
  "import { parsePhoneNumber } from 'libphonenumber-js/min'",
  "const digits = phone.replace(/\\D/g, '')",
  "const digits = row.recipient_phone.replace(/[^\\d+]/g, '')",
  "words.replace(/\\D/g, '') === phone",
  "digitsIn(phone ?? '')",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  '<a href={`tel:${phone}`}>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  'const link = `https://wa.me/${number}`',
])('reports a reader of telephone numbers: %s', (text) => {
  expect(linesOf(`\n${text}`)).toEqual([2])
  expect(linesOf(text, 'domain/phone-number.ts')).toEqual([])
  expect(linesOf(text, 'web/a.test.tsx')).toEqual([])
})

test.each([
  "import { dialledNumber } from '#domain/phone-number.ts'",
  "const amount = cell.replace(/\\D/g, '')",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  '<a href={`tel:${e164}`}>',
])('accepts %s', (text) => expect(linesOf(text)).toEqual([]))
