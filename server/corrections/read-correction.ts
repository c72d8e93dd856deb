import { type Corrector, familyCorrectedFields } from '#domain/corrections.ts'
import type { SecretField } from '#domain/payment-methods.ts'
import { type RequestField, requestFields } from '#domain/request-fields.ts'
import { decodeRequest } from '#domain/request-inputs.ts'
import { checkSubmission, type ReadSubmission, type Submission } from '#server/requests/index.ts'
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
  const { method, request, payment } = decodeRequest(inputs)
  const fields = fieldsOf[corrector]
  for (const field of requestFields) {
    if (!fields.includes(field)) request[field] = stored.request[field]
  }
  Object.assign(payment, keptNumbers(stored, method, kept_numbers))
  const form = { emailRequired: hasAccount, capitalize: false, fields }
  return checkSubmission({ method, request, payment }, form)
}
