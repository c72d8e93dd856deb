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
import { canBegin, isLive, type PaymentState } from './payment-states.ts'

/** Which dues can be paid, and which ones a draft proposes (docs/product.md §14.3). */

const friday = 5

/** What is known of a due and its request when a run looks at it. */
export type Payable = {
  /** The amount of the due; null if nothing is decided. */
  amount: string | null
  /** The office has decided to pay: the request is reviewed and approved. */
  isDecided: boolean
  status: RequestStatus
  isOnHold: boolean
  isWithdrawn: boolean
  isErased: boolean
  /** The due was skipped, or the plan was stopped. */
  isStopped: boolean
  /** Its family was asked to confirm that it still needs the money, and has not. */
  isUnconfirmed: boolean
  /** The state of the due's newest payment; null if it never had one. */
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
  if (!isPositiveAmount(request.amount)) return 'zero_amount'
  if (request.isStopped) return 'stopped'
  if (request.isUnconfirmed) return 'unconfirmed'
  if (request.isOnHold) return 'on_hold'
  return undefined
}

/**
 * Returns why a first payment of a due cannot be planned, or undefined. A request that is
 * processed or paid without a payment was paid outside the portal, and is never paid twice.
 */
export function refusalToPlan(request: Payable): PayRefusal | undefined {
  const { lastPayment, status } = request
  const refusal = unpayable(request)
  if (refusal) return refusal
  if (!canBegin('propose', lastPayment)) {
    return lastPayment && isLive(lastPayment) ? 'live_payment' : 'ended_payment'
  }
  return isPaidOut(status) ? 'paid_outside' : undefined
}

/**
 * Returns why a due cannot be paid again, or undefined. A payment that is over leaves its
 * request in an earlier status, so one that is processed or paid was paid outside the portal since.
 */
export function refusalToPayAgain(request: Payable): PayRefusal | undefined {
  const { lastPayment, status } = request
  const refusal = unpayable(request)
  if (refusal) return refusal
  if (!canBegin('pay_again', lastPayment)) return 'live_payment'
  return isPaidOut(status) ? 'paid_outside' : undefined
}

/**
 * Returns why a planned payment cannot be locked, or undefined. Its request was paid outside the
 * portal if somebody has set the status to processed or paid since it was planned.
 */
export const refusalToLock = (request: Omit<Payable, 'lastPayment' | 'dueOn'>) =>
  unpayable(request) ?? (isPaidOut(request.status) ? 'paid_outside' : undefined)

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
