import { twinOf } from '#domain/payment-form.ts'
import {
  isPaymentMethod,
  type PaymentMethod,
  paymentFields,
  secretFields,
} from '#domain/payment-methods.ts'
import { requestFields } from '#domain/request-fields.ts'

/** The numbers that are typed twice, and their second entries: never written to the device. */
const secretNames = [...secretFields, ...secretFields.map(twinOf)]

/** `phone_country` tells how a phone number without a dial code is read; it is not sent. */
const names = [
  ...requestFields,
  'phone_country',
  ...paymentFields,
  ...secretFields.map(twinOf),
] as const

export type FormField = (typeof names)[number]
/** The values of the four steps (docs/product.md §4.3); an empty field is ''. */
export type FormValues = Record<FormField, string>

/** What may be kept on the device: all but the secret numbers, and the account's own address. */
const draftFields = names.filter(
  (name) => name !== 'email' && !secretNames.some((secret) => secret === name),
)

/** An empty form of an account. */
export function emptyValues(email: string): FormValues {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as FormValues
  return { ...empty, email }
}

/** The chosen method; undefined before one is chosen. */
export const methodOf = (values: FormValues): PaymentMethod | undefined =>
  isPaymentMethod(values.payment_method) ? values.payment_method : undefined

/** What of the form may be kept on the device. */
export function keptValues(values: Record<string, unknown>): Partial<FormValues> {
  const texts = draftFields.filter((name) => typeof values[name] === 'string')
  return Object.fromEntries(texts.map((name) => [name, values[name]]))
}
