import { expect, test } from 'vitest'
import { correctedDetails, isChangeCode } from './change-codes.ts'

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
  ['C05', ''],
])('%s with %j corrects nothing', (code, data) => {
  expect(correctedDetails(code, data.padEnd(29))).toEqual({})
})

test('codes of notices are told from those of returns, and from codes of other banks', () => {
  const codes = ['C01', 'C13', 'R03', 'AC04', 'C1', 'C001', '']
  expect(codes.filter(isChangeCode)).toEqual(['C01', 'C13'])
})
