import type { ProcedureInput } from '#contract/index.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { Reach } from '#domain/reach.ts'
import { type FormValues, requestInputs } from '#web/features/request-fields/index.ts'

/**
 * Returns the input of create_request (docs/product.md §4.5): the form's fields without repeats,
 * with the payment fields as the method's own inputs. Empty values are null, code_id is empty and
 * the status `created`. `reach` changes how the person is reached. The form must be valid.
 */
export function createRequestInput(
  code: string,
  method: PaymentMethod,
  values: FormValues,
  reach?: Reach,
): ProcedureInput<'create_request'> {
  return {
    ...requestInputs(method, values),
    input_code: code,
    code_id: '',
    status: 'created',
    ...(reach && { input_reach: reach }),
    ...(reach === 'sms' && { input_text_consent: true }), // the choice says so
  }
}
