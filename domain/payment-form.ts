import { isBankNumberKind, normalizeBankNumber, normalizeGroupedNumber } from './bank-numbers.ts'
import { isCountry } from './countries.ts'
import { tidyEmail, validateEmail } from './email.ts'
import { tidyName } from './names.ts'
import {
  type FieldKind,
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

/**
 * The fields for second entries, for example `routing_number_confirm`. They exist only in the form.
 */
type TwinField = `${SecretField}_confirm`
export type PaymentFormValues = PaymentValues & Partial<Record<TwinField, string | null>>

export const twinOf = (field: SecretField): TwinField => `${field}_confirm`

export const isSecretField = (name: string): name is SecretField =>
  (secretFields as readonly string[]).includes(name)

/**
 * Returns a value in stored form. Numbers that are typed twice lose spaces, hyphens and invisible
 * characters and become upper case with ASCII digits. Israeli bank and branch keep their hyphen
 * (`12-571`). Other text is tidied.
 */
export const normalizePaymentValue = (field: PaymentFieldRule, value: string): string =>
  normalForms[field.kind](value)

const normalForms: Record<FieldKind, (value: string) => string> = {
  text: tidyName,
  choice: tidyName,
  country: (value) => tidyName(value.toUpperCase()),
  email: tidyEmail,
  abaRouting: normalizeBankNumber,
  usAccount: normalizeBankNumber,
  bic: normalizeBankNumber,
  iban: normalizeBankNumber,
  ein: normalizeBankNumber,
  teudatZeut: normalizeBankNumber,
  israeliBranch: (value) => normalizeBankNumber(value) && normalizeGroupedNumber(value),
  israeliAccount: normalizeBankNumber,
}

/** Returns a number without its hyphens, which people type or leave out, and other texts as stored. */
const comparable = (field: PaymentFieldRule, value: string): string =>
  isBankNumberKind(field.kind) ? normalizeBankNumber(value) : normalizePaymentValue(field, value)

/**
 * Returns the values of the method's fields in stored form. Omits fields that the method does not
 * ask for; empty values are the preset, or null.
 */
export function normalizePayment(method: PaymentMethod, values: PaymentValues): PaymentValues {
  const normal: PaymentValues = {}
  for (const field of fieldsFor(method, values)) {
    normal[field.name] =
      normalizePaymentValue(field, values[field.name] ?? '') || field.preset || null
  }
  return normal
}

/** Normalizes and validates the fields of a method. */
export function readPayment(method: PaymentMethod, values: PaymentValues) {
  const normal = normalizePayment(method, values)
  return { normal, errors: errorsOf(method, normal) }
}

/**
 * Returns message keys by field name for the invalid fields of a method (docs/product.md §5.2).
 * Wrong check digits are warnings, not errors (bank-numbers.ts).
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
    if (field.kind === 'email' && !validateEmail(value)) errors[field.name] = 'err.invalidEmail'
    if (value.length > paymentLimits[field.twin ? 'number' : 'text']) {
      errors[field.name] = 'err.tooLong'
    }
  }
  return errors
}

/**
 * Checks that the value of a choice or country field is one of its options. Other fields accept any
 * value.
 */
function isOneOf(field: PaymentFieldRule, value: string): boolean {
  if (field.kind === 'country') return isCountry(value)
  return field.options?.some((option) => option.value === value) ?? true
}

/** Maximum lengths in characters. */
export const paymentLimits = { number: 64, text: 200 }

/**
 * Returns message keys for second entries that are missing or differ, by twin name. The wizard and
 * the direct form use different messages for a difference (docs/product.md §5.2).
 */
export function validateTwins(
  method: PaymentMethod,
  values: PaymentFormValues,
  form: 'wizard' | 'direct',
): Partial<Record<TwinField, string>> {
  const errors: Partial<Record<TwinField, string>> = {}
  for (const field of fieldsFor(method, values)) {
    if (!field.twin || !isSecretField(field.name)) continue
    const first = comparable(field, values[field.name] ?? '')
    const second = comparable(field, values[twinOf(field.name)] ?? '')
    if (!second) errors[twinOf(field.name)] = 'common.required'
    else if (first !== second) {
      errors[twinOf(field.name)] =
        form === 'wizard' ? field.twin.mismatch : field.twin.mismatchDirect
    }
  }
  return errors
}

/**
 * Returns the detail object of a method (docs/product.md §5.1). Values that are empty or do not
 * apply are null.
 */
export function paymentDetails(
  method: PaymentMethod,
  values: PaymentValues,
): Record<string, string | null> {
  return Object.fromEntries(
    rulesOf(method).fields.map((field) => [field.detail, values[field.name] ?? null]),
  )
}
