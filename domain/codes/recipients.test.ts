import { expect, test } from 'vitest'
import { checkRecipient, checkRecipients, isPastDay, localeNamed } from './recipients.ts'

test('a recipient is tidied, and all of it may be missing', () => {
  expect(checkRecipient({})).toEqual({
    recipient: { name: null, phone: null, email: null, locale: null, note: null },
    errors: {},
  })
  const typed = { name: ' Moshe  Cohen ', phone: '718-555-0123 x4', email: 'A@B.org', locale: 'he' }
  expect(checkRecipient({ ...typed, note: ' call\r\nfirst ' })).toEqual({
    recipient: {
      name: 'Moshe Cohen',
      phone: '718-555-0123 x4',
      email: 'a@b.org',
      locale: 'he',
      note: 'call\nfirst',
    },
    errors: {},
  })
})

test.each([
  [{ name: '' }, { name: 'common.required' }],
  [{ name: '718-555-0123' }, { name: 'codes.nameLetters' }],
  [{ name: 'x'.repeat(201) }, { name: 'err.tooLong' }],
  [{ name: 'M', phone: '12345' }, { phone: 'err.invalidPhone' }],
  [{ name: 'M', phone: '1'.repeat(16) }, { phone: 'err.invalidPhone' }],
  [{ name: 'M', phone: '1 '.repeat(30) }, { phone: 'err.tooLong' }],
  [{ name: 'M', phone: 'call 718-555-0123' }, { phone: 'codes.phoneLetters' }],
  [{ name: 'M', phone: 'm@example.org' }, { phone: 'codes.phoneLetters' }],
  [{ name: 'M', email: 'm.example.org' }, { email: 'err.invalidEmail' }],
  [{ name: 'M', locale: 'French' }, { locale: 'codes.languageUnknown' }],
  [{ name: 'M', note: 'n'.repeat(1001) }, { note: 'err.tooLong' }],
])('%j has a mistake', (typed, errors) => {
  expect(checkRecipient(typed, { nameRequired: true }).errors).toEqual(errors)
})

test('languages are named as offices write them', () => {
  expect(['en', 'English', 'עברית', 'ייִדיש', 'IDISH', 'fr', ''].map(localeNamed)).toEqual([
    'en',
    'en',
    'he',
    'yi',
    'yi',
    undefined,
    undefined,
  ])
})

test('the same person twice is a mistake, two of the same name are not', () => {
  const errorsOf = (...typed: Parameters<typeof checkRecipients>[0]) =>
    checkRecipients(typed).map(({ errors }) => errors.name)
  const moshe = { name: 'Moshe Cohen', phone: '718-555-0123' }
  expect(errorsOf(moshe, { name: 'moshe cohen', phone: '+1 (718) 555 0123' })).toEqual([
    undefined,
    'codes.repeated',
  ])
  expect(errorsOf(moshe, { ...moshe, phone: '718-555-0124' })).toEqual([undefined, undefined])
  expect(errorsOf({ name: 'A' }, { name: 'A' }, { name: '' }, { name: '' })).toEqual([
    undefined,
    'codes.repeated',
    'common.required',
    'common.required',
  ])
})

test('a last day may be today', () => {
  expect(
    [undefined, null, '2026-11-26', '2026-11-25'].map((day) => isPastDay(day, '2026-11-26')),
  ).toEqual([false, false, false, true])
})
