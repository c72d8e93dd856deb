import { expect, test } from 'vitest'
import { correctedDetails, isChangeCode, isRefusedNotice } from './change-codes.ts'

test.each([
  ['C01', '000123456789', { account_number: '000123456789' }],
  ['C02', '026009593', { routing_number: '026009593' }],
  [
    'C03',
    '026009593   12345678901234567',
    { routing_number: '026009593', account_number: '12345678901234567' },
  ],
  ['C04', 'CHAYA M ROSENBERG', { payee: 'CHAYA M ROSENBERG' }],
  ['C05', '32', { account_type: 'savings' }],
  ['C06', '123456789           22', { account_number: '123456789', account_type: 'checking' }],
  [
    'C07',
    '026009593123456789        32',
    { routing_number: '026009593', account_number: '123456789', account_type: 'savings' },
  ],
])('%s corrects %j', (code, data, details) => {
  expect(correctedDetails(code, data.padEnd(29))).toEqual(details)
})

test.each([
  ['C09', 'K00000009'],
  ['C13', ''],
  ['C99', '123'],
  ['C01', ''],
  ['C01', 'ACCOUNT?'],
  ['C02', '12345'],
  ['C03', '026009593'],
  ['C05', '52'],
  // One blank instead of three, and the kind of account at a wrong place: digits would be cut.
  ['C03', '026009593 12345678901234567'],
  ['C01', '1918171614   22'],
  ['C06', '123456789 111            22'],
  ['C05', ''],
])('%s with %j corrects nothing', (code, data) => {
  expect(correctedDetails(code, data.padEnd(29))).toEqual({})
})

test('codes of notices are told from those of returns, and from codes of other banks', () => {
  const codes = ['C01', 'C13', 'R03', 'AC04', 'C1', 'C001', '']
  expect(codes.filter(isChangeCode)).toEqual(['C01', 'C13'])
})

test('a notice of ours that a bank refused is told apart', () => {
  expect(['C61', 'C69', 'C01', 'C14', 'R61'].filter(isRefusedNotice)).toEqual(['C61', 'C69'])
})
