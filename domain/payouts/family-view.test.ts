import { expect, test } from 'vitest'
import { type FamilyPayment, familyNotice } from './family-view.ts'
import { paymentStates } from './payment-states.ts'

const payment: FamilyPayment = {
  state: 'locked',
  isAgain: false,
  payOn: '2026-12-04',
  createdAt: '2026-12-01T12:00:00-05:00',
  returnCode: null,
}
const friday = new Date('2026-12-04T09:00:00-05:00')
const notice = (change: Partial<FamilyPayment>, now = friday) =>
  familyNotice({ ...payment, ...change }, { officeTimeZone: 'America/New_York', now })

test('a first payment is announced once it is locked', () => {
  const notices = paymentStates.map((state) => [state, notice({ state })])
  expect(Object.fromEntries(notices)).toEqual({
    planned: undefined,
    held: undefined,
    locked: { kind: 'being_paid', on: '2026-12-04' },
    sent: { kind: 'being_paid', on: '2026-12-04' },
    paid: { kind: 'paid', on: '2026-12-04' },
    returned: { kind: 'returned', advice: 'check_details' },
    failed: undefined,
    cancelled: undefined,
  })
})

test('a payment that is marked as paid before its Friday is still being paid', () => {
  const thursday = new Date('2026-12-03T23:59:00-05:00') // already Friday in UTC
  expect(notice({ state: 'paid' }, thursday)).toEqual({ kind: 'being_paid', on: '2026-12-04' })
})

test('a check in the mail says when it was mailed and should come', () => {
  const mailed = { on: '2026-12-02', expectedOn: '2026-12-09' }
  const told = { kind: 'mailed', on: '2026-12-02', expected_on: '2026-12-09' }
  expect(notice({ state: 'sent', mailed })).toEqual(told)
  expect(notice({ state: 'paid', mailed })).toEqual(told)
  expect(notice({ state: 'returned', mailed })).toMatchObject({ kind: 'returned' })
})

test('a return says what the family can do, and nothing when a person calls', () => {
  const returned = (returnCode: string | null) => notice({ state: 'returned', returnCode })
  expect(['R14', 'R15', 'R16', 'R90'].map(returned)).toEqual(Array(4).fill(undefined))
  expect(['R03', 'R13', 'R20', 'R23', 'R18', 'R77'].map(returned)).toEqual(
    ['check_details', 'another_method', 'another_account', 'other_way', 'nothing', 'nothing'].map(
      (advice) => ({ kind: 'returned', advice }),
    ),
  )
})

test('a payment that is planned again has the Friday of its run', () => {
  const again = { state: 'planned', isAgain: true } as const
  expect(notice({ ...again, payOn: '2026-12-11' })).toEqual({ kind: 'expected', on: '2026-12-11' })
})

test('while it waits for a run its Friday is counted from the day on which it was planned', () => {
  const waiting = { state: 'planned', isAgain: true, payOn: null } as const
  expect(notice(waiting)).toEqual({ kind: 'expected', on: '2026-12-11' })
})
