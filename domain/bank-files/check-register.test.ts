import { describe, expect, test } from 'vitest'
import {
  checkRegister,
  checksForPositivePay,
  type RegisteredCheck,
  replaceCheck,
} from './check-register.ts'
import { parseCsv } from './csv.ts'
import example from './examples/check-register.csv?raw'

const check: RegisteredCheck = {
  reference: 'K00000001',
  check_number: 1041,
  issue_date: '2026-11-27',
  cents: 18000n,
  payee: 'Yitzchok Friedman',
  address_line1: '100 Lee Avenue',
  address_line2: '',
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11211',
  country: 'US',
  status: 'issued',
}

test('the register shows a check as the example does', () => {
  const parsed = parseCsv(example)
  expect(checkRegister([check])).toEqual(parsed.ok ? parsed.rows.slice(0, 2) : [])
})

describe('a replaced check', () => {
  const next = { check_number: 1050, issue_date: '2026-11-30' }

  test('is voided, and the payment gets the next number', () => {
    const { voided, replacement } = replaceCheck(check, next)
    expect(voided).toEqual({ ...check, status: 'voided' })
    expect(replacement).toEqual({ ...check, ...next })
    expect(checksForPositivePay([voided, replacement])).toMatchObject([
      { check_number: 1041, issue_date: '2026-11-27', is_void: true },
      { check_number: 1050, issue_date: '2026-11-30', is_void: false, reference: 'K00000001' },
    ])
  })

  test.each(['voided', 'cashed'] as const)('cannot be one that is %s', (status) => {
    expect(() => replaceCheck({ ...check, status }, next)).toThrow(RangeError)
  })

  test.each([1041, 1040])('cannot get the number %d again', (check_number) => {
    expect(() => replaceCheck(check, { ...next, check_number })).toThrow(RangeError)
  })
})

test('positive pay does not list cashed checks', () => {
  expect(checksForPositivePay([{ ...check, status: 'cashed' }])).toEqual([])
})
