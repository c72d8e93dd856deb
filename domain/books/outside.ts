import { isPositiveAmount, toCents } from '#domain/money.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { isUnderway, type PaymentState, paymentStateRules } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/** Payments outside a run: cash, store credit, a bill, a check from the drawer (docs/product.md §16.2). */

export const outsideWays = ['cash', 'check', 'card', 'credit', 'bill', 'other'] as const
export type OutsideWay = (typeof outsideWays)[number]

export const OUTSIDE_PAYEE_LIMIT = 200
export const OUTSIDE_NOTE_LIMIT = 2000

type OutsideRefusal =
  | 'err.notReviewed'
  | 'err.invalidAmount'
  | 'desk.requestWithdrawn'
  | 'desk.requestOnHold'
  | 'outside.plan'
  | 'outside.underway'
  | 'outside.nothingOpen'
  | 'outside.aboveOpen'
  | 'payout.dateInFuture'

/** What is known of the request when a payment outside a run is recorded. */
export type OutsideFacts = {
  isApproved: boolean
  isWithdrawn: boolean
  isOnHold: boolean
  /** It is paid on several Fridays. */
  hasPlan: boolean
  status: RequestStatus
  /** The state of its live or newest payment; null without one. */
  payment: PaymentState | null
  /** What is approved and not paid, in dollars. */
  open: string
}

type Entered = { amount: string; paid_on: CalendarDate }
type Refused = { refusal: OutsideRefusal; field?: keyof Entered }

/** Returns why a payment outside a run cannot be recorded, or undefined. `today` is the office's. */
export function refusalOfOutside(
  request: OutsideFacts,
  { amount, paid_on }: Entered,
  today: CalendarDate,
): Refused | undefined {
  if (!isPositiveAmount(amount)) return { refusal: 'err.invalidAmount', field: 'amount' }
  if (paid_on > today) return { refusal: 'payout.dateInFuture', field: 'paid_on' }
  if (request.isWithdrawn) return { refusal: 'desk.requestWithdrawn' }
  if (!request.isApproved) return { refusal: 'err.notReviewed' }
  if (request.isOnHold) return { refusal: 'desk.requestOnHold' }
  if (request.hasPlan) return { refusal: 'outside.plan' }
  const { payment, status, open } = request
  if ((payment && isUnderway(payment)) || status === 'processed') {
    return { refusal: 'outside.underway' }
  }
  if (payment === 'paid' || isPaidOut(status) || !isPositiveAmount(open)) {
    return { refusal: 'outside.nothingOpen' }
  }
  return toCents(amount) > toCents(open)
    ? { refusal: 'outside.aboveOpen', field: 'amount' }
    : undefined
}

type Undone = {
  status: RequestStatus
  /** The state of its live or newest payment; null without one. */
  payment: PaymentState | null
  /** Those that stay, with whether one of them paid all that was open. */
  others: readonly { is_last: boolean }[]
  /** The one that is undone: what the request was before the first of all was recorded. */
  is_last: boolean
  firstStatus: RequestStatus
}

/**
 * Returns the status of a request after a payment outside a run is undone, or why it cannot be: the
 * rest is with the bank, or was marked as paid by hand.
 */
export function statusAfterUndo({
  status,
  payment,
  others,
  is_last,
  firstStatus,
}: Undone): { status: RequestStatus } | { refusal: 'outside.underway' | 'outside.markedPaid' } {
  if ((payment && isUnderway(payment)) || status === 'processed') {
    return { refusal: 'outside.underway' }
  }
  if (payment === 'paid') return { status }
  const isByThese = is_last || others.some((other) => other.is_last)
  if (status === 'paid' && !isByThese) return { refusal: 'outside.markedPaid' }
  const hasBegun = payment !== null && paymentStateRules[payment].cameBack
  return { status: others.length > 0 || hasBegun ? 'processing' : firstStatus }
}
