import { describe, expect, test } from 'vitest'
import * as phones from '#domain/phone-number.ts'
import { readEntry, readPhone, withCountry } from './phone.ts'

describe('a typed number', () => {
  test.each([
    ['(718) 555-0123', 'US', '+1 718 555 0123', 'US'],
    ['052-761-1234', 'IL', '+972 52 761 1234', 'IL'],
    ['+972 52 761 1234', 'US', '+972 52 761 1234', 'IL'],
    ['527611234', 'IL', '+972 52 761 1234', 'IL'],
    ['052-7611234 אמא', 'IL', '+972 52 761 1234 אמא', 'IL'],
    ['845-352-0100 / 845-352-0199', 'US', '+1 845 352 0100 / +1 845 352 0199', 'US'],
    ['845-352-0100 x12', 'US', '+1 845 352 0100 ext. 12', 'US'],
  ])('%s in %s is kept as %s', (typed, from, phone, country) => {
    const read = readPhone(phones, typed, from)
    expect({ ...read, phone: read.phone.replace(/-/g, ' ') }).toEqual({
      phone,
      country,
      plausible: true,
    })
  })

  test('an unparseable number stays as typed, with a warning', () => {
    expect(readPhone(phones, '12 ask for Moshe', 'US')).toEqual({
      phone: '12 ask for Moshe',
      country: 'US',
      plausible: false,
    })
  })

  test.each([
    ['(718) 555-0123', 'IL'],
    ['052-761-1234', 'US'],
  ])('%s is not taken for a number of %s', (phone, country) => {
    expect(readPhone(phones, phone, country)).toEqual({ phone, country, plausible: false })
  })

  test('a number that would be too long in international form stays as typed', () => {
    const phone = '845-352-0100 home / 845-352-0199 cell phone, Chaya'
    expect(readPhone(phones, phone, 'US')).toEqual({ phone, country: 'US', plausible: true })
  })

  test('an empty number has no warning, and a country without dial code is no error', () => {
    expect(readPhone(phones, ' ', 'US').plausible).toBe(true)
    expect(readPhone(phones, '123', 'AQ')).toEqual({
      phone: '123',
      country: 'AQ',
      plausible: false,
    })
  })
})

describe('choosing another country', () => {
  test('reparses a number that was parsed for the wrong country', () => {
    expect(withCountry(phones, '0527611234', 'US', 'IL').replace(/\D/g, '')).toBe('972527611234')
  })

  test('reads again what was typed, and keeps a number that does not exist there', () => {
    const typed = '020 7946 0958' // London; without its 0 a number in Israel's form is too short
    expect(readEntry(phones, { typed, value: typed }, ['GB'])).toMatchObject({
      phone: '+44 20 7946 0958',
      country: 'GB',
    })
    const american = { typed: '(718) 555-0123', value: '+1 718 555 0123' }
    expect(readEntry(phones, american, ['IL'])).toEqual({
      phone: '+1 718 555 0123',
      country: 'US',
      plausible: true,
    })
  })

  test('tries the country of the address after that of the dial code', () => {
    const typed = '052-761-1234'
    expect(readEntry(phones, { typed, value: typed }, ['US', 'IL'])).toMatchObject({
      country: 'IL',
    })
    expect(readEntry(phones, { typed, value: typed }, ['US', 'CA'])).toEqual({
      phone: typed,
      country: 'US',
      plausible: false,
    })
  })

  test('changes the dial code of an international number', () => {
    const number = '+1 718 555 0123 ext. 4 (Mother)'
    expect(withCountry(phones, number, 'US', 'CA')).toBe(number)
    const two = '+1 845 352 0100 / +1 845 352 0199'
    expect(withCountry(phones, two, 'US', 'IL')).toBe(two)
    expect(withCountry(phones, '+1 718 555 0123', 'US', 'CA')).toBe('+1 718 555 0123')
    expect(withCountry(phones, '+44 20 7946 0958', 'GB', 'AQ')).toBe('+44 20 7946 0958')
  })
})
