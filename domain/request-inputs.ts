import {
  isPaymentMethod,
  type PaymentField,
  type PaymentMethod,
  type PaymentValues,
  paymentMethods,
  rulesOf,
} from './payment-methods.ts'
import {
  isOptional,
  type OptionalField,
  type RequestField,
  requestFields,
} from './request-fields.ts'
import type { RequestValues } from './request-form.ts'

/**
 * Maps fields of a request to input names of the API and back (docs/product.md §4.5), for values
 * and for errors. A field of steps 1 to 3 is `input_<field>`. A field of step 4 includes the
 * method: `routing_number` is `input_ach_routing_number`. Values are not changed here: the sender
 * normalizes them before encoding, the receiver after decoding.
 */
type RequestInputs = {
  [F in RequestField as `input_${F}`]: F extends OptionalField ? string | null : string
}

/** Returns the input names of a method by field. */
function methodInputs(method: PaymentMethod): Map<PaymentField, string> {
  return new Map(
    rulesOf(method).fields.map(({ name, detail }) => [name, `input_${method}_${detail}`]),
  )
}

/** The inputs of all methods: `input_ach_routing_number`, `input_wire_iban`, … */
export const paymentInputNames = paymentMethods.flatMap((method) => [
  ...methodInputs(method).values(),
])

/** Encodes normalized values. Values that do not belong to the method are sent as null. */
export function encodeRequest(
  method: PaymentMethod,
  normal: RequestValues & PaymentValues,
): RequestInputs & Record<string, string | null> {
  const own = requestFields.map((field) => {
    const value = field === 'payment_method' ? method : normal[field]
    return [`input_${field}`, value ?? (isOptional(field) ? null : '')]
  })
  const payment = [...methodInputs(method)].map(([field, input]) => [input, normal[field] ?? null])
  return Object.fromEntries([...own, ...payment])
}

/** Decodes inputs without normalizing them. Anything but a string counts as empty. */
export function decodeRequest(inputs: Record<string, unknown>) {
  const textOf = (input: string) => {
    const value = inputs[input]
    return typeof value === 'string' ? value : null
  }
  const request: RequestValues = {}
  for (const field of requestFields) request[field] = textOf(`input_${field}`)
  const method = isPaymentMethod(request.payment_method) ? request.payment_method : undefined
  const payment: PaymentValues = {}
  if (method) for (const [field, input] of methodInputs(method)) payment[field] = textOf(input)
  return { request, method, payment }
}

/** Message keys by field or input. Absent if valid. */
type Errors = Partial<Record<string, string>>

/**
 * Renames errors from fields to inputs. Fields that exist only in the direct form are also
 * `input_<field>`.
 */
export function encodeErrors(errors: Errors, method: PaymentMethod | undefined) {
  const inputs = new Map<string, string>(method && methodInputs(method))
  return renamed(errors, (field) => inputs.get(field) ?? `input_${field}`)
}

/** Renames errors from inputs back to fields of the form. */
export function decodeErrors(errors: Errors, method: PaymentMethod | undefined) {
  const fields = new Map(
    method && [...methodInputs(method)].map(([field, input]) => [input, field]),
  )
  return renamed(errors, (input) => fields.get(input) ?? input.replace(/^input_/, ''))
}

function renamed(errors: Errors, rename: (name: string) => string): Record<string, string> {
  const named = Object.entries(errors).flatMap(([name, key]) => (key ? [[rename(name), key]] : []))
  return Object.fromEntries(named)
}
