import { adviceFor } from '#domain/bank-files/results/return-codes.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/**
 * The life of a payment: one attempt to pay one request (docs/product.md §14.2).
 *
 * `paymentStateRules` says what is true in each state. `transitions` is the only place that says what
 * can happen to a payment and what follows from it: permission, the request's status and the letter
 * to the family are read from it.
 */

type StateRule = {
  /** The files of its run contain it (docs/product.md §14.8). */
  isFiled: boolean
  /** It proves that the bank has the file of its run and method. A refused payment does not. */
  isWithBank: boolean
  /** The bank acted on it, so it took the file with it. */
  wasTaken: boolean
  /** Money may be on its way: neither the request's status nor its person can be changed by hand. */
  isUnderway: boolean
  /** It was to be paid and was not, so that the office decides what follows. */
  cameBack: boolean
  /** What the family sees besides the status (docs/product.md §14.11). */
  notice: 'expected' | 'being_paid' | 'paid' | 'returned' | null
  /** The tone of its badge. */
  tone: 'quiet' | 'waiting' | 'accent' | 'good'
}

const waiting = {
  isFiled: false,
  isWithBank: false,
  wasTaken: false,
  isUnderway: false,
  cameBack: false,
} as const
const inFile = { ...waiting, isFiled: true } as const

/** What is true of a payment in each state. What can happen to it stands in `transitions`. */
export const paymentStateRules = {
  planned: { ...waiting, notice: 'expected', tone: 'quiet' },
  held: { ...waiting, notice: null, tone: 'waiting' },
  locked: { ...inFile, isUnderway: true, notice: 'being_paid', tone: 'accent' },
  sent: { ...inFile, isWithBank: true, isUnderway: true, notice: 'being_paid', tone: 'accent' },
  paid: { ...inFile, isWithBank: true, wasTaken: true, notice: 'paid', tone: 'good' },
  returned: {
    ...inFile,
    isWithBank: true,
    wasTaken: true,
    cameBack: true,
    notice: 'returned',
    tone: 'waiting',
  },
  failed: { ...inFile, cameBack: true, notice: null, tone: 'waiting' },
  cancelled: { ...waiting, notice: null, tone: 'quiet' },
} as const satisfies Record<string, StateRule>

export type PaymentState = keyof typeof paymentStateRules
export const paymentStates = Object.keys(paymentStateRules) as PaymentState[]

/** Letters to the family. None contains an amount. */
type PaymentLetter = 'paid' | 'payment_returned' | 'payment_not_returned'

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
}

const undone = { letter: 'payment_not_returned', event: 'end_undone' } as const

/**
 * Every change of a payment, by the name of its action. Whether the bank may have a locked payment,
 * so that it cannot leave its run, is a fact of its file (file-fates.ts).
 */
export const transitions = {
  propose: { from: [null], after: [null], to: 'planned', event: 'planned' },
  remove: { from: ['planned'], to: null, event: 'removed' },
  hold: { from: ['planned', 'locked'], to: 'held', event: 'held' },
  release: { from: ['held'], to: 'planned', event: 'released' },
  lock: { from: ['planned'], to: 'locked', requestStatus: 'processing', event: 'locked' },
  unlock: {
    from: ['locked'],
    to: 'planned',
    requestStatus: 'previous',
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
    from: ['sent'],
    to: 'failed',
    requestStatus: 'processing',
    event: 'failed',
  },
  cancel: {
    from: ['held', 'locked'],
    to: 'cancelled',
    requestStatus: 'previous',
    event: 'cancelled',
  },
  /** The bank says that it took this one payment out of a file that it had. */
  take_out: {
    from: ['sent'],
    to: 'cancelled',
    requestStatus: 'processing',
    event: 'taken_out',
  },
  /** The bank has it after all, although the office said that it did not, or refused its file. */
  turn_up: {
    from: ['held', 'cancelled', 'failed'],
    to: 'sent',
    requestStatus: 'processed',
    event: 'sent',
  },
  /** A void or stopped check was cashed all the same. Whoever cashed it needs no letter. */
  clear: {
    from: ['returned', 'failed', 'cancelled', 'held'],
    to: 'paid',
    requestStatus: 'paid',
    event: 'paid',
  },
  /** A return or refusal was entered by mistake. The letter goes only after one about the return. */
  undo_end: { from: ['returned', 'failed'], to: 'sent', requestStatus: 'processed', ...undone },
  /** The same for a payment that was paid before. */
  undo_end_paid: { from: ['returned'], to: 'paid', requestStatus: 'paid', ...undone },
  /**
   * The next attempt after one that was out: the bank never had it or took nothing of it, or its
   * check was replaced.
   */
  plan_anew: {
    from: [null],
    after: ['cancelled', 'failed', 'returned'],
    to: 'planned',
    event: 'planned_again',
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

export const isUnderway = (state: PaymentState): boolean => paymentStateRules[state].isUnderway
export const underwayStates = paymentStates.filter(isUnderway)

export const isFiled = (state: PaymentState): boolean => paymentStateRules[state].isFiled
export const filedStates = paymentStates.filter(isFiled)

export const isWithBank = (state: PaymentState): boolean => paymentStateRules[state].isWithBank
export const withBankStates = paymentStates.filter(isWithBank)

export const wasTaken = (state: PaymentState): boolean => paymentStateRules[state].wasTaken

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
 * Returns the actions that bring a payment from its state to the end of an action, in order, or an
 * empty array if that is not allowed. What the bank returns or refuses it has got, so a locked
 * payment is sent first. What was out and is not with the bank, as the office believes, turns up if
 * the bank says that it paid it or sent it back. `wasOut`: the bank can have it (standing.ts).
 */
export function stepsTo(
  action: PaymentAction,
  state: PaymentState,
  wasOut = false,
): PaymentAction[] {
  if (canApply(action, state)) return [action]
  const isReturn = action === 'return'
  if ((isReturn || action === 'fail') && canApply('send', state)) return ['send', action]
  const isReport = isReturn || action === 'pay'
  return isReport && wasOut && canApply('turn_up', state) ? ['turn_up', action] : []
}

/** Returns the action that takes back a return or refusal, undefined if there is none. */
export function undoingOf(state: PaymentState, wasPaid: boolean) {
  const action = wasPaid ? 'undo_end_paid' : 'undo_end'
  return canApply(action, state) ? action : undefined
}

/**
 * Returns the action that ends a payment whose request was withdrawn or declined, or undefined if
 * it is too late because the bank has the payment, or if there is nothing to end.
 */
export const endingOf = (state: PaymentState): 'remove' | 'cancel' | undefined =>
  (['remove', 'cancel'] as const).find((action) => canApply(action, state))

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

/** Returns the letter that an action causes. `code` is that of a return, entered or taken back. */
export function letterAfter(
  action: PaymentAction,
  code: string | null = null,
): PaymentLetter | undefined {
  const { letter } = ruleOf(action)
  return letter !== 'paid' && !isReturnTold(code) ? undefined : letter
}
