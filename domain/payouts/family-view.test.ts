import { expect, test } from 'vitest'
import {
  type FamilyDue,
  type FamilyFacts,
  type FamilyPayment,
  familyNotice,
  familyStanding,
} from './family-view.ts'
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

test('a return asks for nothing more once the details were changed', () => {
  const returned = { state: 'returned', isCorrected: true } as const
  expect(notice({ ...returned, returnCode: 'R03' })).toEqual({ kind: 'corrected' })
  expect(notice({ ...returned, returnCode: 'R77' })).toMatchObject({ advice: 'nothing' })
  expect(notice({ ...returned, returnCode: 'R14' })).toBeUndefined()
})

const due = (number: number, due_on: string, more: Partial<FamilyDue> = {}): FamilyDue => ({
  ...{ number, due_on, amount: '300.00', is_paid: false, is_underway: false },
  ...{ is_closed: false, is_asked: false, ...more },
})
const facts: FamilyFacts = {
  created_at: '2026-11-24T12:00:00-05:00',
  outcome: 'approved',
  status: 'created',
  payment_method: 'ach',
  donation_amount: '900.00',
  family_payment: null,
  family_dues: [due(1, '2026-12-04'), due(2, '2026-12-11'), due(3, '2026-12-18')],
  lead_days: null,
}
const reader = { officeTimeZone: 'America/New_York', showsAmount: true }
const standing = (change: Partial<FamilyFacts>, on = '2026-11-29') =>
  familyStanding({ ...facts, ...change }, { ...reader, now: new Date(`${on}T12:00:00-05:00`) })

test('a plan is told as its payments, each with its own amount', () => {
  expect(standing({})).toMatchObject({ approved_amount: '900.00', next_due_on: '2026-12-04' })
  expect(standing({}).dues.map(({ amount }) => amount)).toEqual(['300.00', '300.00', '300.00'])
  const hidden = familyStanding(facts, { ...reader, now: friday, showsAmount: false })
  expect(hidden.approved_amount).toBeNull()
  expect(hidden.dues.map(({ amount }) => amount)).toEqual([null, null, null])
})

test('"paid" is not said before the Friday on which the money comes', () => {
  const early = { status: 'paid', family_payment: { ...payment, state: 'paid' } } as const
  expect(standing(early, '2026-12-03').status).toBe('processed')
  expect(standing(early, '2026-12-04').status).toBe('paid')
  expect(standing({ ...early, family_payment: null }, '2026-12-03').status).toBe('paid')
})

test('the question of a plan has the last day that is in time, or says that it is too late', () => {
  const asked = (more: Partial<FamilyDue>) => ({
    family_dues: [
      due(1, '2026-12-04', { is_paid: true }),
      due(2, '2026-12-11', { is_asked: true, ...more }),
    ],
  })
  const told = (more: Partial<FamilyDue>, on?: string) => {
    const { confirm_due_on, confirm_until, next_due_on } = standing(asked(more), on)
    return { confirm_due_on, confirm_until, next_due_on }
  }
  const friday = { confirm_due_on: '2026-12-11', next_due_on: '2026-12-11' }
  expect(told({})).toEqual({ ...friday, confirm_until: '2026-12-08' })
  expect(told({}, '2026-12-08')).toEqual({ ...friday, confirm_until: '2026-12-08' })
  const late = { confirm_due_on: '2026-12-11', confirm_until: null, next_due_on: '2026-12-18' }
  expect(told({}, '2026-12-09')).toEqual(late)
  expect(told({ is_closed: true })).toEqual(late)
  expect(standing({ ...asked({}), lead_days: 3 })).toMatchObject({ confirm_until: '2026-12-07' })
  expect(standing({ ...asked({}), outcome: 'declined' }).confirm_due_on).toBeNull()
})
