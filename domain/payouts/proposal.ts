import { isPositiveAmount } from '#domain/money.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import {
  type CalendarDate,
  calendarDateIn,
  dateAfter,
  isCalendarDate,
  weekdayOf,
} from '#domain/payment-date.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { endStates, isUnderway, isWaiting, type PaymentState } from './payment-states.ts'

/** Which dues can be paid, and which ones a draft proposes (docs/product.md §14.3). */

const friday = 5

/** What is known of a due and its request when a run looks at it. */
export type Payable = {
  /** What is free of the due (docs/product.md §14.26); null if nothing is decided. */
  amount: string | null
  /** The office has decided to pay: the request is reviewed and approved. */
  isDecided: boolean
  status: RequestStatus
  isOnHold: boolean
  isWithdrawn: boolean
  isErased: boolean
  /** The due ended: it was skipped, for example, or its plan was stopped. */
  isStopped: boolean
  /** Its family was asked to confirm that it still needs the money, and has not. */
  isUnconfirmed: boolean
  /** The state of the due's unfinished run payment, else of its newest one; null if it never had one. */
  lastPayment: PaymentState | null
  /** The Friday of the due. */
  dueOn: CalendarDate
}

/** Why a due cannot be paid. */
export const payRefusals = [
  'erased',
  'withdrawn',
  'undecided',
  'zero_amount',
  'stopped',
  'unconfirmed',
  'on_hold',
  'live_payment',
  'ended_payment',
  'paid_outside',
] as const
export type PayRefusal = (typeof payRefusals)[number]

/**
 * Returns why a due can never be in a run as it is now, or undefined. This is checked when a
 * payment is planned and again when it is locked.
 */
function unpayable(
  request: Omit<Payable, 'status' | 'lastPayment' | 'dueOn'>,
): PayRefusal | undefined {
  if (request.isErased) return 'erased'
  if (request.isWithdrawn) return 'withdrawn'
  if (!request.isDecided || request.amount === null) return 'undecided'
  if (request.isStopped) return 'stopped'
  if (request.isUnconfirmed) return 'unconfirmed'
  if (request.isOnHold) return 'on_hold'
  return undefined
}

/** Returns why nothing more of a due can be paid, or undefined. */
function spent({ amount, status }: Pick<Payable, 'amount' | 'status'>): PayRefusal | undefined {
  if (isPaidOut(status)) return 'paid_outside'
  return amount !== null && isPositiveAmount(amount) ? undefined : 'zero_amount'
}

/**
 * Returns why a due cannot be proposed or added, or undefined. One that was paid in part is proposed
 * over the rest. A request that was set to processed by hand is paid outside the portal.
 */
export function refusalToPlan(request: Payable): PayRefusal | undefined {
  const { lastPayment } = request
  const refusal = unpayable(request)
  if (refusal) return refusal
  if (lastPayment && (isWaiting(lastPayment) || isUnderway(lastPayment))) return 'live_payment'
  if (lastPayment && endStates.includes(lastPayment)) return 'ended_payment'
  return spent(request) && lastPayment ? 'live_payment' : spent(request)
}

/** Returns why a due of which a payment came back cannot be paid again, or undefined. */
export function refusalToPayAgain(request: Payable): PayRefusal | undefined {
  const { lastPayment } = request
  const refusal = unpayable(request)
  if (refusal) return refusal
  if (!lastPayment || !endStates.includes(lastPayment)) return 'live_payment'
  return spent(request)
}

/**
 * Returns why a planned payment cannot be locked, or undefined. Its request was paid outside the
 * portal if somebody has set the status to processed or paid since it was planned.
 */
export const refusalToLock = (request: Omit<Payable, 'lastPayment' | 'dueOn'>) =>
  unpayable(request) ?? spent(request)

export type ProposalContext = {
  /** The Friday of the run. */
  payOn: CalendarDate
  /** The office's date when payments were introduced. What fell due before is added by hand. */
  paymentsSince: CalendarDate
}

/** Returns whether a draft proposes a due by itself. */
export const isProposed = (due: Payable, { payOn, paymentsSince }: ProposalContext): boolean =>
  !refusalToPlan(due) && due.dueOn <= payOn && due.dueOn >= paymentsSince

/** Returns whether a due fell before the Friday of the run. */
export const isOverdue = (dueOn: CalendarDate, payOn: CalendarDate): boolean => dueOn < payOn

/** A bank accepts no file for a day that is further off. */
export const MAX_WEEKS_AHEAD = 8

/** Returns whether a Friday is too far away to be paid. `today` is the office's date. */
export const isTooFar = (payOn: CalendarDate, today: CalendarDate): boolean =>
  payOn > dateAfter(today, 7 * MAX_WEEKS_AHEAD)

/** Returns why no run can have this date, or undefined. `today` is the office's date. */
export function refusalOfPayDay(date: string, today: CalendarDate) {
  if (!isCalendarDate(date) || weekdayOf(date) !== friday) return 'notFriday'
  if (date < today) return 'fridayPassed'
  return isTooFar(date, today) ? 'fridayTooFar' : undefined
}

/** Returns the Friday on or after the office's date at an instant. */
export function comingFriday(now: Date | string, officeTimeZone: string): CalendarDate {
  const today = calendarDateIn(now, officeTimeZone)
  return dateAfter(today, (friday - weekdayOf(today) + 7) % 7)
}
