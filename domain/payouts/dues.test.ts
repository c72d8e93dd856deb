import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canEndDue,
  type DueFacts,
  dueStateOf,
  dueStates,
  isOfDecision,
  isOpenDue,
  payingDues,
} from './dues.ts'
import { paymentStates } from './payment-states.ts'

const due = (facts: Partial<DueFacts> = {}): DueFacts => ({
  ended: null,
  isFree: true,
  isCommitted: false,
  isPaid: false,
  state: null,
  ...facts,
})
const out = { isFree: false, isCommitted: true } as const
const paid = { isFree: false, isPaid: true } as const
const ended = (why: DueFacts['ended'], facts: Partial<DueFacts> = {}) =>
  due({ ended: why, isFree: false, ...facts })

const anyDue = fc
  .record({
    ended: fc.constantFrom(null, 'skipped', 'stopped', 'withdrawn', 'replaced'),
    isFree: fc.boolean(),
    isCommitted: fc.boolean(),
    isPaid: fc.boolean(),
    state: fc.constantFrom(null, ...paymentStates),
  } as const)
  // What is free of an ended due is taken off.
  .map((facts) => due({ ...facts, isFree: facts.isFree && facts.ended === null }))

describe('A due', () => {
  test.each([
    ['later', due(), '2026-12-11'],
    ['due', due(), '2026-12-04'],
    ['due', due({ state: 'cancelled' }), '2026-12-04'],
    ['planned', due({ state: 'planned' }), '2026-12-11'],
    ['returned', due({ state: 'returned' }), '2026-12-04'],
    ['locked', due({ ...out, state: 'locked' }), '2026-12-04'],
    // A check that is stopped is with the bank until it answers.
    ['sent', due({ ...out, state: 'cancelled' }), '2026-12-04'],
    ['skipped', ended('skipped'), '2026-12-11'],
    ['stopped', ended('stopped', { state: 'returned' }), '2026-12-04'],
    ['stopped', ended('withdrawn'), '2026-12-04'],
    // Stopping does not recall what the bank has.
    ['sent', ended('stopped', { ...out, state: 'sent' }), '2026-12-04'],
    ['paid', ended('stopped', { ...paid, state: 'paid' }), '2026-12-04'],
    // In cash.
    ['paid', due(paid), '2026-12-04'],
    ['due', due({ isPaid: true }), '2026-12-04'],
  ] as const)('is %s', (state, facts, dueOn) => {
    expect(dueStateOf(facts, { dueOn, friday: '2026-12-04' })).toBe(state)
  })

  test('is open while something of it is free or out, and ends only while nothing is out', () => {
    fc.assert(
      fc.property(anyDue, (facts) => {
        const state = dueStateOf(facts, { dueOn: '2026-12-04', friday: '2026-12-04' })
        expect(dueStates).toContain(state)
        if (['skipped', 'stopped', 'paid'].includes(state)) expect(isOpenDue(facts)).toBe(false)
        if (canEndDue(facts)) expect(isOpenDue(facts)).toBe(true)
      }),
    )
    expect(canEndDue(due({ state: 'returned' }))).toBe(true)
    expect(canEndDue(due({ isPaid: true, state: 'sent' }))).toBe(false)
    expect(canEndDue(ended('skipped'))).toBe(false)
  })

  test('that another plan replaced is shown only if money of it is out', () => {
    expect(isOfDecision(ended('replaced'))).toBe(false)
    expect(isOfDecision(ended('replaced', out))).toBe(true)
    expect(isOfDecision(ended('skipped'))).toBe(true)
  })
})

test('Dues of which nothing is approved pay nothing', () => {
  const due_on = '2026-12-04'
  const dues = [
    { due_on, approved: '500.00' },
    { due_on, approved: '0.00' },
  ]
  expect(payingDues(dues)).toEqual([{ due_on, amount: '500.00' }])
})
