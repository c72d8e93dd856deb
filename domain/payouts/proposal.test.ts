import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedPaymentDate } from '#domain/payment-date.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { paymentStates } from './payment-states.ts'
import {
  comingFriday,
  isOverdue,
  isProposed,
  type Payable,
  payRefusals,
  refusalOfPayDay,
  refusalToLock,
  refusalToPayAgain,
  refusalToPlan,
} from './proposal.ts'

const context = {
  payOn: '2026-12-04',
  paymentsSince: '2026-01-01',
}
const request: Payable = {
  amount: '500.00',
  isDecided: true,
  status: 'created',
  isOnHold: false,
  isWithdrawn: false,
  isErased: false,
  isStopped: false,
  isUnconfirmed: false,
  lastPayment: null,
  dueOn: '2026-12-04',
}
const createdAt = (instant: string, timeZone = 'America/New_York') => ({
  ...request,
  dueOn: expectedPaymentDate(instant, timeZone),
})
const createdOn = (date: string) => createdAt(`${date}T12:00:00-05:00`)
const { payOn } = context

describe('the draft for Friday 2026-12-04', () => {
  test.each(['2026-11-29', '2026-11-30', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])(
    'proposes a request of %s, which falls due on that Friday',
    (date) => {
      expect(isProposed(createdOn(date), context)).toBe(true)
      expect(isOverdue(createdOn(date).dueOn, payOn)).toBe(false)
    },
  )

  test('proposes the Saturday two weeks before, but not the last one', () => {
    expect(isProposed(createdOn('2026-11-21'), context)).toBe(true)
    expect(isProposed(createdOn('2026-11-28'), context)).toBe(false)
  })

  test('goes by the date in the office', () => {
    const lateOnFriday = '2026-11-28T03:00:00Z'
    expect(isProposed(createdAt(lateOnFriday), context)).toBe(true)
    expect(isProposed(createdAt(lateOnFriday, 'UTC'), context)).toBe(false)
  })

  test('proposes and marks what is overdue', () => {
    expect(isProposed(createdOn('2026-11-02'), context)).toBe(true)
    expect(isOverdue(createdOn('2026-11-02').dueOn, payOn)).toBe(true)
  })

  test('proposes nothing that fell due before payments were introduced', () => {
    expect(createdOn('2026-11-02').dueOn).toBe('2026-11-06')
    const since = (paymentsSince: string) => ({ ...context, paymentsSince })
    expect(isProposed(createdOn('2026-11-02'), since('2026-11-06'))).toBe(true)
    expect(isProposed(createdOn('2026-11-02'), since('2026-11-07'))).toBe(false)
  })
})

describe('a payment of a draft', () => {
  test.each<[string, Partial<Payable>, string]>([
    ['erased', { isErased: true }, 'erased'],
    ['withdrawn', { isWithdrawn: true }, 'withdrawn'],
    ['not reviewed', { isDecided: false, amount: null }, 'undecided'],
    ['declined', { isDecided: false }, 'undecided'],
    ['decided without an amount', { amount: null }, 'undecided'],
    ['reviewed with 0', { amount: '0.00' }, 'zero_amount'],
    ['on hold', { isOnHold: true }, 'on_hold'],
    ['skipped or stopped', { isStopped: true }, 'stopped'],
    ['already paid', { lastPayment: 'paid', amount: '0.00' }, 'live_payment'],
    ['planned', { lastPayment: 'planned' }, 'live_payment'],
    ['returned before', { lastPayment: 'returned' }, 'ended_payment'],
    ['processed without a payment', { status: 'processed' }, 'paid_outside'],
    ['paid without a payment', { status: 'paid' }, 'paid_outside'],
  ])('of a request that is %s is refused', (_, change, refusal) => {
    expect(refusalToPlan({ ...request, ...change })).toBe(refusal)
    expect(isProposed({ ...request, ...change }, context)).toBe(false)
  })

  test.each(['created', 'processing'] as const)('is allowed with status %s', (status) => {
    expect(refusalToPlan({ ...request, status })).toBeUndefined()
  })

  test('is over the rest of a due that was paid in part', () => {
    expect(isProposed({ ...request, lastPayment: 'paid' }, context)).toBe(true)
  })
})

describe('paying again', () => {
  test.each(paymentStates)('after %s', (lastPayment) => {
    const isOver = ['returned', 'failed', 'cancelled'].includes(lastPayment)
    const again = { ...request, status: 'processing', lastPayment } as const
    expect(refusalToPayAgain(again)).toBe(isOver ? undefined : 'live_payment')
  })

  test.each(['processed', 'paid'] as const)(
    'is refused for a request that was set to %s since',
    (status) => {
      const again = { ...request, status, lastPayment: 'returned' } as const
      expect(refusalToPayAgain(again)).toBe('paid_outside')
      expect(refusalToLock(again)).toBe('paid_outside')
    },
  )

  test('is refused for a request on hold', () => {
    const again = { ...request, lastPayment: 'returned', isOnHold: true } as const
    expect(refusalToPayAgain(again)).toBe('on_hold')
  })
})

test('no due is ever proposed that is unpaid for a reason or has nothing free', () => {
  const anyRequest = fc.record<Payable>({
    amount: fc.constantFrom(null, '0.00', '0.01', '9999999999.99'),
    isDecided: fc.boolean(),
    status: fc.constantFrom(...requestStatuses),
    isOnHold: fc.boolean(),
    isWithdrawn: fc.boolean(),
    isErased: fc.boolean(),
    isStopped: fc.boolean(),
    isUnconfirmed: fc.boolean(),
    lastPayment: fc.constantFrom(null, ...paymentStates),
    dueOn: fc.constantFrom('2025-12-26', '2026-01-02', '2026-11-27', '2026-12-04', '2026-12-11'),
  })
  fc.assert(
    fc.property(anyRequest, (any) => {
      const refusal = refusalToPlan(any)
      if (refusal) expect(payRefusals).toContain(refusal)
      if (!isProposed(any, context)) return
      expect(any).toMatchObject({ isDecided: true, isOnHold: false, isErased: false })
      expect(any.isWithdrawn).toBe(false)
      expect([null, 'paid']).toContain(any.lastPayment)
      expect(['0.01', '9999999999.99']).toContain(any.amount)
      expect(['created', 'processing']).toContain(any.status)
      expect(any.isStopped).toBe(false)
      expect(any.dueOn >= context.paymentsSince && any.dueOn <= payOn).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['2026-12-04', undefined],
  ['2027-01-29', undefined],
  ['2027-02-05', 'fridayTooFar'],
  ['2026-11-27', 'fridayPassed'],
  ['2026-12-03', 'notFriday'],
  ['2026-12-05', 'notFriday'],
  ['2027-02-30', 'notFriday'],
  ['Friday', 'notFriday'],
])('on 4 December a run of %s is refused with: %s', (date, refusal) =>
  expect(refusalOfPayDay(date, '2026-12-04')).toBe(refusal),
)

test.each([
  ['2026-11-22T12:00:00Z', '2026-11-27'],
  ['2026-11-27T23:00:00Z', '2026-11-27'],
  ['2026-11-28T04:59:59Z', '2026-11-27'],
  ['2026-11-28T05:00:00Z', '2026-12-04'],
])('at %s the coming Friday in New York is %s', (now, friday) => {
  expect(comingFriday(now, 'America/New_York')).toBe(friday)
})
