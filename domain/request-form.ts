import { isCountry } from './countries.ts'
import { toAsciiDigits } from './digits.ts'
import { longestEmail, validateEmail } from './email.ts'
import { tidyName, tidyText } from './names.ts'
import { type CalendarDate, isCalendarDate } from './payment-date.ts'
import { isPaymentMethod } from './payment-methods.ts'

/**
 * Steps 1 to 3 of a request (docs/product.md §4.2): one set of rules for the wizard, the direct
 * form and the server. Step 4 is payment-form.ts. Errors are message keys by field.
 */

/** The fields of steps 1 to 3 and the longest each may be, in characters. */
export const fieldLimits = {
  full_name: 200,
  email: longestEmail,
  phone: 50,
  address_line1: 200,
  address_line2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  country: 2,
  where_met: 500,
  category: 100,
  reason: 5000,
  payment_method: 50,
} as const

export type RequestField = keyof typeof fieldLimits
export type RequestValues = Partial<Record<RequestField, string | null>>
export type FieldErrors = Partial<
  Record<RequestField, 'common.required' | 'err.tooLong' | 'err.invalidEmail' | 'err.invalidPhone'>
>

export const requestFields = Object.keys(fieldLimits) as RequestField[]

const fewestPhoneDigits = 7

/** A value as it is stored: tidy, a country in capitals, an e-mail address in small letters. */
export function normalizeField(field: RequestField, value: string | null | undefined): string {
  const text = value ?? ''
  if (field === 'reason' || field === 'where_met') return tidyText(text)
  if (field === 'email') return tidyName(text.toLowerCase())
  if (field === 'country') return tidyName(text.toUpperCase())
  return tidyName(text)
}

/** All values of steps 1 to 3 as they are stored, empty ones null. */
export function normalizeRequest(values: RequestValues): Record<RequestField, string | null> {
  return Object.fromEntries(
    requestFields.map((field) => [field, normalizeField(field, values[field]) || null]),
  ) as Record<RequestField, string | null>
}

/** Step 1. The e-mail address is optional in the direct form (docs/product.md §4.6). */
export function validatePersonal(
  values: RequestValues,
  { emailRequired = true } = {},
): FieldErrors {
  const errors: FieldErrors = {
    ...required(values, ['full_name', 'phone', 'address_line1', 'city', 'postal_code', 'country']),
    ...(emailRequired && required(values, ['email'])),
    ...tooLong(values, [
      'full_name',
      'email',
      'phone',
      'address_line1',
      'address_line2',
      'city',
      'state',
      'postal_code',
      'where_met',
    ]),
  }
  const { email, phone, country } = normalizeRequest(values)
  if (email && !validateEmail(email)) errors.email ??= 'err.invalidEmail'
  if (phone && digitsOf(phone).length < fewestPhoneDigits) errors.phone ??= 'err.invalidPhone'
  if (country && !isCountry(country)) errors.country = 'common.required'
  return errors
}

/** Step 2. Which categories there are, the database knows. */
export function validateReason(values: RequestValues): FieldErrors {
  return {
    ...required(values, ['category', 'reason']),
    ...tooLong(values, ['category', 'reason']),
  }
}

/** Step 3. */
export function validatePaymentMethod(values: RequestValues): FieldErrors {
  return isPaymentMethod(values.payment_method) ? {} : { payment_method: 'common.required' }
}

/** The direct form's date: required, and not after today in the office. */
export function validateDateOfRequest(
  date: string | null | undefined,
  today: CalendarDate,
): 'common.required' | 'err.futureDate' | undefined {
  if (!isCalendarDate(date)) return 'common.required'
  return date > today ? 'err.futureDate' : undefined
}

/**
 * Whether two phone numbers are one, however each is written: with or without country code, trunk
 * zero, hyphens or extension. "+972 52 761 1234" is "052-761-1234".
 */
export function samePhone(a: string, b: string): boolean {
  const [one, other] = [subscriberDigits(a), subscriberDigits(b)]
  if (one === other) return one !== ''
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const countryCode = long.length - short.length
  // A number without its area code is not enough to know one by.
  return short.length > fewestPhoneDigits && countryCode <= 3 && long.endsWith(short)
}

const digitsOf = (phone: string) => toAsciiDigits(phone).replace(/\D/g, '')

/** The digits that tell a number: without extension, international prefix and trunk zero. */
function subscriberDigits(phone: string): string {
  const withoutExtension = toAsciiDigits(phone)
    .replace(/(\d)\s*(ext|x|#|;).*$/i, '$1')
    .replace(/\(0\)/, '')
  return digitsOf(withoutExtension)
    .replace(/^(011(?=\d{10})|0+)/, '')
    .replace(/^9720/, '972') // no other number begins so: American exchanges never start with 0
}

const required = (values: RequestValues, fields: RequestField[]): FieldErrors =>
  Object.fromEntries(
    fields
      .filter((field) => !normalizeField(field, values[field]))
      .map((field) => [field, 'common.required']),
  )

const tooLong = (values: RequestValues, fields: RequestField[]): FieldErrors =>
  Object.fromEntries(
    fields
      .filter((field) => normalizeField(field, values[field]).length > fieldLimits[field])
      .map((field) => [field, 'err.tooLong']),
  )
