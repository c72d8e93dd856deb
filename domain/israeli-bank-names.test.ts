import { expect, test } from 'vitest'
import { followedBankName } from './israeli-bank-names.ts'

/** Types bank and branch key by key beside a name, and returns the name after each key. */
function type(bankAndBranch: string, name = '', before = '') {
  const names = []
  for (let length = 1; length <= bankAndBranch.length; length += 1) {
    const after = bankAndBranch.slice(0, length)
    name = followedBankName(name, { before, after }, 'en')
    before = after
    names.push(name)
  }
  return names
}

test('the name of the bank follows its code, in the letters of the page', () => {
  expect(type('12571')).toEqual(['', '', '', '', 'Bank Hapoalim'])
  expect(type('4571').at(-1)).toBe('Bank Yahav')
  expect(type('10 - 800').at(-1)).toBe('Bank Leumi')
  const typed = { before: '', after: '12-571' }
  expect(followedBankName('', typed, 'he')).toBe('בנק הפועלים')
  expect(followedBankName('', typed, 'yi')).toBe('בנק הפועלים')
})

test('the code of another bank replaces the name, an unknown one or none clears it', () => {
  const change = (after: string, name = 'Bank Hapoalim') =>
    followedBankName(name, { before: '12-571', after }, 'en')
  expect(change('20-571')).toBe('Mizrahi Tefahot Bank')
  expect(change('20-571', 'בנק הפועלים')).toBe('Mizrahi Tefahot Bank')
  expect(change('99-571')).toBe('')
  expect(change('1')).toBe('')
})

test('a name that somebody wrote stays', () => {
  for (const after of ['12-571', '99-571', '']) {
    const typed = { before: '10-800', after }
    expect(followedBankName('Hapoalim, Geula', typed, 'en')).toBe('Hapoalim, Geula')
  }
})

test('a name from before the numbers were gone stays until a bank is named', () => {
  expect(type('20', 'Bank Hapoalim').at(-1)).toBe('Bank Hapoalim')
  expect(type('20-571', 'Bank Hapoalim').at(-1)).toBe('Mizrahi Tefahot Bank')
})
