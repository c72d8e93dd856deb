import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneForms, phoneMarks, samePhone, searchedDigits } from './phone-number.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }

test('a number of an unknown country has the form of every country', () => {
  for (const country of ['US', 'IL', 'GB', 'JP']) {
    const forms = phoneForms('845-555-0100')
    expect(forms).toEqual(expect.arrayContaining(phoneMarks('845-555-0100', country)))
  }
})

test.each([
  ['052-761-1234', '527611234'],
  ['+972 52 761 1234', '527611234'],
  ['(845) 352-0100', '8453520100'],
  ['+44 (0)20 8800 1234', '2088001234'],
  ['0100', '0100'],
  ['352-0100', '3520100'],
  ['٠١٠٠', '0100'],
])('a search for %s is one for the digits %s', (text, digits) => {
  expect(searchedDigits(text)).toBe(digits)
})

describe('two phone numbers', () => {
  const written = values.phone.rows.map(({ input, e164, national, international }) => [
    ...new Set([input, e164, national, international]),
  ])

  test.each(written)('are the same however they are written: %s', (...forms) => {
    for (const a of forms)
      for (const b of forms) expect([a, b, samePhone(a, b)]).toEqual([a, b, true])
  })

  test.each([
    ['+1 718 555 0123', '7185550123'],
    ['00972527611234', '052-761-1234'],
    ['011 972 52 761 1234', '052-761-1234'],
    ['+9720527611234', '+972 52 761 1234'],
    ['+44 (0)20 8800 1234', '+442088001234'],
    ['718-555-0123 x4', '(718) 555-0123 ext. 12'],
    ['٠٥٢-٧٦١-١٢٣٤', '\u2066052-761-1234\u2069'],
    ['555-0123', '5550123'],
    ['440-555-0123', '+1 440 555 0123'],
    ['845-352-0100 / 845-352-0199', '845-352-0100'],
    ['845-352-0100 / 845-352-0199', '(845) 352-0199'],
    ['03-5551234 שלוחה 12', '+972 3 555 1234'],
    ['845.352.0100 after 8pm', '8453520100'],
  ])('%s equals %s', (a, b) => {
    expect(samePhone(a, b)).toBe(true)
    expect(samePhone(b, a)).toBe(true)
  })

  test.each([
    ['', ''],
    ['abc', 'abc'],
    ['718-555-0123', ''],
    ['718-555-0123', '718-555-0124'],
    ['718-555-0123', '555-0123'],
    ['718-555-0123', '0123'],
    ['718-555-0123', '1234 718-555-0123'],
    ['718-555-0123', '12345 718-555-0123'],
    ['052-761-1234', '054-761-1234'],
  ])('%j does not equal %j', (a, b) => {
    expect(samePhone(a, b)).toBe(false)
    expect(samePhone(b, a)).toBe(false)
  })

  test('differ if their last eight digits differ', () => {
    const digits = fc.stringMatching(/^[1-9]\d{7}$/)
    fc.assert(fc.property(digits, digits, (a, b) => samePhone(`+1 71${a}`, `71${b}`) === (a === b)))
  })

  test('are read as they are written in a country', () => {
    const stored = '020 8800 1234 / 020 8800 5678'
    expect(samePhone('+44 20 8800 5678', stored, 'GB')).toBe(true)
    expect(samePhone('020 8800 1234', stored, 'GB')).toBe(true)
    expect(samePhone('020 8800 1235', stored, 'GB')).toBe(false)
  })
})
