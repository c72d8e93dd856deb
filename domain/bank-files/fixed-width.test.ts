import { describe, expect, test } from 'vitest'
import { defineRecord, malformedFields, readRecord, writeRecord } from './fixed-width.ts'

const layout = defineRecord(12, {
  type: [1, 1, 'constant', 'K'],
  amount: [2, 5, 'number'],
  name: [6, 8, 'text'],
  place: [9, 12, 'text-right'],
})

test('numbers are filled with zeros, texts with spaces on their side', () => {
  const values = { amount: 12n, name: 'A', place: 'B' }
  expect(writeRecord(layout, values)).toBe('K0012A     B')
  expect(readRecord(layout, 'K0012A     B')).toEqual({
    type: 'K',
    amount: '0012',
    name: 'A  ',
    place: '   B',
  })
})

test.each([
  ['a number that is too long', { amount: 12345, name: '', place: '' }],
  ['a number that is none', { amount: '-1', name: '', place: '' }],
  ['a text that is too long', { amount: 1, name: 'ABCD', place: '' }],
])('%s is not written', (_, values) => {
  expect(() => writeRecord(layout, values)).toThrow(RangeError)
})

test('fields are malformed that are no digits, or not their constant', () => {
  expect(malformedFields(layout, 'K0012A     B')).toEqual([])
  expect(malformedFields(layout, 'L00 2A     B')).toEqual(['type', 'amount'])
})

describe('a record is not defined with', () => {
  test('a gap', () => {
    expect(() => defineRecord(3, { a: [1, 1, 'text'], b: [3, 3, 'text'] })).toThrow('field: b')
  })
  test('a field that ends before it begins', () => {
    expect(() => defineRecord(3, { a: [1, 0, 'text'] })).toThrow('field: a')
  })
  test('a constant of another length', () => {
    expect(() => defineRecord(2, { a: [1, 2, 'constant', 'K'] })).toThrow('field: a')
  })
  test('too few or too many positions', () => {
    expect(() => defineRecord(3, { a: [1, 2, 'text'] })).toThrow('do not fill')
    expect(() => defineRecord(1, { a: [1, 2, 'text'] })).toThrow('do not fill')
  })
})
