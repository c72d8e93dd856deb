import type { ProcedureInput } from '#contract/index.ts'
import { type Corrector, familyCorrectedFields, isRequestField } from '#domain/corrections.ts'
import { isSecretField, twinOf, validatePayment, validateTwins } from '#domain/payment-form.ts'
import { fieldsFor, type PaymentMethod, type SecretField } from '#domain/payment-methods.ts'
import { type RequestField, requestFields } from '#domain/request-fields.ts'
import { validatePaymentMethod, validatePersonal, validateReason } from '#domain/request-form.ts'
import type { Accepted } from '#web/api-error.ts'
import { type FormValues, methodOf, requestInputs } from '#web/features/request-fields/index.ts'

/** A request as the form was opened with it. */
export type Stored = Accepted<'get_request_to_correct'>

export const fieldsOf = (corrector: Corrector): readonly RequestField[] =>
  corrector === 'family' ? familyCorrectedFields : requestFields

/** Returns the stored numbers that stay: those chosen to be kept, if the method is the same. */
export function keptOf(
  values: FormValues,
  { payment_method, masked }: Stored,
  kept: readonly SecretField[],
): SecretField[] {
  const method = methodOf(values)
  if (!method || method !== payment_method) return []
  return fieldsFor(method, values).flatMap(({ name }) =>
    isSecretField(name) && masked[name] && kept.includes(name) ? [name] : [],
  )
}

type Context = { corrector: Corrector; stored: Stored; kept: readonly SecretField[] }

/** Returns the errors of a correction by the rules of the form, message keys by field. */
export function validateCorrection(values: FormValues, { corrector, stored, kept }: Context) {
  const method = methodOf(values)
  const filled = { ...values }
  for (const field of keptOf(values, stored, kept)) {
    filled[field] = '0'
    filled[twinOf(field)] = '0'
  }
  const own = fieldsOf(corrector)
  const emailRequired = corrector === 'office' && stored.has_account
  const errors: Partial<Record<string, string>> = {
    ...validatePersonal(values, { emailRequired }),
    ...validateReason(values),
    ...validatePaymentMethod(values),
  }
  const shown = Object.entries(errors).filter(([name]) => own.some((field) => field === name))
  return {
    ...Object.fromEntries(shown),
    ...(method && {
      ...validatePayment(method, filled),
      ...validateTwins(method, filled, corrector === 'family' ? 'wizard' : 'direct'),
    }),
  }
}

/** Returns what both procedures of corrections take. The form must be valid. */
export function correctionInput(
  method: PaymentMethod,
  values: FormValues,
  { corrector, stored, kept }: Context,
): Omit<ProcedureInput<'correct_own_request'>, 'request_id' | 'operation_id'> {
  const own = fieldsOf(corrector)
  const inputs = Object.entries(requestInputs(method, values)).filter(([name]) => {
    const field = name.replace(/^input_/, '')
    return !isRequestField(field) || own.includes(field)
  })
  return {
    ...Object.fromEntries(inputs),
    expected_corrected_at: stored.corrected_at,
    kept_numbers: keptOf(values, stored, kept),
  }
}
