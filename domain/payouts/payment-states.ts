import { adviceFor } from '#domain/bank-files/return-codes.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/**
 * The life of a payment: one attempt to pay one request (docs/product.md §14.2).
 *
 * `transitions` is the only place that says what can happen to a payment and what follows from it.
 * Permission, the request's status and the letter to the family are all read from it.
 */

export const paymentStates = [
  'planned',
  'held',
  'locked',
  'sent',
  'paid',
  'returned',
  'failed',
  'cancelled',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Letters to the family. Neither contains an amount. */
export type PaymentLetter = 'paid' | 'payment_returned'

type Transition = {
  /** The states that it starts from. null: there is no payment yet. */
  from: readonly (PaymentState | null)[]
  /** The state that it leads to. null: the payment is deleted. */
  to: PaymentState | null
  /**
   * For a new payment: the states in which the request's last payment may be. null: the request
   * never had one.
   */
  after?: readonly (PaymentState | null)[]
  /**
   * The request's new status; unchanged if absent. `previous` is the status that it had when the
   * payment was first locked.
   */
  requestStatus?: RequestStatus | 'previous'
  letter?: PaymentLetter
  /** What the audit trail calls it: `payout.payment_<event>`. */
  event: string
  /** Not allowed once a payment of the same method and run was sent: the bank has the file. */
  beforeSending?: true
}

/** Every change of a payment, by the name of its action. */
export const transitions = {
  propose: { from: [null], after: [null], to: 'planned', event: 'planned' },
  remove: { from: ['planned'], to: null, event: 'removed' },
  hold: { from: ['planned', 'locked'], to: 'held', beforeSending: true, event: 'held' },
  release: { from: ['held'], to: 'planned', event: 'released' },
  lock: { from: ['planned'], to: 'locked', requestStatus: 'processing', event: 'locked' },
  unlock: {
    from: ['locked'],
    to: 'planned',
    requestStatus: 'previous',
    beforeSending: true,
    event: 'unlocked',
  },
  send: { from: ['locked'], to: 'sent', requestStatus: 'processed', event: 'sent' },
  pay: { from: ['sent'], to: 'paid', requestStatus: 'paid', letter: 'paid', event: 'paid' },
  return: {
    from: ['sent', 'paid'],
    to: 'returned',
    requestStatus: 'processing',
    letter: 'payment_returned',
    event: 'returned',
  },
  fail: {
    from: ['locked', 'sent'],
    to: 'failed',
    requestStatus: 'processing',
    event: 'failed',
  },
  cancel: {
    from: ['held', 'locked'],
    to: 'cancelled',
    requestStatus: 'previous',
    beforeSending: true,
    event: 'cancelled',
  },
  pay_again: {
    from: [null],
    after: ['returned', 'failed', 'cancelled'],
    to: 'planned',
    requestStatus: 'processing',
    event: 'planned_again',
  },
} as const satisfies Record<string, Transition>

export type PaymentAction = keyof typeof transitions
export const paymentActions = Object.keys(transitions) as PaymentAction[]

const ruleOf = (action: PaymentAction): Transition => transitions[action]

/** The states of a payment that is over. Only `pay_again` continues, with a new payment. */
export const endStates: readonly PaymentState[] = transitions.pay_again.after

export const isPaymentState = (value: unknown): value is PaymentState =>
  paymentStates.some((state) => state === value)

/** Returns whether a payment occupies its request. A request has at most one live payment. */
export const isLive = (state: PaymentState): boolean => !endStates.includes(state)
export const liveStates = paymentStates.filter(isLive)

/**
 * States in which money may be on its way. Until the payment leaves them, the request's status
 * cannot be set by hand and the person cannot be erased.
 */
export const isUnderway = (state: PaymentState): boolean => state === 'locked' || state === 'sent'
export const underwayStates = paymentStates.filter(isUnderway)

/** States of payments that the files of their run contain (docs/product.md §14.8). */
export const filedStates = ['locked', 'sent', 'paid', 'returned', 'failed'] as const

/** What decides whether an action is allowed, besides the state of the payment. */
export type PaymentContext = {
  /** A payment of the same run and method was sent to the bank. */
  isMethodSent: boolean
}

/** Returns whether an action is allowed on an existing payment. */
export function canApply(
  action: PaymentAction,
  state: PaymentState,
  { isMethodSent }: PaymentContext,
): boolean {
  const { from, beforeSending } = ruleOf(action)
  return from.includes(state) && !(beforeSending && isMethodSent)
}

/**
 * Returns whether an action may create a payment. `last` is the state of the request's newest
 * payment, null if it never had one.
 */
export function canBegin(action: PaymentAction, last: PaymentState | null): boolean {
  return ruleOf(action).after?.includes(last) ?? false
}

/**
 * Returns the actions that bring a payment from its state to the end of an action, in order, or an
 * empty array if that is not allowed. A return proves that the bank got the payment, so a locked
 * payment is sent first.
 */
export function stepsTo(
  action: PaymentAction,
  state: PaymentState,
  context: PaymentContext,
): PaymentAction[] {
  if (canApply(action, state, context)) return [action]
  return action === 'return' && state === 'locked' ? ['send', 'return'] : []
}

/**
 * Returns the action that ends a payment whose request was withdrawn or declined, or undefined if
 * it is too late because the bank has the payment, or if there is nothing to end.
 */
export function endingOf(
  state: PaymentState,
  context: PaymentContext,
): 'remove' | 'cancel' | undefined {
  return (['remove', 'cancel'] as const).find((action) => canApply(action, state, context))
}

/**
 * Returns the request's status after an action. `previous` is its status when the payment was first
 * locked, null if it never was. A status that was set by hand since then, while the payment was
 * held, stays: the request may have been paid outside the portal.
 */
export function requestStatusAfter(
  action: PaymentAction,
  current: RequestStatus,
  previous: RequestStatus | null,
): RequestStatus {
  const { requestStatus = current } = ruleOf(action)
  if (requestStatus !== 'previous') return requestStatus
  return current === transitions.lock.requestStatus ? (previous ?? current) : current
}

/**
 * Returns whether the family is notified of a return. Not if the account holder died, the account is
 * frozen or sanctions are suspected: then a person calls (docs/product.md §14.2). The code may be
 * typed by hand.
 */
export const isReturnTold = (code: string | null): boolean => adviceFor(code) !== 'call'

/** Returns the letter that an action causes. `code` is the return code, if the action is a return. */
export function letterAfter(
  action: PaymentAction,
  code: string | null = null,
): PaymentLetter | undefined {
  const { letter } = ruleOf(action)
  return letter === 'payment_returned' && !isReturnTold(code) ? undefined : letter
}
