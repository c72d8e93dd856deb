import { isSecretField } from '#domain/payment-form.ts'
import { fieldsFor, isPaymentMethod } from '#domain/payment-methods.ts'
import type { Entered } from '#web/features/plans/index.ts'
import {
  emptyValues,
  type FormField,
  type FormValues,
  keptValues,
} from '#web/features/request-fields/index.ts'
import { newId } from '#web/new-id.ts'

export const fieldsOfPlan = [
  'plan_every',
  'plan_first_on',
  'plan_times',
  'plan_until',
  'plan_confirm_every',
] as const

const ownFields = [
  'date_of_request',
  'admin_amount',
  'admin_notes',
  ...fieldsOfPlan,
  'letter_locale',
  'reach',
  'text_consent',
  'submission_id',
  'family_id',
  'family_name',
  'invitation',
  'same_numbers',
  'same_method',
] as const

/**
 * The values of the long form: those of the wizard, the date, and optionally a review
 * (docs/product.md §4.6). `submission_id` stays the same until the request is saved or the form is
 * cleared, also across reloads, so that a retry after a lost response makes no second request.
 * `same_numbers` stands for the numbers of the family's last request, paid by `same_method`.
 */
export type DirectValues = FormValues & Record<(typeof ownFields)[number], string>
export type DirectField = FormField | (typeof ownFields)[number]

/** What is stored as `same_numbers` once the office types other ones. */
export const OTHER_NUMBERS = 'other'

/** Returns whether the payment numbers are those of last time, so that none are typed. */
export const hasSameNumbers = (values: DirectValues): boolean =>
  values.same_numbers !== '' &&
  values.same_numbers !== OTHER_NUMBERS &&
  values.same_method === numbersOf(values)

/** Names a method with the numbers that a payment by it needs. */
export function numbersOf(values: Partial<FormValues>): string {
  const { payment_method: method } = values
  if (!isPaymentMethod(method)) return ''
  const names = fieldsFor(method, values).flatMap(({ name }) => (isSecretField(name) ? name : []))
  return [method, ...names].join(' ')
}

/** One Friday: the fields of a plan are empty. */
export const noPlan = {
  plan_every: '',
  plan_first_on: '',
  plan_times: '',
  plan_until: '',
  plan_confirm_every: '',
}

/** A plan whose first Friday is not proposed yet. */
export const newPlan = { ...noPlan, plan_every: 'month' }

/** Returns the plan that is entered; undefined for one Friday. */
export function planIn(values: DirectValues): Entered | undefined {
  const { plan_every, plan_first_on: first, plan_times: times, plan_until: until } = values
  const { plan_confirm_every: confirm } = values
  if (!plan_every) return undefined
  return { every: plan_every as Entered['every'], first, times, until, confirm }
}

/** Returns the fields of a plan. */
export const planFields = ({ every, first, times, until, confirm }: Entered) => ({
  plan_every: every,
  plan_first_on: first,
  plan_times: times,
  plan_until: until,
  plan_confirm_every: confirm,
})

/**
 * Returns an empty form for a request of this date (`YYYY-MM-DD`). Letters are in the language of
 * the page until another is chosen.
 */
export function emptyDirect(date: string): DirectValues {
  return {
    ...emptyValues(''),
    date_of_request: date,
    admin_amount: '',
    admin_notes: '',
    ...noPlan,
    letter_locale: '',
    reach: '',
    text_consent: '',
    submission_id: newId(),
    family_id: '',
    family_name: '',
    invitation: '',
    same_numbers: '',
    same_method: '',
  }
}

/** Returns whether nothing is filled in, except what a form begins with. */
export function isEmptyDirect(form: DirectValues): boolean {
  const { date_of_request: _, phone_country: __, submission_id: ___, ...values } = form
  return Object.values(values).every((value) => !value)
}

/**
 * Returns the values that may be stored on the device: all but the numbers that are typed twice.
 */
export function keptDirect(values: Record<string, unknown>): Partial<DirectValues> {
  const texts = [...ownFields, 'email' as const].filter((name) => typeof values[name] === 'string')
  return {
    ...keptValues(values),
    ...Object.fromEntries(texts.map((name) => [name, values[name]])),
  }
}
