import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaymentValues } from '#domain/payment-methods.ts'
import { type Contact, sharedValues } from './marks.ts'

const of = (contact: Contact, payment: PaymentValues = {}) =>
  sharedValues(contact, payment).map(({ kind, value }) => `${kind} ${value}`)
const bank = (payment: PaymentValues) => of({}, payment)

test('an account is one value, however it is written', () => {
  const israeli = bank({ routing_number: '12-571', account_number: '0099999' })
  expect(israeli).toEqual(['bank IL 12 571 99999'])
  expect(bank({ routing_number: '12571', account_number: '99999' })).toEqual(israeli)
  expect(bank({ routing_number: '012571', account_number: '9-9999' })).toEqual(israeli)
  expect(bank({ iban: 'IL62 0125 7100 0000 0099 999' })).toEqual(israeli)
  expect(bank({ iban: 'gb29 nwbk 6016 1331 9268 19' })).toEqual([
    'bank IBAN GB29NWBK60161331926819',
  ])
})

test('American accounts keep leading zeros, and need their bank', () => {
  const routing_number = '021000021'
  const zeros = bank({ routing_number, account_number: '000 1234-56' })
  expect(zeros).toEqual(['bank 021000021 000123456'])
  expect(bank({ routing_number: '0210-00021', account_number: '000123456' })).toEqual(zeros)
  expect(bank({ routing_number, account_number: '123456' })).not.toEqual(zeros)
  expect(bank({ account_number: '123456' })).toEqual([])
  expect(bank({ routing_number, account_number: '123' })).toEqual([])
  expect(bank({ routing_number, account_number: '00000' })).toEqual([])
})

test('a teudat zeut loses leading zeros, an EIN is of a congregation and no value', () => {
  expect(bank({ teudat_zeut: '012-345 678' })).toEqual(['teudat_zeut 12345678'])
  expect(bank({ tax_id: '01-2345678' })).toEqual([])
  expect(bank({ teudat_zeut: '000000000' })).toEqual([])
})

test.each([
  ['(845) 555-0100', 'US', ['18455550100']],
  ['+1 845 555 0100', 'US', ['18455550100']],
  ['1-845-555-0100', 'IL', ['18455550100']],
  ['845 555 0100 ext. 12', 'US', ['18455550100']],
  ['8455550100', 'IL', ['18455550100']],
  ['050-123-4567', 'IL', ['972501234567']],
  ['050-123-4567', 'US', ['972501234567']],
  ['00972 50 1234567', 'US', ['972501234567']],
  ['972501234567', 'IL', ['972501234567']],
  ['02-5371234', 'IL', ['97225371234']],
  ['020 8800 1234', 'GB', ['442088001234']],
  ['0440123456', 'XX', ['0440123456']],
  ['845-555-0100 / 8455550199', 'US', ['18455550100', '18455550199']],
  ['٠٥٠١٢٣٤٥٦٧', 'IL', ['972501234567']],
  ['5550100', 'US', ['5550100']],
  ['12345', 'US', []],
])('the phone number %s of %s has the values %j', (phone, country, values) => {
  expect(of({ phone, country })).toEqual(values.map((value) => `phone ${value}`))
})

test('an address is its first line without unit and punctuation, with the postal code', () => {
  const at = (address_line1: string, postal_code = '10950') => of({ address_line1, postal_code })
  const home = at('14 Heritage Drive')
  expect(home).toEqual(['address 14 heritage drive 10950'])
  const spellings = [
    '14 Heritage Drive, Apt. 3B',
    '14 heritage drive #201',
    '14 Heritage Drive Unit 5-A',
    '14 Heritage Drive suite 12',
    '14, Heritage  Drive, 2nd floor',
    '14 Heritage Drive Fl 2',
    '14 Heritáge Drive',
  ]
  for (const line of spellings) expect(at(line)).toEqual(home)
  expect(at('14 Heritage Drive', '10950-1234')).toEqual(home)
  expect(at('15 Heritage Drive')).not.toEqual(home)
  expect(at('רשב״ם 7', '5151515')).toEqual(at("רשב'ם 7", '5151515'))
  expect([at('Heritage Drive'), at('14'), at('14 Heritage Drive', '')].flat()).toEqual([])
})

test('an e-mail address is compared in lower case', () => {
  expect(of({ email: ' Moshe@Example.org ' })).toEqual(['email moshe@example.org'])
})

test('a request without values has none, and a value stands there once', () => {
  expect(of({ phone: null, email: null, address_line1: null, postal_code: null })).toEqual([])
  expect(of({ phone: '8455550100 / 845-555-0100', country: 'US' })).toHaveLength(1)
  expect(sharedValues({ phone: ' 845  5550100', country: 'US' }, {})).toEqual([
    { kind: 'phone', value: '18455550100', shown: '845 5550100' },
  ])
})

test('punctuation between the digits of a number never changes what it is', () => {
  const digits = fc.stringMatching(/^[1-9]\d{8}$/)
  const separators = fc.array(fc.constantFrom('', ' ', '-', '\u200e'), {
    minLength: 9,
    maxLength: 9,
  })
  fc.assert(
    fc.property(digits, separators, (number, between) => {
      const written = [...number].map((digit, at) => digit + between[at]).join('')
      expect(bank({ teudat_zeut: written })).toEqual(bank({ teudat_zeut: number }))
      expect(bank({ iban: `DE${written}` })).toEqual(bank({ iban: `DE${number}` }))
    }),
  )
})
