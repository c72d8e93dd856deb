import { expect, test } from 'vitest'
import { marksOfAccount, marksSought } from './account-marks.ts'

const us = { routing_number: '021000021', account_number: '000123456789' }

const isFound = (values: Parameters<typeof marksOfAccount>[0], typed: string) => {
  const known = marksOfAccount(values).map(({ kind, value }) => `${kind} ${value}`)
  return marksSought(typed).some(({ kind, value }) => known.includes(`${kind} ${value}`))
}

test.each(['000123456789', '000 1234 56789', '123456789', '021000021 6789', '021000021 56789'])(
  'an American account is found by %s',
  (typed) => expect(isFound(us, typed)).toBe(true),
)

test.each(['6789', '23456789', '021000021', '021000021 789', '026009593 6789', 'Moshe', ''])(
  'it is not found by %j',
  (typed) => expect(isFound(us, typed)).toBe(false),
)

test('an IBAN is found as it is written, and an Israeli account by branch and last digits', () => {
  const iban = { iban: 'IL620108000000099999999' }
  expect(isFound(iban, 'il62 0108 0000 0009 9999 999')).toBe(true)
  expect(isFound(iban, 'IBAN: IL62 0108 0000 0009 9999 999')).toBe(true)
  const israeli = { routing_number: '12-345', account_number: '0067890' }
  expect(isFound(israeli, '67890')).toBe(true)
  expect(isFound(israeli, '12-345 7890')).toBe(true)
  expect(isFound(israeli, '12346 7890')).toBe(false)
})

test('a payment without an account has no marks', () => expect(marksOfAccount({})).toEqual([]))
