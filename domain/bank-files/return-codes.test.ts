import { expect, test } from 'vitest'
import {
  adviceFor,
  isReturnCode,
  type ReturnCode,
  returnCodes,
  returnRule,
} from './return-codes.ts'

const codes = Object.keys(returnCodes) as ReturnCode[]

test('the family is told nothing in writing after a death, a frozen account and sanctions', () => {
  expect(codes.filter((code) => adviceFor(code) === 'call')).toEqual(['R14', 'R15', 'R16', 'R90'])
})

test('without a code the family checks its details, and a typed code is tidied', () => {
  expect([null, '', ' ', ' r20'].map(adviceFor)).toEqual([
    'check_details',
    'check_details',
    'check_details',
    'another_account',
  ])
})

test('a credit can come back with 20 codes', () => {
  expect(codes.filter((code) => returnCodes[code].concerns === 'credit')).toEqual(
    'R02 R03 R04 R06 R12 R13 R14 R15 R16 R17 R18 R20 R23 R24 R26 R27 R28 R32 R34 R90'.split(' '),
  )
})

test('codes of debits and unknown codes are for the office to examine', () => {
  for (const code of ['R01', 'R29', 'R38', 'R77']) {
    expect(returnRule(code)).toEqual({ concerns: 'debit', family: 'nothing', office: 'examine' })
  }
})

test('only codes of the table are known', () => {
  expect(isReturnCode('R03')).toBe(true)
  expect(isReturnCode('toString')).toBe(false)
})
