import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BankNumberKind,
  checkBankNumber,
  isBankNumberKind,
  maskToLastFour,
  normalizeBankNumber,
  normalizeGroupedNumber,
} from './bank-numbers.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }
import { anyCharacter } from './testing/any-character.ts'

const kinds: BankNumberKind[] = [
  'abaRouting',
  'usAccount',
  'bic',
  'iban',
  'ein',
  'teudatZeut',
  'israeliBranch',
  'israeliAccount',
]

/**
 * Some "invalid" examples are not wrong here: empty values are handled by other rules, and some
 * only need to be normalized.
 */
const isAccepted = (value: string, why: string) => value === '' || /strip/.test(why)

describe('US routing number', () => {
  test.each(values.aba_routing.valid)('accepts $value: $note', ({ value }) => {
    expect(checkBankNumber('abaRouting', value)).toBeUndefined()
  })

  test.each(values.aba_routing.invalid)('warns about $value: $why', ({ value, why }) => {
    expect(checkBankNumber('abaRouting', value)).toBe(
      isAccepted(value, why) ? undefined : 'err.routingInvalid',
    )
  })

  test.each(values.wire_routing[0]?.collides_with_ABA ?? [])(
    'Canadian $v passes as a US number: $aba',
    ({ v, aba }) => {
      expect(checkBankNumber('abaRouting', v) === undefined).toBe(aba)
    },
  )

  test('is in one of the assigned ranges', () => {
    const assigned = Array.from({ length: 100 }, (_, prefix) => prefix).filter((prefix) => {
      const [tens, ones] = [Math.floor(prefix / 10), prefix % 10]
      const check = (1000 - (3 * tens + 7 * ones)) % 10 // the last digit weighs 1
      const value = `${String(prefix).padStart(2, '0')}000000${check}`
      return checkBankNumber('abaRouting', value) === undefined
    })
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index)
    expect(assigned).toEqual([...range(1, 12), ...range(21, 32), ...range(61, 72), 80])
  })

  test('warns about every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.nat({ max: 9 }), (place, digit) => {
        const right = '021000021'
        fc.pre(right[place] !== String(digit))
        const wrong = right.slice(0, place) + digit + right.slice(place + 1)
        return checkBankNumber('abaRouting', wrong) === 'err.routingInvalid'
      }),
    )
  })
})

describe('US account number', () => {
  test.each(values.us_account.valid)('accepts %s', (value) => {
    expect(checkBankNumber('usAccount', value)).toBeUndefined()
  })

  test.each([...(values.us_account.invalid as [string, string][]), ['123', 'too short']])(
    'warns about %s: %s',
    (value, why) => {
      expect(checkBankNumber('usAccount', value)).toBe(
        isAccepted(value, why) ? undefined : 'warn.accountInvalid',
      )
    },
  )
})

describe('teudat zeut', () => {
  test.each([...values.teudat_zeut.valid, '050000009', '090000001'])('accepts %s', (value) => {
    expect(checkBankNumber('teudatZeut', value)).toBeUndefined()
  })

  test.each(values.teudat_zeut.invalid as [string, string][])(
    'warns about %s: %s',
    (value, why) => {
      expect(checkBankNumber('teudatZeut', value)).toBe(
        isAccepted(value, why) ? undefined : 'err.teudatZeutInvalid',
      )
    },
  )
})

describe('EIN', () => {
  test.each(values.ein.valid)('accepts %s', (value) => {
    expect(checkBankNumber('ein', value)).toBeUndefined()
  })

  test.each([
    ...(values.ein.invalid as [string, string][]).map(([value]) => value),
    ...values.ein.prefixes_rejected_by_stdnum_1_12.map((prefix) => `${prefix}-1234567`),
  ])('warns about %s', (value) => expect(checkBankNumber('ein', value)).toBe('warn.einInvalid'))
})

describe('BIC', () => {
  test.each([...values.bic.valid, 'NCBVXKPR'])('accepts %s', (value) => {
    expect(checkBankNumber('bic', value)).toBeUndefined()
  })

  test.each(values.bic.invalid as [string, string][])('warns about %s: %s', (value, why) => {
    expect(checkBankNumber('bic', value)).toBe(
      isAccepted(value, why) ? undefined : 'warn.swiftInvalid',
    )
  })
})

describe('IBAN', () => {
  test.each(values.iban.formatting)('accepts $input', ({ input, electronicFormatIBAN }) => {
    expect(normalizeBankNumber(input)).toBe(electronicFormatIBAN)
    expect(checkBankNumber('iban', input)).toBeUndefined()
  })

  test.each([
    'IBAN: IL62 0108 0000 0009 9999 999',
    'IBAN IL620108000000099999999',
    'iban:il620108000000099999999',
    'IBAN\u00a0-\u00a0IL62-0108-0000-0009-9999-999',
    'IBAN No. IL620108000000099999999',
    'IBAN number IL620108000000099999999',
    '\u200eIBAN\u200e：IL620108000000099999999',
    'מספר IBAN: IL620108000000099999999',
    'מספר ה־IBAN IL620108000000099999999',
    'Konto (IBAN) IL620108000000099999999',
    'IBANIL620108000000099999999',
  ])('is read from %j', (typed) => {
    expect(normalizeBankNumber(typed)).toBe('IL620108000000099999999')
    expect(checkBankNumber('iban', typed)).toBeUndefined()
  })

  test('of Norway keeps its first letters beside the label', () => {
    expect(normalizeBankNumber('IBAN NO93 8601 1117 947')).toBe('NO9386011117947')
  })

  test('warns if the country has no IBANs', () => {
    expect(checkBankNumber('iban', 'IL62 0108')).toBe('err.ibanInvalid')
    expect(checkBankNumber('iban', '0004 00012', { country: 'CA' })).toBe('warn.ibanNotUsed')
  })
})

describe('Israeli bank', () => {
  const { valid, invalid } = values.israeli_bank_account

  test.each(['12-571', '12571', ' 12 – 571 ', '12־571', '٤-٢٨٤', '120-571', '999-1'])(
    'accepts the branch %s',
    (value) => {
      expect(checkBankNumber('israeliBranch', value)).toBeUndefined()
    },
  )

  test.each(['71', '12-57x', 'Leumi', '120571', '1200-571'])(
    'warns about the branch %s',
    (value) => {
      expect(checkBankNumber('israeliBranch', value)).toBe('warn.israeliBranchInvalid')
    },
  )

  test.each(valid)('accepts the account $bank-$branch $account', ({ bank, branch, account }) => {
    for (const routing of [`${bank}-${branch}`, `${bank}${branch}`]) {
      expect(checkBankNumber('israeliAccount', account, { routing })).toBeUndefined()
    }
  })

  test.each(invalid)(
    'warns about the account $bank-$branch $account: $note',
    ({ bank, branch, account }) => {
      expect(checkBankNumber('israeliAccount', account, { routing: `${bank}-${branch}` })).toBe(
        'warn.israeliAccountInvalid',
      )
    },
  )

  test('accepts any number as account if the branch is missing or the bank has no rule', () => {
    for (const routing of [undefined, null, '', 'Leumi', '54-001']) {
      expect(checkBankNumber('israeliAccount', '12-345', { routing })).toBeUndefined()
      expect(checkBankNumber('israeliAccount', '12a', { routing })).toBe(
        'warn.israeliAccountInvalid',
      )
    }
  })
})

test.each([
  ['IL62-0108 0000', 'IL6201080000', 'IL62-01080000'],
  ['\u2067il62\u2069\u00a001', 'IL6201', 'IL6201'],
  ['12־571', '12571', '12-571'],
  ['١٢−٥٧١', '12571', '12-571'],
])('%j is stored as %s, or as %s with groups', (typed, number, grouped) => {
  expect(normalizeBankNumber(typed)).toBe(number)
  expect(normalizeGroupedNumber(typed)).toBe(grouped)
})

test.each([
  ['021000021', '••••0021'],
  ['12-571', '••••2571'],
  ['GB29 NWBK 6016 1331 9268 19', '••••6819'],
  ['12345', '••••2345'],
  ['1234', '••••'],
  ['18', '••••'],
  ['', '••••'],
])('%s is masked as %s', (value, masked) => expect(maskToLastFour(value)).toBe(masked))

test('eight kinds of fields are checked', () => {
  for (const kind of kinds) expect(isBankNumberKind(kind)).toBe(true)
  for (const kind of ['text', 'country', 'choice', 'toString']) {
    expect(isBankNumberKind(kind)).toBe(false)
  }
})

test.each(kinds)('an empty %s field causes no warning', (kind) => {
  for (const empty of ['', ' ', '-', '\u200f']) expect(checkBankNumber(kind, empty)).toBeUndefined()
})

test('checks accept any string without throwing', () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[A-Z0-9 -]{0,34}$/))
  fc.assert(
    fc.property(fc.constantFrom(...kinds), text, text, (kind, value, routing) => {
      const warning = checkBankNumber(kind, value, { routing, country: routing })
      return warning === undefined || normalizeBankNumber(value) !== ''
    }),
  )
})

test.each([
  ['Routing number: 021000021', '021000021'],
  ['ABA:021000021', '021000021'],
  ['SWIFT/BIC: POALILIT', 'POALILIT'],
  ['EIN: 12-3456789', '123456789'],
  ['ת.ז.: 123456782', '123456782'],
  ['מספר חשבון: 00123456', '00123456'],
  ['Account no.: 12:34', '12:34'],
  ['A123456', 'A123456'],
  ['BANK 12', 'BANK12'],
])('of %j the label is left out', (typed, number) => {
  expect(normalizeBankNumber(typed)).toBe(number)
})
