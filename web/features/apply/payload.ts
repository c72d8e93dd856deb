import type { ProcedureInput } from '#contract/index.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type FormValues, requestInputs } from '#web/features/request-fields/index.ts'

/**
 * What the wizard sends (docs/product.md §4.5): the form's fields without the twins and without
 * the payment-prefixed ones, which go as the method's own inputs; empty values as null, an empty
 * code_id and status `created`. The form must be valid.
 */
export function createRequestInput(
  code: string,
  method: PaymentMethod,
  values: FormValues,
): ProcedureInput<'create_request'> {
  return {
    ...requestInputs(method, values),
    input_code: code,
    code_id: '',
    status: 'created',
  }
}
