import type { ProcedureInput } from '#contract/index.ts'
import { inputName, isPaymentMethod, type PaymentMethod, rulesOf } from '#domain/payment-methods.ts'
import { normalizeRequest } from '#domain/request-form.ts'
import { requestInputs } from '#web/features/request-fields/request-inputs.ts'
import type { WizardField, WizardValues } from './values.ts'

/**
 * What the wizard sends (docs/product.md §4.5): the form's fields without the twins and without
 * the payment-prefixed ones, which go as the method's own inputs; empty values as null, an empty
 * code_id and status `created`. The form must be valid.
 */
export function createRequestInput(
  code: string,
  method: PaymentMethod,
  values: WizardValues,
): ProcedureInput<'create_request'> {
  return {
    ...requestInputs(method, values),
    input_code: code,
    input_email: normalizeRequest(values).email ?? '',
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
