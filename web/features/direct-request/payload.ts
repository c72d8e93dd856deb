import type { ProcedureInput } from '#contract/index.ts'
import { isLocale } from '#domain/locales.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { reaches } from '#domain/reach.ts'
import { decodeErrors } from '#domain/request-inputs.ts'
import { planOf } from '#web/features/plans/index.ts'
import { requestInputs } from '#web/features/request-fields/index.ts'
import { type DirectValues, hasSameNumbers, planIn } from './values.ts'

/** Returns the input of create_direct_request; empty values are null. The form must be valid. */
export function directRequestInput(
  method: PaymentMethod,
  values: DirectValues,
): ProcedureInput<'create_direct_request'> {
  const inputs = requestInputs(method, values)
  const plan = planIn(values)
  // Without an e-mail address, calls need no wish.
  const reach = reaches.find((way) => way === values.reach && (way === 'sms' || inputs.input_email))
  return {
    ...inputs,
    input_email: inputs.input_email || null,
    input_date_of_request: values.date_of_request,
    input_admin_amount: values.admin_amount.trim() || null,
    input_admin_notes: values.admin_notes.trim() || null,
    ...(plan && { input_plan: planOf(plan) }),
    input_locale: isLocale(values.letter_locale) ? values.letter_locale : undefined,
    input_reach: reach,
    ...(reach === 'sms' && { input_text_consent: values.text_consent !== '' }),
    input_family_id: values.family_id || null,
    input_code_id: values.invitation || null,
    ...(hasSameNumbers(values) && { input_same_numbers: values.same_numbers }),
    input_submission_id: values.submission_id,
  }
}

/** Returns the server's errors by field of the form. */
export function errorsOf(
  fields: Readonly<Record<string, string>>,
  method: PaymentMethod,
): Partial<Record<string, string>> {
  const decoded = Object.entries(decodeErrors(fields, method))
  return Object.fromEntries(
    decoded.map(([name, error]) => [name.replace(/^plan\./, 'plan_'), error]),
  )
}
