import { normalizeBankNumber, normalizeGroupedNumber } from './bank-numbers.ts'
import { isCountry } from './countries.ts'
import { tidyName } from './names.ts'
import {
  fieldsFor,
  type PaymentField,
  type PaymentFieldRule,
  type PaymentMethod,
  type PaymentValues,
  requiredFields,
  rulesOf,
  type SecretField,
  secretFields,
} from './payment-methods.ts'

/** The form's second entries: `routing_number_confirm`, … They are used only in the form. */
export type TwinField = `${SecretField}_confirm`
export type PaymentFormValues = PaymentValues & Partial<Record<TwinField, string | null>>

export const twinOf = (field: SecretField): TwinField => `${field}_confirm`

export const isSecretField = (name: string): name is SecretField =>
  (secretFields as readonly string[]).includes(name)

/**
 * A value as it is stored: numbers typed twice lose spaces, hyphens and invisible marks and gain
 * capitals and plain digits; an Israeli bank code keeps the hyphen before its branch (`12-571`);
 * other text is tidied.
 */
export function normalizePaymentValue(field: PaymentFieldRule, value: string): string {
  if (!field.twin) return field.kind === 'country' ? tidyName(value.toUpperCase()) : tidyName(value)
  const bare = normalizeBankNumber(value)
  return bare && field.kind === 'israeliBranch' ? normalizeGroupedNumber(value) : bare
}

/** The values that belong to the method, in stored form; what it does not ask for is left out, what is empty is null. */
export function normalizePayment(method: PaymentMethod, values: PaymentValues): PaymentValues {
  const normal: PaymentValues = {}
  for (const field of fieldsFor(method, values)) {
    normal[field.name] = normalizePaymentValue(field, values[field.name] ?? '') || null
  }
  return normal
}

/** Normalizes the fields of a method once, and says what is wrong with them. */
export function readPayment(method: PaymentMethod, values: PaymentValues) {
  const normal = normalizePayment(method, values)
  return { normal, errors: errorsOf(method, normal) }
}

/**
 * What is wrong with a method's fields: message keys by field name (docs/product.md §5.2).
 * Check digits are warnings, not errors (bank-numbers.ts).
 */
export const validatePayment = (method: PaymentMethod, values: PaymentValues) =>
  readPayment(method, values).errors

function errorsOf(method: PaymentMethod, normal: PaymentValues) {
  const errors: Partial<Record<PaymentField, string>> = {}
  for (const name of requiredFields(method, normal)) {
    if (!normal[name]) errors[name] = 'common.required'
  }
  for (const field of fieldsFor(method, normal)) {
    const value = normal[field.name]
    if (!value) continue
    if (!isOneOf(field, value)) errors[field.name] = 'common.required'
    if (value.length > paymentLimits[field.twin ? 'number' : 'text']) {
      errors[field.name] = 'err.tooLong'
    }
  }
  return errors
}

/** A choice is one of its options, a country one that there is; anything else is free. */
function isOneOf(field: PaymentFieldRule, value: string): boolean {
  if (field.kind === 'country') return isCountry(value)
  return field.options?.some((option) => option.value === value) ?? true
}

/** The longest a value may be, in characters. */
export const paymentLimits = { number: 64, text: 200 }

/**
 * What is wrong with the second entries, by twin name. The wizard and the direct form word a
 * difference differently (docs/product.md §5.2).
 */
export function validateTwins(
  method: PaymentMethod,
  values: PaymentFormValues,
  form: 'wizard' | 'direct',
): Partial<Record<TwinField, string>> {
  const errors: Partial<Record<TwinField, string>> = {}
  for (const field of fieldsFor(method, values)) {
    if (!field.twin || !isSecretField(field.name)) continue
    const first = normalizeBankNumber(values[field.name] ?? '')
    const second = normalizeBankNumber(values[twinOf(field.name)] ?? '')
    if (!second) errors[twinOf(field.name)] = 'common.required'
    else if (first !== second) {
      errors[twinOf(field.name)] =
        form === 'wizard' ? field.twin.mismatch : field.twin.mismatchDirect
    }
  }
  return errors
}

/** Returns the detail object of a method (docs/product.md §5.1), with null for what is empty or does not apply. */
export function paymentDetails(
  method: PaymentMethod,
  values: PaymentValues,
): Record<string, string | null> {
  return Object.fromEntries(
    rulesOf(method).fields.map((field) => [field.detail, values[field.name] ?? null]),
  )
}
