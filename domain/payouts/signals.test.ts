import { expect, test } from 'vitest'
import { onceForGroups, type SignalFacts, signalsOf } from './signals.ts'

const quiet: SignalFacts = {
  amount: '500.00',
  changedAt: null,
  decidedAt: '2026-11-20T10:00:00.000Z',
  last: null,
  average: null,
  sharing: [],
  group: 'f0 f1 f2',
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

const others = (families: number) =>
  Array.from({ length: families - 1 }, (_, at) => ({ id: `f${at + 1}`, number: at + 1 }))

test.each([2, 9, 12, 20])(
  'each of the others that use an account with %i families is one',
  (all) => {
    const sharing = others(all)
    const keys = signalsOf({ ...quiet, sharing }).map(({ key }) => key)
    expect(keys).toEqual(sharing.map(({ id }) => id))
  },
)

test('more families are one group, for all that one administrator decided', () => {
  const [signal, ...more] = signalsOf({ ...quiet, sharing: others(25) })
  expect(signal).toMatchObject({ key: quiet.group, details: { families: 25 } })
  expect(more).toEqual([])
  if (!signal) return
  const [pair] = signalsOf({ ...quiet, sharing: others(2) })
  const of = (decided_by: string, one = signal) => ({ ...one, decided_by })
  const all = [of('a'), of('b'), of('a'), of('a', pair), of('a', pair)]
  expect(onceForGroups(all)).toEqual([all[0], all[1], all[3], all[4]])
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
