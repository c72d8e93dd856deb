import type { ProcedureInput } from '#contract/index.ts'
import { paymentInputs } from '#domain/payment-form.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { normalizeRequest } from '#domain/request-form.ts'
import type { DirectValues } from './values.ts'

/** What the long form sends; empty values as null. The form must be valid. */
export function directRequestInput(
  method: PaymentMethod,
  values: DirectValues,
  submissionId: string,
): ProcedureInput<'create_direct_request'> {
  const normal = normalizeRequest(values)
  return {
    input_full_name: normal.full_name ?? '',
    input_email: normal.email,
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
