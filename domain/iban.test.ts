import { describe, expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { checkIban, usesIban } from './iban.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }

test.each([...values.iban.valid, ...values.israeli_bank_account.as_iban.map(({ iban }) => iban)])(
  '%s is accepted',
  (iban) => expect(checkIban(iban)).toBeUndefined(),
)

// Examples from SWIFT's registry, at least one of each length.
test.each([
  'NO9386011117947',
  'BE68539007547034',
  'DK5000400440116243',
  'SI56263300012039086',
  'AT611904300234573201',
  'LI21088100002324013AA',
  'LV80BANK0000435195001',
  'IE29AIBK93115212345678',
  'AE070331234567890123456',
  'GI75NWBK000000007099453',
  'AD1200012030200359100100',
  'CZ6508000000192000145399',
  'ES9121000418450200051332',
  'SE4550000000058398257466',
  'PT50000201231234567890154',
  'IS140159260076545510730339',
  'TR330006100519786457841326',
  'IT60X0542811101000000123456',
  'HU42117730161111101800000000',
  'PL61109010140000071219812874',
  'BR1800360305000010009795493C1',
  'JO94CBJO0010000000000131000302',
  'KW81CBKU0000000000001234560101',
  'MT84MALT011000012345MTLCAST001S',
  'LC55HEMM000100010012001200023015',
  'RU0304452522540817810538091310419',
])('the example %s is accepted', (iban) => expect(checkIban(iban)).toBeUndefined())

test.each(values.iban.invalid as [string, string][])('%s causes a warning: %s', (iban, why) => {
  expect(checkIban(iban)).toBe(why.endsWith('has no IBAN') ? 'warn.ibanNotUsed' : 'err.ibanInvalid')
})

describe('countries', () => {
  test.each(values.iban.no_iban_among_pinned)('%s has no IBANs', (country) => {
    expect(usesIban(country)).toBe(false)
    expect(checkIban('000400012', { country })).toBe('warn.ibanNotUsed')
  })

  test.each(['IL', 'GB', 'DE', 'FR'])('%s has IBANs', (country) => {
    expect(usesIban(country)).toBe(true)
    expect(checkIban('12345678', { country })).toBe('err.ibanInvalid')
  })

  test('an IBAN is accepted whatever the country of the account', () => {
    expect(checkIban('GB29NWBK60161331926819', { country: 'US' })).toBeUndefined()
  })

  test('a number that is not an IBAN causes a warning if the country is unknown', () => {
    expect(checkIban('12345678')).toBe('err.ibanInvalid')
    expect(checkIban('12345678', { country: null })).toBe('err.ibanInvalid')
  })

  test('the registry has 89 countries: 88 of our list, and Kosovo', () => {
    expect(countryCodes.filter(usesIban)).toHaveLength(88)
    expect(usesIban('XK')).toBe(true)
  })
})

test.each(['DE', 'DE8937040044053201300!', 'DEXX370400440532013000', 'GB29NWBK6016133192681-'])(
  '%s is not an IBAN',
  (text) => expect(checkIban(text)).toBe('err.ibanInvalid'),
)
