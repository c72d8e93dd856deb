import { describe, expect, test } from 'vitest'
import {
  isReviewed,
  NOTES_LIMIT,
  reviewedOf,
  validateDirectReview,
  validateReview,
} from './review.ts'

test('a request with a review is reviewed, even if the amount is 0', () => {
  expect(isReviewed({ review: { outcome: 'declined' } })).toBe(true)
  for (const request of [{ review: null }, {}]) {
    expect(isReviewed(request)).toBe(false)
  }
})

test('each tab selects its requests', () => {
  expect(reviewedOf('pending')).toBe(false)
  expect(reviewedOf('reviewed')).toBe(true)
  expect(reviewedOf('all')).toBeUndefined()
})

const longest = 'נ'.repeat(NOTES_LIMIT)

describe('a review', () => {
  test.each([
    [{ amount: '1,234.5' }, { amount: '1234.50', notes: null }],
    [
      { amount: 180, notes: '  ' },
      { amount: '180.00', notes: null },
    ],
    [
      { amount: '0', notes: ' for\r\nthe wedding ' },
      { amount: '0.00', notes: 'for\nthe wedding' },
    ],
    [
      { amount: '$1', notes: longest },
      { amount: '1.00', notes: longest },
    ],
  ])('%j is accepted', (entry, review) => {
    expect(validateReview(entry)).toEqual({ ok: true, ...review })
  })

  test.each([
    [{ amount: '' }, { amount: 'err.invalidAmount' }],
    [{ amount: undefined }, { amount: 'err.invalidAmount' }],
    [{ amount: null, notes: 'x' }, { amount: 'err.invalidAmount' }],
    [{ amount: '-180' }, { amount: 'err.invalidAmount' }],
    [{ amount: '180', notes: `${longest}x` }, { notes: 'err.tooLong' }],
    [
      { amount: 'abc', notes: `${longest}x` },
      { amount: 'err.invalidAmount', notes: 'err.tooLong' },
    ],
  ])('%j is rejected', (entry, fields) => {
    expect(validateReview(entry)).toEqual({ ok: false, fields })
  })

  test('in the master table needs an amount above 0', () => {
    const above = { requirePositive: true }
    expect(validateReview({ amount: '0.00' }, above)).toEqual({
      ok: false,
      fields: { amount: 'err.invalidAmount' },
    })
    expect(validateReview({ amount: '' }, above).ok).toBe(false)
    expect(validateReview({ amount: '0.01' }, above).ok).toBe(true)
  })
})

describe('the review of a direct request', () => {
  test.each([
    [{ amount: '' }, null],
    [{ amount: null, notes: null }, null],
    [{ amount: ' ', notes: ' \n' }, null],
    [{ amount: '500' }, { amount: '500.00', notes: null }],
    [{ amount: 0 }, { amount: '0.00', notes: null }],
    [
      { amount: 180, notes: 'paid by hand' },
      { amount: '180.00', notes: 'paid by hand' },
    ],
  ])('%j is accepted', (entry, review) =>
    expect(validateDirectReview(entry)).toEqual({ ok: true, review }),
  )

  test.each([
    [{ amount: '', notes: 'x' }, { amount: 'err.notesNeedAmount' }],
    [{ amount: undefined, notes: 'x' }, { amount: 'err.notesNeedAmount' }],
    [{ amount: '0', notes: 'x' }, { amount: 'err.notesNeedAmount' }],
    [{ amount: 'abc', notes: 'x' }, { amount: 'err.invalidAmount' }],
    [{ amount: '-1' }, { amount: 'err.invalidAmount' }],
    [{ amount: '1', notes: `${longest}x` }, { notes: 'err.tooLong' }],
  ])('%j is rejected', (entry, fields) => {
    expect(validateDirectReview(entry)).toEqual({ ok: false, fields })
  })
})
