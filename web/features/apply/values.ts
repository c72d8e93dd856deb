import { twinOf } from '#domain/payment-form.ts'
import { paymentFields, secretFields } from '#domain/payment-methods.ts'
import { requestFields } from '#domain/request-form.ts'

/** The numbers that are typed twice, and their second entries: never written to the device. */
const secretNames = [...secretFields, ...secretFields.map(twinOf)]

/** `phone_country` tells how a phone number without a dial code is read; it is not sent. */
const names = [
  ...requestFields,
  'phone_country',
  ...paymentFields,
  ...secretFields.map(twinOf),
] as const

export type WizardField = (typeof names)[number]
/** The values of the four steps (docs/product.md §4.3); an empty field is ''. */
export type WizardValues = Record<WizardField, string>

/** What may be kept on the device: all but the secret numbers, and the account's own address. */
export const draftFields = names.filter(
  (name) => name !== 'email' && !secretNames.some((secret) => secret === name),
)

/** An empty form of an account. */
export function emptyValues(email: string): WizardValues {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as WizardValues
  return { ...empty, email }
}
