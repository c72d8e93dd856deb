import { adviceFor, type ReturnAdvice } from '#domain/bank-files/results/return-codes.ts'
import { type CalendarDate, calendarDateIn, expectedPaymentDate } from '#domain/payment-date.ts'
import { type PaymentState, paymentStateRules } from './payment-states.ts'

/** The payment of a request that says most of it now, as far as its family is concerned. */
export type FamilyPayment = {
  state: PaymentState
  /** An earlier attempt was to pay its due. */
  isAgain: boolean
  /** The Friday of its run; null while it waits for one. */
  payOn: CalendarDate | null
  createdAt: Date | string
  returnCode: string | null
  /** Shekels for one dollar of its run; null for payments in dollars. */
  rate?: string | null
  rateDate?: CalendarDate | null
  /** Its check, if that is in the mail, and the day by which it should come. */
  mailed?: { on: CalendarDate; expectedOn: CalendarDate | null } | null
}

/** What a family is told about a return. There is no notice if a person calls. */
export const familyAdvice = [
  'check_details',
  'another_account',
  'another_method',
  'other_way',
  'nothing',
] as const satisfies Exclude<ReturnAdvice, 'call'>[]
type FamilyAdvice = (typeof familyAdvice)[number]

/** A notice with the Friday of the run. `expected`: it is being paid again on a new Friday. */
export const datedNotices = ['being_paid', 'paid', 'expected'] as const

/** The rate at which dollars became shekels, and its date. */
type Conversion = { rate: string; on: CalendarDate }

/** The notice to the family besides the status (docs/product.md §14.11). */
type FamilyNotice =
  | { kind: (typeof datedNotices)[number]; on: CalendarDate; converted?: Conversion }
  | { kind: 'mailed'; on: CalendarDate; expected_on: CalendarDate | null }
  | { kind: 'returned'; advice: FamilyAdvice }

/**
 * Returns the notice to the family about a payment, or undefined if status and expected date say
 * enough. Holds and refusals by the bank are the office's business. `officeTimeZone` decides the
 * date of a payment that waits for a run, and with `now` whether the Friday of a paid one has come:
 * before, it is being paid.
 */
export function familyNotice(
  payment: FamilyPayment,
  { officeTimeZone, now }: { officeTimeZone: string; now: Date },
): FamilyNotice | undefined {
  const { state, isAgain, payOn, createdAt, returnCode } = payment
  const { notice } = paymentStateRules[state]
  if (notice === null) return undefined
  if (notice === 'returned') return returnNotice(returnCode)
  if (notice === 'expected') {
    if (!isAgain) return undefined
    return { kind: notice, on: payOn ?? expectedPaymentDate(createdAt, officeTimeZone) }
  }
  if (payment.mailed) {
    const { on, expectedOn } = payment.mailed
    return { kind: 'mailed', on, expected_on: expectedOn }
  }
  if (!payOn) return undefined
  const isStill = notice === 'paid' && payOn > calendarDateIn(now, officeTimeZone)
  return { kind: isStill ? 'being_paid' : notice, on: payOn, ...conversionOf(payment) }
}

const conversionOf = ({ rate, rateDate }: FamilyPayment) =>
  rate && rateDate ? { converted: { rate, on: rateDate } } : {}

function returnNotice(code: string | null): FamilyNotice | undefined {
  const advice = adviceFor(code)
  return advice === 'call' ? undefined : { kind: 'returned', advice }
}
