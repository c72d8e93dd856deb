import { capitalizeWords } from '#domain/names.ts'
import { readPayment } from '#domain/payment-form.ts'
import { type PaymentValues, rulesOf } from '#domain/payment-methods.ts'
import {
  type RequestContent,
  type RequestField,
  requestFields,
  type StoredFields,
} from '#domain/request-fields.ts'
import { readRequest } from '#domain/request-form.ts'
import { decodeRequest, encodeErrors } from '#domain/request-inputs.ts'

/** A submission in stored form. */
export type Submission = { request: StoredFields; payment: PaymentValues }

export type ReadSubmission =
  | { ok: true; submission: Submission }
  | { ok: false; fields: Record<string, string> }

/** `fields`: those of steps 1 to 3 that are checked. The others were stored under older rules. */
type Form = { emailRequired: boolean; capitalize: boolean; fields?: readonly RequestField[] }

/** Reads the four steps of a request out of the inputs of create_request or create_direct_request. */
export const readSubmission = (inputs: Record<string, unknown>, form: Form): ReadSubmission =>
  checkSubmission(decodeRequest(inputs), form)

/**
 * Normalizes and checks decoded values, here and nowhere else on the server. Errors are message keys
 * by input (docs/product.md §4.2, §5.2).
 */
export function checkSubmission(
  { method, ...sent }: ReturnType<typeof decodeRequest>,
  form: Form,
): ReadSubmission {
  const request = readRequest(sent.request, form)
  const payment = method && readPayment(method, sent.payment)
  const { fields = requestFields } = form
  const wrong = fields.flatMap((field) => {
    const error = request.errors[field]
    return error ? [[field, error] as const] : []
  })
  const errors = { ...Object.fromEntries(wrong), ...payment?.errors }
  if (!payment || Object.keys(errors).length > 0) {
    return { ok: false, fields: encodeErrors(errors, method) }
  }
  // The errors above cover every missing value that may not be null.
  const submission = { request: request.normal as StoredFields, payment: payment.normal }
  return { ok: true, submission: form.capitalize ? capitalized(submission) : submission }
}

/** Returns the values of a submission's columns in `requests`. */
export const contentOf = (
  { request, payment }: Submission,
  date_of_request: string,
): RequestContent => ({
  ...request,
  payment_location: payment.payment_location ?? null,
  date_of_request,
})

/** Serializes the content of a submission, so that equal content has an equal fingerprint. */
export function canonical({ request, payment }: Submission, ...more: unknown[]): string {
  return JSON.stringify([
    requestFields.map((field) => request[field]),
    rulesOf(request.payment_method).fields.map(({ name }) => payment[name] ?? null),
    ...more,
  ])
}

function capitalized({ request, payment }: Submission): Submission {
  const { payment_full_name: payee } = payment
  return {
    request: { ...request, full_name: capitalizeWords(request.full_name) },
    payment: payee ? { ...payment, payment_full_name: capitalizeWords(payee) } : payment,
  }
}
