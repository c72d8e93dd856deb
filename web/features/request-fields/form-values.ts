import { twinOf } from '#domain/payment-form.ts'
import {
  isPaymentMethod,
  type PaymentMethod,
  paymentFields,
  secretFields,
} from '#domain/payment-methods.ts'
import { requestFields } from '#domain/request-fields.ts'

/** The numbers that are typed twice, and their repeats: never stored on the device. */
const secretNames = [...secretFields, ...secretFields.map(twinOf)]

/** `phone_country` is the country for phone numbers without a dial code; it is not sent. */
const names = [
  ...requestFields,
  'phone_country',
  ...paymentFields,
  ...secretFields.map(twinOf),
] as const

export type FormField = (typeof names)[number]
/** The values of the four steps (docs/product.md §4.3); an empty field is ''. */
export type FormValues = Record<FormField, string>

/**
 * The fields that may be stored on the device: not the secret numbers and the account's email
 * address.
 */
const draftFields = names.filter(
  (name) => name !== 'email' && !secretNames.some((secret) => secret === name),
)

/** Returns an empty form for an account. */
export function emptyValues(email: string): FormValues {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as FormValues
  return { ...empty, email }
}

/** Returns the chosen method; undefined if none is chosen. */
export const methodOf = (values: FormValues): PaymentMethod | undefined =>
  isPaymentMethod(values.payment_method) ? values.payment_method : undefined

/** Returns the values of a form that may be stored on the device. */
export function keptValues(values: Record<string, unknown>): Partial<FormValues> {
  const texts = draftFields.filter((name) => typeof values[name] === 'string')
  return Object.fromEntries(texts.map((name) => [name, values[name]]))
}
