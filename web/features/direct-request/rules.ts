import { twinOf, validatePayment, validateTwins } from '#domain/payment-form.ts'
import { isPaymentMethod, secretFields } from '#domain/payment-methods.ts'
import {
  validateDateOfRequest,
  validatePaymentMethod,
  validatePersonal,
  validateReason,
} from '#domain/request-form.ts'
import { validateDirectReview } from '#domain/review.ts'
import { type DirectField, type DirectValues, hasSameNumbers, planIn } from './values.ts'

const noErrorsOfNumbers = Object.fromEntries(
  secretFields.flatMap((field) => [field, twinOf(field)].map((name) => [name, undefined])),
)

/**
 * Returns the errors of the form, message keys by field (docs/product.md §4.6).
 * `today` is the calendar date in the office's time zone.
 */
export function validateDirect(
  values: DirectValues,
  today: string,
): Partial<Record<DirectField, string>> {
  const method = values.payment_method
  const review = validateDirectReview({ amount: values.admin_amount, notes: values.admin_notes })
  const { amount, notes } = review.ok ? {} : review.fields
  return {
    date_of_request: validateDateOfRequest(values.date_of_request, today),
    ...validatePersonal(values, { emailRequired: false }),
    ...validateReason(values),
    ...validatePaymentMethod(values),
    ...(isPaymentMethod(method) && {
      ...validatePayment(method, values),
      ...validateTwins(method, values, 'direct'),
      ...(hasSameNumbers(values) && noErrorsOfNumbers),
    }),
    admin_amount:
      amount ?? (planIn(values) && !values.admin_amount.trim() ? 'err.invalidAmount' : undefined),
    admin_notes: notes,
  }
}
