import type { ProcedureInput } from '#contract/index.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type FormValues, requestInputs } from '#web/features/request-fields/index.ts'

/**
 * Returns the input of create_request (docs/product.md §4.5): the form's fields without repeats,
 * with the payment fields as the method's own inputs. Empty values are null, code_id is empty and
 * the status `created`. The form must be valid.
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
