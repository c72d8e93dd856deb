import { adviceFor } from '#domain/bank-files/results/return-codes.ts'
import type { OpenBucket } from './open-items.ts'

/**
 * The life of a payment: one attempt to pay one request (docs/product.md §14.2).
 *
 * `paymentStateRules` says what is true in each state, `transitions` what can happen to a payment. Whether
 * that is possible now, and what it posts, is decided by the ledger (ledger/carry-out.ts).
 */

type StateRule = {
  /** The files of its run contain it (docs/product.md §14.8). */
  isFiled: boolean
  /** It proves that the bank has the file of its run and method. A refused payment does not. */
  isWithBank: boolean
  /** Money may be on its way: neither the request's status nor its person can be changed by hand. */
  isUnderway: boolean
  /** It was to be paid and was not, so that the office decides what follows. */
  cameBack: boolean
  /** Where money is among the open items that is free again after it (docs/product.md §14.21). */
  bucket: OpenBucket | null
  /** What the family sees besides the status (docs/product.md §14.11). */
  notice: 'expected' | 'being_paid' | 'paid' | 'returned' | null
  /** The tone of its badge. */
  tone: 'quiet' | 'waiting' | 'accent' | 'good'
}

const waiting = {
  isFiled: false,
  isWithBank: false,
  isUnderway: false,
  cameBack: false,
} as const
const inFile = { ...waiting, isFiled: true } as const

/** What is true of a payment in each state. What can happen to it stands in `transitions`. */
export const paymentStateRules = {
  planned: { ...waiting, bucket: 'planned', notice: 'expected', tone: 'quiet' },
  held: { ...waiting, bucket: 'held', notice: null, tone: 'waiting' },
  locked: { ...inFile, bucket: null, isUnderway: true, notice: 'being_paid', tone: 'accent' },
  sent: {
    ...inFile,
    bucket: null,
    isWithBank: true,
    isUnderway: true,
    notice: 'being_paid',
    tone: 'accent',
  },
  paid: { ...inFile, bucket: null, isWithBank: true, notice: 'paid', tone: 'good' },
  returned: {
    ...inFile,
    isWithBank: true,
    cameBack: true,
    bucket: 'came_back',
    notice: 'returned',
    tone: 'waiting',
  },
  failed: { ...inFile, cameBack: true, bucket: 'refused', notice: null, tone: 'waiting' },
  cancelled: { ...waiting, bucket: 'cancelled', notice: null, tone: 'quiet' },
} as const satisfies Record<string, StateRule>

export type PaymentState = keyof typeof paymentStateRules
export const paymentStates = Object.keys(paymentStateRules) as PaymentState[]

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
}

/** Every change of a payment, by the name of its action. */
export const transitions = {
  propose: { from: [null], after: [null], to: 'planned' },
  remove: { from: ['planned'], to: null },
  hold: { from: ['planned', 'locked'], to: 'held' },
  release: { from: ['held'], to: 'planned' },
  lock: { from: ['planned'], to: 'locked' },
  unlock: { from: ['locked'], to: 'planned' },
  send: { from: ['locked'], to: 'sent' },
  pay: { from: ['sent'], to: 'paid' },
  return: { from: ['sent', 'paid'], to: 'returned' },
  fail: { from: ['sent'], to: 'failed' },
  cancel: { from: ['held', 'locked'], to: 'cancelled' },
  /** The bank says that it took this one payment out of a file that it had. */
  take_out: { from: ['sent'], to: 'cancelled' },
  /** The bank has it after all, although the office said that it did not, or refused its file. */
  turn_up: { from: ['held', 'cancelled', 'failed'], to: 'sent' },
  /** A void or stopped check was cashed all the same. Whoever cashed it needs no letter. */
  clear: { from: ['returned', 'failed', 'cancelled', 'held'], to: 'paid' },
  /** A return or refusal was entered by mistake. The payment is `paid` if it was before. */
  undo_end: { from: ['returned', 'failed'], to: 'sent' },
  /** "Paid" was entered by mistake. Nothing is told. */
  undo_pay: { from: ['paid'], to: 'sent' },
  /** The next attempt after one that ended. */
  pay_again: { from: [null], after: ['returned', 'failed', 'cancelled'], to: 'planned' },
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

export const isUnderway = (state: PaymentState): boolean => paymentStateRules[state].isUnderway
export const underwayStates = paymentStates.filter(isUnderway)

export const isFiled = (state: PaymentState): boolean => paymentStateRules[state].isFiled
export const filedStates = paymentStates.filter(isFiled)

export const isWithBank = (state: PaymentState): boolean => paymentStateRules[state].isWithBank
export const withBankStates = paymentStates.filter(isWithBank)

/** The states whose family is told that its payment came back. */
export const returnedStates = paymentStates.filter(
  (state) => paymentStateRules[state].notice === 'returned',
)

export const cameBackStates = paymentStates.filter((state) => paymentStateRules[state].cameBack)

/** Returns whether a payment still waits to be locked: in a draft, held, or for its next run. */
export const isWaiting = (state: PaymentState): boolean => isLive(state) && !isFiled(state)
export const waitingStates = paymentStates.filter(isWaiting)

/** Returns whether an action is allowed on an existing payment. */
export const canApply = (action: PaymentAction, state: PaymentState): boolean =>
  ruleOf(action).from.includes(state)

/**
 * Returns whether an action may create a payment. `last` is the state of the request's newest
 * payment, null if it never had one.
 */
export function canBegin(action: PaymentAction, last: PaymentState | null): boolean {
  return ruleOf(action).after?.includes(last) ?? false
}

/**
 * Returns whether a bank can report this of a payment. What it returns or refuses it has got, also a
 * locked one; what was out and is thought to be over it has after all. `wasOut`: the bank can have it.
 */
export function canReport(
  action: 'pay' | 'return' | 'fail',
  state: PaymentState,
  wasOut = false,
): boolean {
  if (canApply(action, state)) return true
  const isSent = action !== 'pay' && canApply('send', state)
  return isSent || (action !== 'fail' && wasOut && canApply('turn_up', state))
}

/**
 * Returns whether the family is notified of a return. Not if the account holder died, the account is
 * frozen or sanctions are suspected: then a person calls (docs/product.md §14.2). The code may be
 * typed by hand.
 */
export const isReturnTold = (code: string | null): boolean => adviceFor(code) !== 'call'
