import { describe, expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { checkIban, usesIban } from './iban.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }

test.each([...values.iban.valid, ...values.israeli_bank_account.as_iban.map(({ iban }) => iban)])(
  'nothing is wrong with %s',
  (iban) => expect(checkIban(iban)).toBeUndefined(),
)

test.each(values.iban.invalid as [string, string][])('%s: %s', (iban, why) => {
  expect(checkIban(iban)).toBe(why.endsWith('has no IBAN') ? 'warn.ibanNotUsed' : 'err.ibanInvalid')
})

describe('countries', () => {
  test.each(values.iban.no_iban_among_pinned)('%s has no IBAN', (country) => {
    expect(usesIban(country)).toBe(false)
    expect(checkIban('000400012', { country })).toBe('warn.ibanNotUsed')
  })

  test.each(['IL', 'GB', 'DE', 'FR'])('%s has', (country) => {
    expect(usesIban(country)).toBe(true)
    expect(checkIban('12345678', { country })).toBe('err.ibanInvalid')
  })

  test('an IBAN is good wherever its owner lives', () => {
    expect(checkIban('GB29NWBK60161331926819', { country: 'US' })).toBeUndefined()
  })

  test('one without a country is wrong', () => {
    expect(checkIban('12345678')).toBe('err.ibanInvalid')
    expect(checkIban('12345678', { country: null })).toBe('err.ibanInvalid')
  })

  test('89 are in the registry: 88 of our list, and Kosovo', () => {
    expect(countryCodes.filter(usesIban)).toHaveLength(88)
    expect(usesIban('XK')).toBe(true)
  })
})

test.each(['DE', 'DE8937040044053201300!', 'DEXX370400440532013000', 'GB29NWBK6016133192681-'])(
  '%s is no IBAN',
  (text) => expect(checkIban(text)).toBe('err.ibanInvalid'),
)
