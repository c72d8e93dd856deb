import { type PaymentFormValues, paymentInputs } from '#domain/payment-form.ts'
import { inputName, isPaymentMethod, type PaymentMethod, rulesOf } from '#domain/payment-methods.ts'
import { normalizeRequest, type RequestValues } from '#domain/request-form.ts'
import type { FormField } from './form-values.ts'

/**
 * What the wizard and the direct form send alike: the inputs of create_request (docs/product.md §4.5)
 * without the e-mail. Empty values as null, numbers without their twins. The form must
 * be valid.
 */
export function requestInputs(method: PaymentMethod, values: RequestValues & PaymentFormValues) {
  const normal = normalizeRequest(values)
  return {
    input_full_name: normal.full_name ?? '',
    input_phone: normal.phone ?? '',
    input_reason: normal.reason ?? '',
    input_category: normal.category ?? '',
    input_where_met: normal.where_met,
    input_payment_method: method,
    input_address_line1: normal.address_line1 ?? '',
    input_address_line2: normal.address_line2,
    input_city: normal.city ?? '',
    input_state: normal.state,
    input_postal_code: normal.postal_code ?? '',
    input_country: normal.country ?? '',
    ...paymentInputs(method, values),
  }
}

/** The server's field errors, by the form's own names: `input_ach_routing_number` is routing_number. */
export function errorsByField(
  fields: Record<string, string>,
  method: string,
): Partial<Record<FormField, string>> {
  const own: Record<string, string> = isPaymentMethod(method)
    ? Object.fromEntries(
        rulesOf(method).fields.map((field) => [inputName(method, field), field.name]),
      )
    : {}
  const named = Object.entries(fields).map(([input, key]) => [
    own[input] ?? input.replace(/^input_/, ''),
    key,
  ])
  return Object.fromEntries(named)
}
