import { describe, expect, test } from 'vitest'
import {
  cameBackStates,
  canApply,
  canBegin,
  canReport,
  endStates,
  filedStates,
  isFiled,
  isLive,
  isPaymentState,
  isReturnTold,
  isUnderway,
  isWithBank,
  liveStates,
  paymentActions,
  paymentStates,
  transitions,
  underwayStates,
  waitingStates,
} from './payment-states.ts'

/** Everything that can happen to an existing payment: state, action, next state. */
const allowed = [
  ['planned', 'remove', null],
  ['planned', 'hold', 'held'],
  ['planned', 'lock', 'locked'],
  ['held', 'release', 'planned'],
  ['held', 'cancel', 'cancelled'],
  ['held', 'turn_up', 'sent'],
  ['cancelled', 'turn_up', 'sent'],
  ['failed', 'turn_up', 'sent'],
  ['locked', 'hold', 'held'],
  ['locked', 'unlock', 'planned'],
  ['locked', 'send', 'sent'],
  ['locked', 'cancel', 'cancelled'],
  ['sent', 'pay', 'paid'],
  ['sent', 'return', 'returned'],
  ['sent', 'fail', 'failed'],
  ['sent', 'take_out', 'cancelled'],
  ['paid', 'return', 'returned'],
  ['held', 'clear', 'paid'],
  ['returned', 'clear', 'paid'],
  ['failed', 'clear', 'paid'],
  ['cancelled', 'clear', 'paid'],
  ['returned', 'undo_end', 'sent'],
  ['failed', 'undo_end', 'sent'],
  ['paid', 'undo_pay', 'sent'],
] as const

describe('the transitions of a payment', () => {
  test.each(paymentStates)('from %s are exactly those of docs/product.md §14.2', (state) => {
    const actions = paymentActions.filter((action) => canApply(action, state))
    const expected = allowed.filter(([from]) => from === state)
    expect(actions.map((action) => [state, action, transitions[action].to]).sort()).toEqual(
      expected.map((row) => [...row]).sort(),
    )
  })

  test('begin with propose for a request without payments, and with pay_again after an end', () => {
    const beginnings = [null, ...paymentStates].flatMap((last) =>
      paymentActions.filter((action) => canBegin(action, last)).map((action) => [last, action]),
    )
    expect(beginnings).toEqual([
      [null, 'propose'],
      ['returned', 'pay_again'],
      ['failed', 'pay_again'],
      ['cancelled', 'pay_again'],
    ])
  })

  test('a bank returns and refuses what was locked, and pays or returns what was out', () => {
    const of = (action: 'pay' | 'return' | 'fail', wasOut: boolean) =>
      paymentStates.filter((state) => canReport(action, state, wasOut))
    expect(of('pay', false)).toEqual(['sent'])
    expect(of('return', false)).toEqual(['locked', 'sent', 'paid'])
    expect(of('fail', true)).toEqual(['locked', 'sent'])
    expect(of('pay', true)).toEqual(['held', 'sent', 'failed', 'cancelled'])
    expect(of('return', true)).toEqual(['held', 'locked', 'sent', 'paid', 'failed', 'cancelled'])
  })
})

test('what a state says agrees with what can happen in it', () => {
  for (const state of paymentStates) {
    // What is underway is in a file, and what a bank has can still come back or did.
    if (isUnderway(state)) expect(isFiled(state) && isLive(state)).toBe(true)
    if (isWithBank(state)) expect(isFiled(state)).toBe(true)
    if (cameBackStates.includes(state)) expect(isLive(state)).toBe(false)
  }
})

test('the groups of states', () => {
  expect(endStates).toEqual(['returned', 'failed', 'cancelled'])
  expect(liveStates).toEqual(['planned', 'held', 'locked', 'sent', 'paid'])
  expect(underwayStates).toEqual(['locked', 'sent'])
  expect(filedStates).toEqual(['locked', 'sent', 'paid', 'returned', 'failed'])
  expect(waitingStates).toEqual(['planned', 'held'])
  expect(cameBackStates).toEqual(['returned', 'failed'])
  expect(paymentStates.filter(isWithBank)).toEqual(['sent', 'paid', 'returned'])
  expect(['locked', 'PAID', null, 1].map(isPaymentState)).toEqual([true, false, false, false])
})

test.each(['R14', 'R15', 'R16', 'R90', 'r14', ' R90 '])(
  'the family is not told of the return code %j',
  (code) => expect(isReturnTold(code)).toBe(false),
)

test.each(['R03', 'R140', '', null])('the family is told of the return code %j', (code) => {
  expect(isReturnTold(code)).toBe(true)
})
