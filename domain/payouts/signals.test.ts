import { expect, test } from 'vitest'
import { type SignalFacts, signalsOf } from './signals.ts'

const quiet: SignalFacts = {
  amount: '500.00',
  changedAt: null,
  decidedAt: '2026-11-20T10:00:00.000Z',
  last: null,
  average: null,
  sharing: [],
  limit: '10000.00',
  timeZone: 'America/New_York',
}
const kinds = (facts: Partial<SignalFacts>) =>
  signalsOf({ ...quiet, ...facts }).map(({ kind }) => kind)
const paid = { id: 'p1', paidOn: '2026-09-04', isElsewhere: false, isBeforeChange: false }

test('a payment like the last one has no signals', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ last: paid, average: '400.00' })).toEqual([])
  expect(kinds({ amount: null, average: '1.00' })).toEqual([])
})

test('details that changed since the family was paid are one', () => {
  expect(signalsOf({ ...quiet, last: { ...paid, isElsewhere: true } })).toEqual([
    { kind: 'details_changed', key: 'p1 ', details: { paid_on: '2026-09-04' } },
  ])
  expect(kinds({ last: { ...paid, paidOn: null, isBeforeChange: true } })).toEqual([
    'details_changed',
  ])
})

test('each family that uses the account is one, three at most', () => {
  const sharing = [1, 2, 3, 4].map((number) => ({ id: `f${number}`, number }))
  expect(signalsOf({ ...quiet, sharing }).map(({ key }) => key)).toEqual(['f1', 'f2', 'f3'])
})

test('an amount above three times the average or above the limit is one', () => {
  expect(kinds({ average: '166.67' })).toEqual([])
  expect(kinds({ average: '166.66' })).toEqual(['above_average'])
  expect(kinds({ amount: '10000.00' })).toEqual([])
  expect(kinds({ amount: '10000.01', average: '1.00' })).toEqual(['above_average', 'above_limit'])
})

test('a correction after the decision is one, a correction before it is none', () => {
  const changedAt = '2026-11-21T03:00:00.001Z' // the evening before in New York
  expect(signalsOf({ ...quiet, changedAt })).toEqual([
    { kind: 'corrected_after_decision', key: changedAt, details: { changed_on: '2026-11-20' } },
  ])
  expect(kinds({ changedAt: quiet.decidedAt })).toEqual([])
  expect(kinds({ changedAt, decidedAt: null })).toEqual([])
})
