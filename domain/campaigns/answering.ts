import { isSecretField } from '#domain/payment-form.ts'
import { fieldsFor, type PaymentMethod, type PaymentValues } from '#domain/payment-methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/** What is known of the payment of an account's last request, and of its others since. */
export type LastPayment = {
  /** The request was marked as paid, by a payment or by hand. */
  status: RequestStatus
  /** The newest payment of the request; null if it was paid without one, or is not paid. */
  newest_payment: PaymentState | null
  /** Its payment details were changed after the request was submitted, and not paid with since. */
  is_changed_since: boolean
  /** A payment of another request of the account came back later. */
  came_back_since: boolean
}

/**
 * Returns whether the payment numbers of an account's last request can be used again: they were paid
 * with, the payment did not come back, and they are the same since (docs/product.md §17.2).
 */
export function mayUseNumbersAgain(last: LastPayment): boolean {
  if (last.status !== 'paid' || last.is_changed_since || last.came_back_since) return false
  return last.newest_payment === null || last.newest_payment === 'paid'
}

/** Returns whether a method asks for numbers, given what is entered. */
export const asksForNumbers = (method: PaymentMethod, values: PaymentValues): boolean =>
  fieldsFor(method, values).some(({ name }) => isSecretField(name))
