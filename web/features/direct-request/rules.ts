import { validatePayment, validateTwins } from '#domain/payment-form.ts'
import { isPaymentMethod } from '#domain/payment-methods.ts'
import {
  validateDateOfRequest,
  validatePaymentMethod,
  validatePersonal,
  validateReason,
} from '#domain/request-form.ts'
import { validateDirectReview } from '#domain/review.ts'
import { foundOf } from '#web/features/plans/index.ts'
import { type DirectField, type DirectValues, planIn } from './values.ts'

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
    }),
    ...errorsOfPlan(values, today),
    ...(amount && { admin_amount: amount }),
    admin_notes: notes,
  }
}

function errorsOfPlan(values: DirectValues, today: string): Partial<Record<DirectField, string>> {
  const plan = planIn(values)
  const found = plan && foundOf(values.admin_amount, plan, today)
  if (!found || !('refusal' in found)) return {}
  const { refusal, field } = found
  return { [field === 'amount' ? 'admin_amount' : `plan_${field}`]: refusal }
}
