import { addressParts } from './address.ts'
import type { Outcome } from './outcomes.ts'
import { isPaidOut } from './outcomes.ts'
import { type PaymentField, type PaymentMethod, paymentFields } from './payment-methods.ts'
import { payoutMethodOf } from './payouts/methods.ts'
import { isFiled, isLive, type PaymentState } from './payouts/payment-states.ts'
import { type RequestField, requestFields } from './request-fields.ts'
import type { RequestStatus } from './request-status.ts'

/** Corrections of requests after they were submitted (docs/product.md §4.13). */

/** What letters and lists say of a correction. */
export const correctionGroups = ['contact', 'address', 'payment', 'request'] as const
export type CorrectionGroup = (typeof correctionGroups)[number]

const groupOfRequestField = {
  full_name: 'contact',
  email: 'contact',
  phone: 'contact',
  address_line1: 'address',
  address_line2: 'address',
  city: 'address',
  state: 'address',
  postal_code: 'address',
  country: 'address',
  where_met: 'request',
  category: 'request',
  reason: 'request',
  payment_method: 'payment',
} as const satisfies Record<RequestField, CorrectionGroup>

export type CorrectedField = RequestField | PaymentField
export const correctedFields: readonly CorrectedField[] = [...requestFields, ...paymentFields]

/** The fields of steps 1 to 3 that a family may correct; of step 4 it may correct all. */
export const familyCorrectedFields = [
  'phone',
  ...addressParts,
  'payment_method',
] as const satisfies RequestField[]

/** Who corrected a request. */
export const correctors = ['family', 'office'] as const
export type Corrector = (typeof correctors)[number]

/** Values by field; a missing one is null. */
type Values = Partial<Record<CorrectedField, string | null>>
/** What a field was, and what it is now. */
export type Changes = Partial<Record<CorrectedField, [string | null, string | null]>>

/** Returns the fields whose values differ. */
export function changesBetween(before: Values, after: Values): Changes {
  const changed = correctedFields.filter(
    (field) => (before[field] ?? null) !== (after[field] ?? null),
  )
  return Object.fromEntries(
    changed.map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
  )
}

/** What decides which fields of a request are details of its payment. */
type Paid = { payment_method: PaymentMethod; check_delivery_method?: string | null | undefined }

/** Returns the fields of a request, besides those of step 4, that say who is paid, or where. */
export function paymentFieldsOfRequest({
  payment_method,
  check_delivery_method,
}: Paid): RequestField[] {
  const { payee, isEmailedOnRequest } = payoutMethodOf(payment_method)
  const isDigitalCheck = isEmailedOnRequest && check_delivery_method === 'email'
  return [
    'payment_method',
    ...(payee === 'full_name' ? [payee] : []),
    ...(isDigitalCheck ? (['email'] as const) : []), // the check is sent to it
  ]
}

/** Returns the groups of changed fields, in their order. */
export function groupsOf(changes: Changes, paid: Paid): CorrectionGroup[] {
  const groups = new Set(
    (Object.keys(changes) as CorrectedField[]).map((field) =>
      isRequestField(field) ? groupOfRequestField[field] : 'payment',
    ),
  )
  if (paymentFieldsOfRequest(paid).some((field) => changes[field])) groups.add('payment')
  return correctionGroups.filter((group) => groups.has(group))
}

export const isRequestField = (field: string): field is RequestField =>
  Object.hasOwn(groupOfRequestField, field)

/** The parts of a payment that a change touches, besides its numbers. */
export function paymentParts(changes: Changes, method: PaymentMethod) {
  const names = Object.keys(changes)
  const isMethod = changes.payment_method !== undefined
  const isPayee = isMethod || names.includes(payoutMethodOf(method).payee)
  return {
    isPayee,
    isAddress: isMethod || names.some((name) => addressPart.test(name)),
    isAccountType: isMethod || changes.account_type !== undefined,
  }
}

const addressPart = /^payment_(address_line[12]|city|state|postal_code|country|location)$/

type Correctable = {
  outcome: Outcome
  status: RequestStatus
  /** The state of its newest payment; null if it never had one. */
  lastPayment: PaymentState | null
}

/**
 * Returns whether a payment of the request has left, or is about to leave, with earlier details.
 */
export const isBeingPaid = (lastPayment: PaymentState | null): boolean =>
  lastPayment !== null && isFiled(lastPayment) && isLive(lastPayment)

/** Returns whether the family of a request may correct it. */
export function canFamilyCorrect({ outcome, status, lastPayment }: Correctable): boolean {
  if (outcome === 'withdrawn' || outcome === 'declined') return false
  return !isPaidOut(status) && !isBeingPaid(lastPayment)
}
