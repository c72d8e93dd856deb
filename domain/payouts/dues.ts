import { fromCents, toCents } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import {
  isFiled,
  isUnderway,
  type PaymentAction,
  type PaymentState,
  requestStatusAfter,
  transitions,
} from './payment-states.ts'

/** The dues of a request: the Fridays on which it is to be paid (docs/product.md §7.19). */

/** What is known of one due besides its Friday and amount. */
export type DueFacts = {
  /** It was skipped, or the plan was stopped. */
  isStopped: boolean
  isSkipped: boolean
  /** The state of its live payment, or else of its newest one; null without one. */
  state: PaymentState | null
}

/** The states of a due, as the office and the family read them. */
export const dueStates = [
  /** On a Friday to come. */
  'later',
  /** To be paid, and in no run. */
  'due',
  'planned',
  'held',
  'locked',
  'sent',
  'paid',
  'returned',
  'failed',
  'skipped',
  'stopped',
] as const
export type DueState = (typeof dueStates)[number]

/** Returns the state of a due. `friday` is the coming Friday: what is due after it is for later. */
export function dueStateOf(
  { isStopped, isSkipped, state }: DueFacts,
  { dueOn, friday }: { dueOn: CalendarDate; friday: CalendarDate },
): DueState {
  const own = state === 'cancelled' ? null : state
  if (own !== null && (isUnderway(own) || own === 'paid')) return own
  if (isSkipped) return 'skipped'
  if (isStopped) return 'stopped'
  return own ?? (dueOn > friday ? 'later' : 'due')
}

/** Returns whether a due is still to be paid, or is on its way. */
export const isOpenDue = ({ isStopped, state }: DueFacts): boolean =>
  state !== 'paid' && (!isStopped || (state !== null && isUnderway(state)))

type DueOf = { due_on: CalendarDate; amount: string }
/** Returns the Fridays and amounts of the dues that are neither skipped nor stopped. */
export const payingDues = (dues: readonly (DueFacts & DueOf)[]): DueOf[] =>
  dues
    .filter((due) => isOpenDue(due) || due.state === 'paid')
    .map(({ due_on, amount }) => ({ due_on, amount }))

/** Returns whether a due was locked, so that its amount and Friday never change. */
export const isFixedDue = ({ state }: Pick<DueFacts, 'state'>): boolean =>
  state !== null && (isUnderway(state) || state === 'paid')

/**
 * Returns what is approved for a due beyond its payment that was locked, in dollars; null for nothing:
 * the amount was raised afterwards.
 */
export function differenceOf({
  state,
  amount,
  locked_amount,
}: Pick<DueFacts, 'state'> & { amount: string; locked_amount: string | null }): string | null {
  if (!isFixedDue({ state }) || locked_amount === null) return null
  const cents = toCents(amount) - toCents(locked_amount)
  return cents > 0n ? fromCents(cents) : null
}

/** Returns whether somebody has begun to pay a due. */
const isBegunDue = ({ state }: Pick<DueFacts, 'state'>): boolean => state !== null && isFiled(state)

/**
 * Returns the status of a request whose due has led to a status, given its other dues: it is being
 * processed from the first lock until nothing is open.
 */
export function statusWith(status: RequestStatus, others: readonly DueFacts[]): RequestStatus {
  const isOut = status === 'processed' || status === 'paid'
  if (isOut && others.some(isOpenDue)) return 'processing'
  return status === 'created' && others.some(isBegunDue) ? 'processing' : status
}

type Statuses = {
  current: RequestStatus
  /** That of the request when the payment was first locked; null if it never was. */
  previous: RequestStatus | null
  /** The other dues of the request, as they are after the action. */
  others: readonly DueFacts[]
}

/** Returns the status of a request after an action on the payment of one of its dues. */
export function statusAfter(
  action: PaymentAction,
  { current, previous, others }: Statuses,
): RequestStatus {
  const rule = transitions[action]
  if (!('requestStatus' in rule)) return current
  const next = requestStatusAfter(action, current, previous)
  // Another due may have been locked when this one was, and have been taken back since. A payment
  // that was never locked takes nothing back: the bank may have taken out another one.
  const endsLock = rule.requestStatus === 'previous' && previous !== null
  const isBack = endsLock && next === transitions.lock.requestStatus
  if (isBack && others.length > 0 && !others.some(isBegunDue)) return 'created'
  return statusWith(next, others)
}
