import { normalizePayment, type PaymentFormValues } from '#domain/payment-form.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { normalizeRequest, type RequestValues } from '#domain/request-form.ts'
import { encodeRequest } from '#domain/request-inputs.ts'

/**
 * Returns the inputs that create_request and create_direct_request share (docs/product.md §4.5),
 * without the repeats of numbers. The form must be valid.
 */
export const requestInputs = (method: PaymentMethod, values: RequestValues & PaymentFormValues) =>
  encodeRequest(method, { ...normalizeRequest(values), ...normalizePayment(method, values) })
