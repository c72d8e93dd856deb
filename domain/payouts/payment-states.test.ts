import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequestStatus } from '#domain/request-status.ts'
import { requestStatuses } from '#domain/request-status.ts'
import {
  cameBackStates,
  canApply,
  canBegin,
  endingOf,
  endStates,
  filedStates,
  isFiled,
  isLive,
  isPaymentState,
  isReturnTold,
  isUnderway,
  isWithBank,
  letterAfter,
  liveStates,
  type PaymentAction,
  type PaymentState,
  paymentActions,
  paymentStates,
  requestStatusAfter,
  stepsTo,
  transitions,
  underwayStates,
  undoingOf,
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
  ['returned', 'undo_end_paid', 'paid'],
] as const

describe('the transitions of a payment', () => {
  test.each(paymentStates)('from %s are exactly those of docs/product.md §14.2', (state) => {
    const actions = paymentActions.filter((action) => canApply(action, state))
    const expected = allowed.filter(([from]) => from === state)
    expect(actions.map((action) => [state, action, transitions[action].to]).sort()).toEqual(
      expected.map((row) => [...row]).sort(),
    )
  })

  test('begin with propose for a request without payments, and with pay_again or plan_anew after an end', () => {
    const beginnings = [null, ...paymentStates].flatMap((last) =>
      paymentActions.filter((action) => canBegin(action, last)).map((action) => [last, action]),
    )
    expect(beginnings).toEqual([
      [null, 'propose'],
      ['returned', 'plan_anew'],
      ['returned', 'pay_again'],
      ['failed', 'plan_anew'],
      ['failed', 'pay_again'],
      ['cancelled', 'plan_anew'],
      ['cancelled', 'pay_again'],
    ])
  })

  test('a return of a locked payment sends it first', () => {
    expect(stepsTo('return', 'locked')).toEqual(['send', 'return'])
    expect(stepsTo('fail', 'locked')).toEqual(['send', 'fail'])
    expect(stepsTo('return', 'paid')).toEqual(['return'])
    expect(stepsTo('return', 'held')).toEqual([])
    expect(stepsTo('pay', 'locked')).toEqual([])
  })

  test('a return is undone to what the payment was before', () => {
    expect(undoingOf('returned', false)).toBe('undo_end')
    expect(undoingOf('returned', true)).toBe('undo_end_paid')
    expect(undoingOf('failed', false)).toBe('undo_end')
    expect(undoingOf('sent', false)).toBeUndefined()
  })

  test('a withdrawn request loses a payment that was not sent', () => {
    const endings = paymentStates.map((state) => [state, endingOf(state)])
    expect(Object.fromEntries(endings)).toEqual({
      planned: 'remove',
      held: 'cancel',
      locked: 'cancel',
      sent: undefined,
      paid: undefined,
      returned: undefined,
      failed: undefined,
      cancelled: undefined,
    })
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

describe('the letter to the family', () => {
  test('is sent when a payment becomes paid, is returned or was not, and at no other time', () => {
    const letters = paymentActions.map((action) => [action, letterAfter(action)])
    expect(letters.filter(([, letter]) => letter)).toEqual([
      ['pay', 'paid'],
      ['return', 'payment_returned'],
      ['undo_end', 'payment_not_returned'],
      ['undo_end_paid', 'payment_not_returned'],
    ])
  })

  test.each(['R14', 'R15', 'R16', 'R90', 'r14', ' R90 '])(
    'is not sent for the return code %j',
    (code) => {
      expect(letterAfter('return', code)).toBeUndefined()
      expect(letterAfter('undo_end', code)).toBeUndefined()
      expect(isReturnTold(code)).toBe(false)
    },
  )

  test.each(['R03', 'R140', '', null])('is sent for the return code %j', (code) => {
    expect(letterAfter('return', code)).toBe('payment_returned')
  })

  test('about being paid does not depend on a return code', () => {
    expect(letterAfter('pay', 'R14')).toBe('paid')
  })
})

const isUndoing = (action: PaymentAction) => action === 'undo_end' || action === 'undo_end_paid'

/** A request, its payments and the letters of each, changed only through the rules. */
class Model {
  status: RequestStatus
  readonly first: RequestStatus
  /** Payments that were ever begun, including removed ones. */
  begun = 0
  /** The bank took a payment out of its file, which says nothing about the status before. */
  wasTakenOut = false
  readonly payments: { state: PaymentState; previous: RequestStatus | null; letters: string[] }[] =
    []
  constructor(status: RequestStatus) {
    this.status = status
    this.first = status
  }

  do(action: PaymentAction, code: string | null): void {
    const payment = this.payments.at(-1)
    if (canBegin(action, payment?.state ?? null)) {
      this.begun++
      this.payments.push({ state: 'planned', previous: null, letters: [] })
      this.status = requestStatusAfter(action, this.status, null)
    } else if (payment) {
      const wasPaid = payment.letters.includes('paid')
      if (isUndoing(action) && undoingOf(payment.state, wasPaid) !== action) return
      for (const step of stepsTo(action, payment.state)) this.step(step, code)
    }
  }

  private step(action: PaymentAction, code: string | null): void {
    const payment = this.payments.at(-1)
    const { to } = transitions[action]
    if (!payment) return
    if (action === 'lock') payment.previous ??= this.status
    if (action === 'take_out') this.wasTakenOut = true
    // The check was cashed after all, so that the bank may send it back once more.
    if (action === 'clear') payment.letters = []
    // The return may still happen, and then it is told.
    if (isUndoing(action)) payment.letters = payment.letters.filter((letter) => letter === 'paid')
    this.status = requestStatusAfter(action, this.status, payment.previous)
    const letter = letterAfter(action, code)
    if (letter) payment.letters.push(letter)
    if (to === null) this.payments.pop()
    else payment.state = to
  }
}

describe('in any history', () => {
  const history = fc.array(
    fc.tuple(fc.constantFrom(...paymentActions), fc.constantFrom('R03', 'R14', null)),
    { maxLength: 60 },
  )
  const run = (check: (model: Model) => void) => {
    fc.assert(
      fc.property(fc.constantFrom(...requestStatuses), history, (status, actions) => {
        const model = new Model(status)
        for (const [action, code] of actions) {
          model.do(action, code)
          check(model)
        }
      }),
      { numRuns: 2000 },
    )
  }

  test('a request has at most one live payment, and it is the newest', () => {
    run(({ payments }) => {
      for (const { state } of payments.slice(0, -1)) expect(isLive(state)).toBe(false)
    })
  })

  test('a payment sends each letter at most once', () => {
    run(({ payments }) => {
      for (const { letters } of payments) expect(new Set(letters).size).toBe(letters.length)
    })
  })

  test('the status is that of the payment', () => {
    const statusOf: Partial<Record<PaymentState, RequestStatus>> = {
      locked: 'processing',
      sent: 'processed',
      paid: 'paid',
      returned: 'processing',
      failed: 'processing',
    }
    run(({ payments, status }) => {
      const state = payments.at(-1)?.state
      const expected = state && statusOf[state]
      if (expected) expect(status).toBe(expected)
    })
  })

  test('a first payment that is cancelled or unlocked leaves the status as it was', () => {
    run(({ payments, status, first, begun, wasTakenOut }) => {
      const isCancelled = begun === 1 && payments[0]?.state === 'cancelled'
      if (isCancelled && !wasTakenOut) expect(status).toBe(first)
    })
    const model = new Model('created')
    for (const action of ['propose', 'lock', 'unlock'] as const) model.do(action, null)
    expect([model.status, model.payments[0]?.state]).toEqual(['created', 'planned'])
  })

  test('money is underway only when the status cannot be set by hand', () => {
    expect(paymentStates.filter(isUnderway)).toEqual(underwayStates)
  })
})

test('the status stays without a previous one', () => {
  expect(requestStatusAfter('cancel', 'processing', null)).toBe('processing')
  expect(requestStatusAfter('cancel', 'processing', 'created')).toBe('created')
})

test('a status that was set by hand while a payment was held stays', () => {
  for (const action of ['cancel', 'unlock'] as const) {
    expect(requestStatusAfter(action, 'paid', 'created')).toBe('paid')
  }
})
