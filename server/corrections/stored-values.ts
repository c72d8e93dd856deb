import { maskToLastFour } from '#domain/bank-numbers.ts'
import {
  type Changes,
  type CorrectedField,
  changesBetween,
  paymentFieldsOfRequest,
} from '#domain/corrections.ts'
import { isSecretField, normalizePayment } from '#domain/payment-form.ts'
import {
  fieldsFor,
  type PaymentValues,
  paymentFields,
  type SecretField,
} from '#domain/payment-methods.ts'
import { requestFields } from '#domain/request-fields.ts'
import { normalizeRequest } from '#domain/request-form.ts'
import { openPayment, type Submission } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { StoredRequest } from './store.ts'

/** Returns the values of a stored request in the form in which a submission would be stored now. */
export function submissionOf(sealer: Sealer, row: StoredRequest): Submission {
  const values = Object.fromEntries(requestFields.map((field) => [field, row[field]]))
  const request = { ...normalizeRequest(values), payment_method: row.payment_method }
  const payment = normalizePayment(row.payment_method, openPayment(sealer, row.id, row))
  return { request: request as Submission['request'], payment }
}

/** Returns the numbers of the request's method. */
function numbersOf({ request, payment }: Submission): Partial<Record<SecretField, string>> {
  const names = fieldsFor(request.payment_method, payment).flatMap(({ name }) =>
    isSecretField(name) && payment[name] ? [[name, payment[name]] as const] : [],
  )
  return Object.fromEntries(names)
}

/** Returns the differences, with numbers in plain. */
export const differences = (before: Submission, after: Submission): Changes =>
  changesBetween(flat(before), flat(after))

const flat = ({ request, payment }: Submission) => ({ ...request, ...payment })

/** Masks the numbers in changes, for everything that is stored or shown. */
export function maskChanges(changes: Changes): Changes {
  const masked = Object.entries(changes).map(([field, values]) => [
    field,
    isSecretField(field) ? values.map((value) => value && maskToLastFour(value)) : values,
  ])
  return Object.fromEntries(masked)
}

/** Returns the changes of payment details, those of the request that belong to them included. */
export function paymentChanges(changes: Changes, { request, payment }: Submission): Changes {
  const names: string[] = [...paymentFields, ...paymentFieldsOfRequest({ ...payment, ...request })]
  return Object.fromEntries(Object.entries(changes).filter(([field]) => names.includes(field)))
}

/** Returns a stored request as a form begins with it: numbers masked, empty fields left out. */
export function formValues(submission: Submission) {
  const numbers = numbersOf(submission)
  const texts = Object.entries(flat(submission)).filter(
    ([field, value]) => value && !isSecretField(field),
  )
  const masked = Object.entries(numbers).map(([field, value]) => [field, maskToLastFour(value)])
  return {
    values: Object.fromEntries(texts) as Partial<Record<CorrectedField, string>>,
    masked: Object.fromEntries(masked) as typeof numbers,
  }
}

/** Returns the kept numbers that the request has, if its method is the same. */
export function keptNumbers(
  stored: Submission,
  method: unknown,
  kept: readonly SecretField[],
): PaymentValues {
  if (method !== stored.request.payment_method) return {}
  const numbers = numbersOf(stored)
  return Object.fromEntries(
    kept.flatMap((field) => (numbers[field] ? [[field, numbers[field]]] : [])),
  )
}
