import { expect, test } from 'vitest'
import { type FamilyPayment, familyNotice } from './family-view.ts'
import { paymentStates } from './payment-states.ts'

const payment: FamilyPayment = {
  state: 'locked',
  attempt: 1,
  payOn: '2026-12-04',
  createdAt: '2026-12-01T12:00:00-05:00',
  returnCode: null,
}
const notice = (change: Partial<FamilyPayment>) =>
  familyNotice({ ...payment, ...change }, 'America/New_York')

test('a first payment is announced once it is locked', () => {
  const notices = paymentStates.map((state) => [state, notice({ state })])
  expect(Object.fromEntries(notices)).toEqual({
    planned: undefined,
    held: undefined,
    locked: { kind: 'being_paid', on: '2026-12-04' },
    sent: { kind: 'being_paid', on: '2026-12-04' },
    paid: undefined,
    returned: { kind: 'returned' },
    failed: undefined,
    cancelled: undefined,
  })
})

test('a return with a quiet code is not shown', () => {
  expect(notice({ state: 'returned', returnCode: 'R14' })).toBeUndefined()
  expect(notice({ state: 'returned', returnCode: 'R03' })).toEqual({ kind: 'returned' })
})

test('a payment that is planned again has the Friday of its run', () => {
  const again = { state: 'planned', attempt: 2 } as const
  expect(notice({ ...again, payOn: '2026-12-11' })).toEqual({ kind: 'expected', on: '2026-12-11' })
})

test('while it waits for a run its Friday is counted from the day on which it was planned', () => {
  const waiting = { state: 'planned', attempt: 2, payOn: null } as const
  expect(notice(waiting)).toEqual({ kind: 'expected', on: '2026-12-11' })
})
