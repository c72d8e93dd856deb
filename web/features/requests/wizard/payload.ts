import type { ProcedureInput } from '#contract/index.ts'
import { paymentInputs } from '#domain/payment-form.ts'
import { inputName, isPaymentMethod, type PaymentMethod, rulesOf } from '#domain/payment-methods.ts'
import { normalizeRequest } from '#domain/request-form.ts'
import type { WizardField, WizardValues } from './values.ts'

/**
 * What the wizard sends (specification, section 7): the form's fields without the twins and without
 * the payment-prefixed ones, which go as the method's own inputs; empty values as null, an empty
 * code_id and status `created`. The form must be valid.
 */
export function createRequestInput(
  code: string,
  method: PaymentMethod,
  values: WizardValues,
): ProcedureInput<'create_request'> {
  const normal = normalizeRequest(values)
  return {
    input_code: code,
    input_full_name: normal.full_name ?? '',
    input_email: normal.email ?? '',
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
    code_id: '',
    status: 'created',
  }
}

/** The server's field errors, by the form's own names: `input_ach_routing_number` is routing_number. */
export function errorsByField(
  fields: Record<string, string>,
  method: string,
): Partial<Record<WizardField, string>> {
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

/** The chosen method; undefined before one is chosen. */
export const methodOf = (values: WizardValues): PaymentMethod | undefined =>
  isPaymentMethod(values.payment_method) ? values.payment_method : undefined
