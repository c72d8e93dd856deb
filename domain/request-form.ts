import { isCountry } from './countries.ts'
import { canBePhone } from './digits.ts'
import { looksLikeEmail, tidyEmail, validateEmail } from './email.ts'
import { tidyName, tidyText } from './names.ts'
import { type CalendarDate, isCalendarDate } from './payment-date.ts'
import { isPaymentMethod } from './payment-methods.ts'
import { isOptional, type RequestField, requestFields, ruleOf } from './request-fields.ts'

/**
 * Validation of steps 1 to 3 of a request (docs/product.md §4.2), shared by the wizard, the direct
 * form and the server. Step 4 is in payment-form.ts. Errors are message keys by field.
 */

/** Values as typed or as sent. */
export type RequestValues = Partial<Record<RequestField, string | null>>
/** Values as stored; empty ones are null. */
type NormalRequest = Record<RequestField, string | null>
type FieldErrors = Partial<
  Record<RequestField, 'common.required' | 'err.tooLong' | 'err.invalidEmail' | 'err.invalidPhone'>
>

const normalForms = {
  line: tidyName,
  lines: tidyText,
  email: tidyEmail,
  country: (text) => tidyName(text.toUpperCase()),
  choice: (text) => text,
} satisfies Record<ReturnType<typeof ruleOf>['kind'], (text: string) => string>

/**
 * Returns all values of steps 1 to 3 in stored form: tidied, countries in upper case, e-mail
 * addresses in lower case.
 */
export function normalizeRequest(values: RequestValues): NormalRequest {
  const normal = requestFields.map((field) => {
    const text = normalForms[ruleOf(field).kind](values[field] ?? '')
    return [field, text || null] as const
  })
  return Object.fromEntries(normal) as NormalRequest
}

/** Normalizes and validates steps 1 to 3. */
export function readRequest(values: RequestValues, form: { emailRequired: boolean }) {
  const normal = normalizeRequest(values)
  const errors: FieldErrors = {
    ...personalErrors(normal, form),
    ...reasonErrors(normal),
    ...methodErrors(normal),
  }
  return { normal, errors }
}

/** Validates step 1. The e-mail address is optional in the direct form (docs/product.md §4.6). */
export const validatePersonal = (values: RequestValues, { emailRequired = true } = {}) =>
  personalErrors(normalizeRequest(values), { emailRequired })

/** Validates step 2. Whether the category exists is checked against the database elsewhere. */
export const validateReason = (values: RequestValues) => reasonErrors(normalizeRequest(values))

/** Validates step 3. */
export const validatePaymentMethod = (values: RequestValues) =>
  methodErrors(normalizeRequest(values))

function personalErrors(
  normal: NormalRequest,
  { emailRequired }: { emailRequired: boolean },
): FieldErrors {
  const errors = errorsOfStep('personal', normal)
  const { email, phone, country } = normal
  if (!email && !emailRequired) delete errors.email
  const isRight = emailRequired ? looksLikeEmail : validateEmail // required: that of the account
  if (email && !isRight(email)) errors.email ??= 'err.invalidEmail'
  if (phone && !canBePhone(phone)) errors.phone ??= 'err.invalidPhone'
  if (country && !isCountry(country)) errors.country = 'common.required'
  return errors
}

const reasonErrors = (normal: NormalRequest): FieldErrors => errorsOfStep('reason', normal)

const methodErrors = ({ payment_method }: NormalRequest): FieldErrors =>
  isPaymentMethod(payment_method) ? {} : { payment_method: 'common.required' }

function errorsOfStep(step: ReturnType<typeof ruleOf>['step'], normal: NormalRequest): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of requestFields.filter((name) => ruleOf(name).step === step)) {
    const value = normal[field]
    if (!value && !isOptional(field)) errors[field] = 'common.required'
    if (value && value.length > ruleOf(field).limit) errors[field] = 'err.tooLong'
  }
  return errors
}

/**
 * Validates the date of a direct request, which is required and not in the future. `today` is the
 * date in the office.
 */
export function validateDateOfRequest(
  date: string | null | undefined,
  today: CalendarDate,
): 'common.required' | 'err.futureDate' | undefined {
  if (!isCalendarDate(date)) return 'common.required'
  return date > today ? 'err.futureDate' : undefined
}
