import { type Corrector, familyCorrectedFields } from '#domain/corrections.ts'
import { isSecretField } from '#domain/payment-form.ts'
import { isPaymentMethod, type SecretField } from '#domain/payment-methods.ts'
import { type RequestField, requestFields } from '#domain/request-fields.ts'
import { encodeRequest } from '#domain/request-inputs.ts'
import { type ReadSubmission, readSubmission, type Submission } from '#server/requests/index.ts'
import { keptNumbers } from './stored-values.ts'

/** Inputs by name, as a form sends them. */
export type Inputs = Record<string, unknown> & { kept_numbers: SecretField[] }

const fieldsOf: Record<Corrector, readonly RequestField[]> = {
  family: familyCorrectedFields,
  office: requestFields,
}

/**
 * Reads a correction as the submission that it makes of the stored one, by the rules of the form.
 * A field that the corrector may not change keeps its value, and so do the kept numbers.
 */
export function readCorrection(
  stored: Submission,
  { kept_numbers, ...inputs }: Inputs,
  { corrector, hasAccount }: { corrector: Corrector; hasAccount: boolean },
): ReadSubmission {
  const method = inputs.input_payment_method
  const fields = fieldsOf[corrector]
  const own = new Set(fields.map((field) => `input_${field}`))
  const fixed = Object.entries(encodeRequest(stored.request.payment_method, stored.request)).filter(
    ([name]) => requestFields.some((field) => name === `input_${field}`) && !own.has(name),
  )
  const kept = isPaymentMethod(method)
    ? Object.entries(encodeRequest(method, keptNumbers(stored, method, kept_numbers))).filter(
        ([name, value]) => value && kept_numbers.some((field) => isInputOf(name, method, field)),
      )
    : []
  return readSubmission(
    { ...inputs, ...Object.fromEntries(fixed), ...Object.fromEntries(kept) },
    { emailRequired: hasAccount, capitalize: false, fields },
  )
}

/** A number has the same name in the method's inputs as in the form. */
const isInputOf = (name: string, method: string, field: SecretField) =>
  isSecretField(field) && name === `input_${method}_${field}`
