import { describe, expect, test } from 'vitest'
import { codesIn, isDispute, knownMeaning, normalizeWord, wordBesideCodes } from './result-words.ts'

const meaningOf = (cell: string) => knownMeaning(normalizeWord(cell))

describe('a word', () => {
  test.each(['Paid', 'SETTLED', 'Completed.', 'שולם', 'זוכה', 'שׁוּלַם', 'באַצאָלט'])(
    '%s is paid',
    (cell) => {
      expect(meaningOf(cell)).toBe('paid')
    },
  )

  test.each(['Returned', 'rejected', 'REFUSED', 'הוחזר', 'סורב', 'לא  כובד'])(
    '%s came back',
    (cell) => {
      expect(meaningOf(cell)).toBe('returned')
    },
  )

  test.each(['Pending', 'On-Hold', 'ON_HOLD', 'Scheduled', 'ממתין'])('%s is neither', (cell) => {
    expect(meaningOf(cell)).toBe('ignore')
  })

  test.each([
    ...[
      'Cancelled',
      'Stopped',
      'NSF',
      'Void',
      'Unpaid',
      'Not paid',
      'un-paid',
      'Declined',
      'Error',
    ],
    ...[
      'Expired',
      'Reversed',
      'Unsuccessful',
      'R3',
      'C01',
      'בוטל',
      'לא שולם',
      'paid?',
      'paid/returned',
    ],
    ...['', '.', 'not returned', 'to be paid', 'paid back', '(paid', '-paid', 'öäü'],
  ])('%j is for the office to decide', (cell) => {
    expect(meaningOf(cell)).toBeUndefined()
  })
})

test('return codes stand by themselves, and the word without them', () => {
  expect(codesIn('r03, R20 and R03')).toEqual(['R03', 'R20'])
  expect(codesIn('AR03 R033 R3 1R03 RR03')).toEqual([])
  expect(wordBesideCodes('Returned (R03)')).toBe('returned')
  expect(wordBesideCodes('R02 - Account closed')).toBe('account closed')
  expect(wordBesideCodes('-paid')).toBe('-paid')
})

test('R61 to R77 are disputes', () => {
  expect(['R60', 'R61', 'R69', 'R70', 'R77', 'R78'].map(isDispute)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ])
})
