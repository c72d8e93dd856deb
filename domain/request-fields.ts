import { MAX_EMAIL_LENGTH } from './email.ts'
import type { PaymentMethod } from './payment-methods.ts'

/**
 * The single definition of the fields of steps 1 to 3 of a request (docs/product.md §4.1, §4.2).
 *
 * Each is a field of both forms, an input of create_request (request-inputs.ts) and a column of
 * `requests`. Forms, contract, validation, inserts, selects and exports are derived from this
 * table. Step 4 is in payment-methods.ts. A new field needs an entry here, a column, an input in
 * both forms, and a line wherever people see it.
 */
type RequestFieldRule = {
  step: 'personal' | 'reason' | 'method'
  /** Determines the normalization (request-form.ts). */
  kind: 'line' | 'lines' | 'email' | 'country' | 'choice'
  /** Maximum length in characters. */
  limit: number
  /** Message key of the label. */
  label: string
  /** The field may be empty and is then stored as null. */
  optional?: true
  /** Required in the wizard, but null in requests that were stored without it. */
  nullable?: true
}

// The order is part of stored submission hashes (server/requests/read-submission.ts).
export const requestRules = {
  full_name: { step: 'personal', kind: 'line', limit: 200, label: 'field.fullName' },
  email: {
    step: 'personal',
    kind: 'email',
    limit: MAX_EMAIL_LENGTH,
    label: 'auth.email',
    nullable: true,
  },
  phone: { step: 'personal', kind: 'line', limit: 50, label: 'field.phone' },
  address_line1: { step: 'personal', kind: 'line', limit: 200, label: 'field.addressLine1' },
  address_line2: {
    step: 'personal',
    kind: 'line',
    limit: 200,
    label: 'field.addressLine2',
    optional: true,
  },
  city: { step: 'personal', kind: 'line', limit: 100, label: 'field.city' },
  state: { step: 'personal', kind: 'line', limit: 100, label: 'field.state', optional: true },
  postal_code: { step: 'personal', kind: 'line', limit: 20, label: 'field.postalCode' },
  country: { step: 'personal', kind: 'country', limit: 2, label: 'field.country' },
  where_met: {
    step: 'personal',
    kind: 'lines',
    limit: 500,
    label: 'field.whereMet',
    optional: true,
  },
  category: { step: 'reason', kind: 'line', limit: 100, label: 'field.category', nullable: true },
  reason: { step: 'reason', kind: 'lines', limit: 5000, label: 'field.reason' },
  payment_method: { step: 'method', kind: 'choice', limit: 50, label: 'wizard.howToPay' },
} as const satisfies Record<string, RequestFieldRule>

type Rules = typeof requestRules
export type RequestField = keyof Rules
type FieldsWith<Rule> = { [F in RequestField]: Rules[F] extends Rule ? F : never }[RequestField]
export type OptionalField = FieldsWith<{ optional: true }>
export type NullableField = OptionalField | FieldsWith<{ nullable: true }>

export const requestFields = Object.keys(requestRules) as RequestField[]

/** Message keys by field. */
export const requestLabels = Object.fromEntries(
  requestFields.map((field) => [field, requestRules[field].label]),
) as { [F in RequestField]: Rules[F]['label'] }

/** Returns the labels of a step in the order of its fields. */
export const labelsOfStep = (step: RequestFieldRule['step']) =>
  Object.fromEntries(
    requestFields
      .filter((field) => requestRules[field].step === step)
      .map((field) => [field, requestLabels[field]]),
  )

export const ruleOf = (field: RequestField): RequestFieldRule => requestRules[field]

export const isOptional = (field: RequestField): field is OptionalField =>
  ruleOf(field).optional === true

export const isNullable = (field: RequestField): field is NullableField =>
  isOptional(field) || ruleOf(field).nullable === true

/** Values of the fields as stored. */
export type StoredFields = {
  [F in RequestField]: F extends 'payment_method'
    ? PaymentMethod
    : F extends NullableField
      ? string | null
      : string
}

/** The columns that make up the content of a request: its fields and two more. */
export const requestColumns = [...requestFields, 'payment_location', 'date_of_request'] as const
export type RequestContent = StoredFields & {
  /** Copied from the payment details, which lists do not read. */
  payment_location: string | null
  /** Calendar date, YYYY-MM-DD. */
  date_of_request: string
}

/** The fields that requesters see in their own requests. */
export const ownFields = [
  'full_name',
  'reason',
  'where_met',
  'payment_method',
] as const satisfies RequestField[]

const anonymousFields: RequestField[] = ['country', 'category', 'payment_method']

/** Fields that identify a person. They are erased with the person (docs/product.md §12.2). */
export const personalFields = requestFields.filter((field) => !anonymousFields.includes(field))
