import { type CalendarDate, expectedPaymentDate } from '#domain/payment-date.ts'
import { isReturnTold, isUnderway, type PaymentState } from './payment-states.ts'

/** The newest payment of a request, as far as its family is concerned. */
export type FamilyPayment = {
  state: PaymentState
  attempt: number
  /** The Friday of its run; null while it waits for one. */
  payOn: CalendarDate | null
  createdAt: Date | string
  returnCode: string | null
}

/**
 * The notice to the family besides the status (docs/product.md §14.11). `expected`: it is being paid
 * again on a new Friday.
 */
export type FamilyNotice =
  | { kind: 'being_paid'; on: CalendarDate }
  | { kind: 'expected'; on: CalendarDate }
  | { kind: 'returned' }

/**
 * Returns the notice to the family about a payment, or undefined if status and expected date say
 * enough. Holds and refusals by the bank are the office's business.
 */
export function familyNotice(
  payment: FamilyPayment,
  officeTimeZone: string,
): FamilyNotice | undefined {
  const { state, attempt, payOn, createdAt, returnCode } = payment
  if (isUnderway(state) && payOn) return { kind: 'being_paid', on: payOn }
  if (state === 'returned' && isReturnTold(returnCode)) return { kind: 'returned' }
  if (state !== 'planned' || attempt === 1) return undefined
  return { kind: 'expected', on: payOn ?? expectedPaymentDate(createdAt, officeTimeZone) }
}
