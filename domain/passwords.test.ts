import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEasilyGuessed, passwordStrength, validatePassword } from './passwords.ts'
import { anyCharacter } from './testing/any-character.ts'

test.each([
  ['', 'err.weakPassword'],
  ['12345', 'err.weakPassword'],
  ['123456', undefined],
  ['      ', undefined],
  ['סיסמה1', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'err.tooLong'],
])('the error for %j is %s', (password, error) => expect(validatePassword(password)).toBe(error))

describe('the strength hint', () => {
  test.each([
    ['12345', 0],
    ['123456', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['AbabABabABabABab', 1],
    ['Abcd1Abcd1Abcd1', 1],
    ['Abcd1!Abcd1!', 3],
    ['shalom', 1],
    ['shalom12', 1],
    ['shalom123', 2],
    ['Shalom1!', 2],
    ['shabbosgoy', 1],
    ['shabbosgoy7', 2],
    ['correct horse battery', 3],
    ['Sh@lomAl3ich', 3],
    ['שבת שלום לכולם', 3],
  ])('rates %j as %i', (password, strength) => expect(passwordStrength(password)).toBe(strength))

  test('is 0 exactly if the password is rejected as too short', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        (password) =>
          (passwordStrength(password) === 0) === (validatePassword(password) !== undefined),
      ),
    )
  })

  test('never falls as more characters are typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (start, more) => passwordStrength(start + more) >= passwordStrength(start),
      ),
    )
  })
})

describe('an easily guessed password', () => {
  test.each([
    '123456',
    '123456789',
    '1234567890',
    '987654321',
    '111111',
    'qwerty',
    'Qwerty123!',
    'asdfghjkl',
    'qazwsx',
    'abc123',
    'abcdef12',
    'password',
    'Password1',
    'p@ssw0rd2024',
    'iloveyou',
    'Shalom123',
    'shalomshalom',
    '121212',
    'שלום123',
    'אבגדהו',
    'moshe.klein',
    'Moshe.Klein1985',
  ])('includes %s', (password) => {
    expect(isEasilyGuessed(password, 'moshe.klein@example.org')).toBe(true)
  })

  test.each([
    'correct horse battery',
    'brass teapot',
    'Sh@lomAl3ichem',
    'gut voch 77',
    'שבת שלום לכולם',
    'x7Kq-92mV',
  ])('does not include %s', (password) => {
    expect(isEasilyGuessed(password, 'moshe.klein@example.org')).toBe(false)
  })

  test('is not recognized by a very short name in the e-mail address', () => {
    expect(isEasilyGuessed('abundance of a', 'a@example.org')).toBe(false)
  })

  test('check never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 128 }),
        fc.string(),
        (password, email) => {
          expect(typeof isEasilyGuessed(password, email)).toBe('boolean')
        },
      ),
    )
  })
})
