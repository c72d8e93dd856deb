import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RequestStatus, requestStatuses } from '#domain/request-status.ts'
import {
  type DueFacts,
  differenceOf,
  dueStateOf,
  dueStates,
  isFixedDue,
  isOpenDue,
  payingDues,
  statusAfter,
  statusWith,
} from './dues.ts'
import { paymentStates } from './payment-states.ts'

const due = (state: DueFacts['state'], facts: Partial<DueFacts> = {}): DueFacts => ({
  isStopped: false,
  isSkipped: false,
  state,
  ...facts,
})
const anyDue = fc
  .tuple(fc.boolean(), fc.boolean(), fc.constantFrom(null, ...paymentStates))
  .map(([isStopped, skips, state]) => due(state, { isStopped, isSkipped: isStopped && skips }))

describe('A due', () => {
  test.each([
    ['later', due(null), '2026-12-11'],
    ['due', due(null), '2026-12-04'],
    ['due', due('cancelled'), '2026-12-04'],
    ['planned', due('planned'), '2026-12-11'],
    ['returned', due('returned'), '2026-12-04'],
    ['skipped', due(null, { isStopped: true, isSkipped: true }), '2026-12-11'],
    ['stopped', due('returned', { isStopped: true }), '2026-12-04'],
    // Stopping does not recall what the bank has.
    ['sent', due('sent', { isStopped: true }), '2026-12-04'],
    ['paid', due('paid', { isStopped: true }), '2026-12-04'],
  ] as const)('is %s', (state, facts, dueOn) => {
    expect(dueStateOf(facts, { dueOn, friday: '2026-12-04' })).toBe(state)
  })

  test('is open until it is paid, skipped or stopped, and cannot change while money is out', () => {
    fc.assert(
      fc.property(anyDue, (facts) => {
        const state = dueStateOf(facts, { dueOn: '2026-12-04', friday: '2026-12-04' })
        expect(dueStates).toContain(state)
        expect(isOpenDue(facts)).toBe(!['paid', 'skipped', 'stopped'].includes(state))
        expect(isFixedDue(facts)).toBe(['locked', 'sent', 'paid'].includes(state))
      }),
    )
  })
})

test('Dues that were skipped or stopped pay nothing', () => {
  const of = (facts: DueFacts) => ({ ...facts, due_on: '2026-12-04', amount: '500.00' })
  const paying = [due(null), due('paid', { isStopped: true })].map(of)
  const skipped = of(due(null, { isStopped: true, isSkipped: true }))
  expect(payingDues([...paying, skipped])).toEqual(
    paying.map(({ due_on, amount }) => ({ due_on, amount })),
  )
})

describe('The status of a request', () => {
  test('is that of its due if it has no other', () => {
    for (const status of requestStatuses) expect(statusWith(status, [])).toBe(status)
  })

  test('is paid only when no other due is open', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...requestStatuses),
        fc.array(anyDue, { maxLength: 5 }),
        (status, others) => {
          const found = statusWith(status, others)
          if (others.some(isOpenDue)) expect(['created', 'processing']).toContain(found)
          else expect(found === status || status === 'created').toBe(true)
        },
      ),
    )
  })

  test('does not go back to received once another due was locked', () => {
    expect(statusWith('created', [due('locked')])).toBe('processing')
    expect(statusWith('created', [due('planned'), due(null)])).toBe('created')
  })

  test.each(['unlock', 'cancel'] as const)(
    'goes back by %s only if the payment was locked, and no other due is',
    (action) => {
      const next = (previous: RequestStatus | null, others: DueFacts[]) =>
        statusAfter(action, { current: 'processing', previous, others })
      expect(next('processing', [due('planned')])).toBe('created')
      expect(next('created', [due('locked')])).toBe('processing')
      expect(next(null, [due('planned')])).toBe('processing')
    },
  )
})

test('what an approval was raised by after it was locked is still to be paid', () => {
  const raised = { amount: '800.00', locked_amount: '500.00' }
  expect(differenceOf({ state: 'paid', ...raised })).toBe('300.00')
  expect(differenceOf({ state: 'returned', ...raised })).toBeNull()
  expect(differenceOf({ state: 'locked', amount: '500.00', locked_amount: '800.00' })).toBeNull()
  expect(differenceOf({ state: 'planned', amount: '500.00', locked_amount: null })).toBeNull()
})
