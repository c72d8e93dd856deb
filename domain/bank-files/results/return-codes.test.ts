import { expect, test } from 'vitest'
import {
  adviceFor,
  codeWithText,
  isReturnCode,
  type ReturnCode,
  returnCodes,
  returnRule,
  SUSPECTED_FRAUD,
} from './return-codes.ts'

const codes = Object.keys(returnCodes) as ReturnCode[]

test('R17 with questionable information is a code of its own', () => {
  expect(codeWithText('R17', 'QUESTIONABLE   ACCOUNT')).toBe(SUSPECTED_FRAUD)
  expect(codeWithText('R17', 'not questionable')).toBe('R17')
  expect(codeWithText('R03', 'QUESTIONABLE')).toBe('R03')
  expect(adviceFor(SUSPECTED_FRAUD)).toBe('call')
})

test('the family is told nothing in writing after a death, a frozen account, suspected fraud and sanctions', () => {
  const silent = codes.filter((code) => adviceFor(code) === 'call')
  expect(silent).toEqual(['CHECK', 'R14', 'R15', 'R16', 'R17Q', 'R90'])
})

test('without a code the family checks its details, and a typed code is tidied', () => {
  expect([null, '', ' ', ' r20'].map(adviceFor)).toEqual([
    'check_details',
    'check_details',
    'check_details',
    'another_account',
  ])
})

test('a credit can come back with 20 codes, and with two of our own', () => {
  expect(codes.filter((code) => returnCodes[code].concerns === 'credit')).toEqual(
    'CHECK R02 R03 R04 R06 R12 R13 R14 R15 R16 R17 R17Q R18 R20 R23 R24 R26 R27 R28 R32 R34 R90'.split(
      ' ',
    ),
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
