import { capitalizeWords } from '#domain/names.ts'
import { normalizePayment, paymentFromInputs, validatePayment } from '#domain/payment-form.ts'
import {
  inputName,
  isPaymentMethod,
  type PaymentMethod,
  type PaymentValues,
  rulesOf,
} from '#domain/payment-methods.ts'
import {
  normalizeRequest,
  type RequestField,
  type RequestValues,
  requestFields,
  validatePaymentMethod,
  validatePersonal,
  validateReason,
} from '#domain/request-form.ts'

/** What was sent, in stored form. */
export type Submission = {
  fields: Record<RequestField, string | null>
  method: PaymentMethod
  payment: PaymentValues
}

export type ReadSubmission =
  | { ok: true; submission: Submission }
  | { ok: false; fields: Record<string, string> }

type Inputs = Record<string, unknown>

/**
 * The four steps of a request out of the inputs of create_request and create_direct_request; or
 * message keys by input, named as they were sent (docs/product.md §4.2, §5.2).
 */
export function readSubmission(
  inputs: Inputs,
  form: { emailRequired: boolean; capitalize: boolean },
): ReadSubmission {
  const values = requestValues(inputs)
  const method = values.payment_method
  const errors: Record<string, string> = {}
  for (const [field, key] of Object.entries({
    ...validatePersonal(values, form),
    ...validateReason(values),
    ...validatePaymentMethod(values),
  })) {
    errors[`input_${field}`] = key
  }
  if (!isPaymentMethod(method)) return { ok: false, fields: errors }

  const payment = paymentFromInputs(method, inputs)
  const wrong = validatePayment(method, payment)
  for (const field of rulesOf(method).fields) {
    const key = wrong[field.name]
    if (key) errors[inputName(method, field)] = key
  }
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors }

  const stored = { ...normalizeRequest(values), payment_method: method }
  const storedPayment = normalizePayment(method, payment)
  if (form.capitalize) {
    stored.full_name = capitalizeWords(stored.full_name ?? '')
    const payee = storedPayment.payment_full_name
    if (payee) storedPayment.payment_full_name = capitalizeWords(payee)
  }
  return { ok: true, submission: { fields: stored, method, payment: storedPayment } }
}

/** The columns of a request that come from the form. */
export function storedFields({ fields, method, payment }: Submission) {
  return {
    full_name: fields.full_name ?? '',
    email: fields.email,
    phone: fields.phone ?? '',
    reason: fields.reason ?? '',
    category: fields.category,
    where_met: fields.where_met,
    payment_method: method,
    payment_location: payment.payment_location ?? null,
    address_line1: fields.address_line1 ?? '',
    address_line2: fields.address_line2,
    city: fields.city ?? '',
    state: fields.state,
    postal_code: fields.postal_code ?? '',
    country: fields.country ?? '',
  }
}

/** One text for one content: what a repeat of the same submission is known by. */
export function canonical({ fields, method, payment }: Submission, ...more: unknown[]): string {
  return JSON.stringify([
    requestFields.map((field) => fields[field]),
    rulesOf(method).fields.map(({ name }) => payment[name] ?? null),
    ...more,
  ])
}

function requestValues(inputs: Inputs): RequestValues {
  const values: RequestValues = {}
  for (const field of requestFields) {
    const value = inputs[`input_${field}`]
    values[field] = typeof value === 'string' ? value : null
  }
  return values
}
