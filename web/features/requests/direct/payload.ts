import type { ProcedureInput } from '#contract/index.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { normalizeRequest } from '#domain/request-form.ts'
import { requestInputs } from '../request-inputs.ts'
import type { DirectValues } from './values.ts'

/** What the long form sends; empty values as null. The form must be valid. */
export function directRequestInput(
  method: PaymentMethod,
  values: DirectValues,
  submissionId: string,
): ProcedureInput<'create_direct_request'> {
  return {
    ...requestInputs(method, values),
    input_email: normalizeRequest(values).email,
    input_date_of_request: values.date_of_request,
    input_admin_amount: values.admin_amount.trim() || null,
    input_admin_notes: values.admin_notes.trim() || null,
    input_submission_id: submissionId,
  }
}

/** A new UUID v4, also where pages come over plain http and `crypto.randomUUID` is missing. */
export function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    if (at === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0')
    if (at === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0')
    return byte.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
