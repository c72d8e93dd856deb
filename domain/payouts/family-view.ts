import { adviceFor, type ReturnAdvice } from '#domain/bank-files/results/return-codes.ts'
import { isPositiveAmount } from '#domain/money.ts'
import type { Outcome } from '#domain/outcomes.ts'
import {
  type CalendarDate,
  calendarDateIn,
  dateAfter,
  expectedPaymentDate,
} from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { ASKED_DAYS_BEFORE } from '#domain/plans.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { methodCalendar } from './calendar.ts'
import { type PaymentState, paymentStateRules } from './payment-states.ts'

/**
 * What a family is told of the money of its request. Letters, the cards of the dashboard, /status and
 * lists all read it here, so that no two of them say different things.
 */

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
  /** The payment details were changed after it came back. */
  isCorrected?: boolean
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
export type FamilyNotice =
  | { kind: (typeof datedNotices)[number]; on: CalendarDate; converted?: Conversion }
  | { kind: 'mailed'; on: CalendarDate; expected_on: CalendarDate | null }
  | { kind: 'returned'; advice: FamilyAdvice }
  /** The family has changed its details since a return, and the office pays again. */
  | { kind: 'corrected' }

/** One Friday of a plan, as the ledger has it. */
export type PlanDue = {
  number: number
  due_on: CalendarDate
  /** What is approved of it. */
  amount: string
  is_paid: boolean
}

/** With what its family is asked and told of it. */
export type FamilyDue = PlanDue & {
  /** Money of it is locked or with the bank. */
  is_underway: boolean
  /** The run of its Friday is locked. */
  is_closed: boolean
  /** The family is asked about it, and has not answered. */
  is_asked: boolean
}

/** What is known of a request. */
export type FamilyFacts = {
  created_at: Date | string
  outcome: Outcome
  status: RequestStatus
  payment_method: PaymentMethod
  donation_amount: string | null
  family_payment: FamilyPayment | null
  /** null without a plan. */
  family_dues: FamilyDue[] | null
  /** The bank days that its method needs by the settings; null: as many as it usually needs. */
  lead_days: number | null
}

type Reader = { officeTimeZone: string; now: Date; showsAmount: boolean }

/** Returns what a family is told of a request whose payment is in this state. */
export function familyStanding(facts: FamilyFacts, { officeTimeZone, now, showsAmount }: Reader) {
  const { family_payment, family_dues, outcome, created_at } = facts
  const today = calendarDateIn(now, officeTimeZone)
  const notice = (family_payment && familyNotice(family_payment, { officeTimeZone, now })) ?? null
  const { total, dues } = approvalTold(facts, showsAmount)
  const isApproved = outcome === 'approved'
  // "Paid" is not said before the Friday on which the money comes.
  const isStill = facts.status === 'paid' && notice?.kind === 'being_paid'
  const status: RequestStatus = isStill ? 'processed' : facts.status
  const isNothing = isApproved && !isPositiveAmount(facts.donation_amount ?? '0')
  const asked = isApproved ? dueAsked(family_dues, today) : undefined
  const until = asked ? confirmUntil(asked, facts, today) : null
  const plan = family_dues?.map((due) =>
    due === asked && !until ? { ...due, is_closed: true } : due,
  )
  return {
    status,
    expected_payment_date: isNothing ? null : expectedPaymentDate(created_at, officeTimeZone),
    approved_amount: isApproved ? total : null,
    payment_notice: notice,
    dues,
    next_due_on: nextDueOn(plan, today),
    confirm_due_on: asked?.due_on ?? null,
    confirm_until: until,
  }
}

/** What was approved. */
type Approval = { donation_amount: string | null; family_dues: PlanDue[] | null }

/**
 * Returns what a family is told of the amount that was approved: all of it, and the Fridays of a plan
 * with what is paid on each. Amounts are null where the office does not show them.
 */
export const approvalTold = ({ donation_amount, family_dues }: Approval, showsAmount: boolean) => ({
  total: showsAmount ? donation_amount : null,
  dues: (family_dues ?? []).map(({ number, due_on, amount, is_paid }) => ({
    ...{ number, due_on, is_paid },
    amount: showsAmount ? amount : null,
  })),
})

/** Between two dues of a plan nothing is being paid, so details may change. */
export function isBetweenDues({
  family_payment,
  family_dues,
}: Pick<FamilyFacts, 'family_payment' | 'family_dues'>): boolean {
  const isPaid = family_payment && paymentStateRules[family_payment.state].notice === 'paid'
  return Boolean(isPaid && family_dues?.some(({ is_paid }) => !is_paid))
}

/** Returns the next Friday on which a plan pays; null without one. */
function nextDueOn(dues: FamilyDue[] | undefined, today: CalendarDate): CalendarDate | null {
  const next = dues?.filter(({ is_paid }) => !is_paid).map(paidOn)
  return next?.find((friday) => friday >= today) ?? null
}

/** A due that is not in the locked run of its Friday is paid a week later. */
const paidOn = ({ due_on, is_closed, is_underway }: FamilyDue): CalendarDate =>
  is_closed && !is_underway ? dateAfter(due_on, 7) : due_on

/** Returns the due about which a family is asked now, if any. */
const dueAsked = (dues: FamilyDue[] | null, today: CalendarDate) => {
  const until = dateAfter(today, ASKED_DAYS_BEFORE)
  return dues?.find(({ is_asked, is_paid, due_on }) => is_asked && !is_paid && due_on <= until)
}

/**
 * Returns the last day on which an answer is in time for the Friday of a due: the day before its list
 * goes to the bank. null if it is too late.
 */
function confirmUntil(
  { due_on, is_closed }: FamilyDue,
  { payment_method, lead_days }: Pick<FamilyFacts, 'payment_method' | 'lead_days'>,
  today: CalendarDate,
): CalendarDate | null {
  const { upload_by_office } = methodCalendar(payment_method, due_on, lead_days ?? undefined)
  const until = dateAfter(upload_by_office, -1)
  return is_closed || until < today ? null : until
}

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
  const { state, isAgain, payOn, createdAt } = payment
  const { notice } = paymentStateRules[state]
  if (notice === null) return undefined
  if (notice === 'returned') return returnNotice(payment)
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

function returnNotice({ returnCode, isCorrected }: FamilyPayment): FamilyNotice | undefined {
  const advice = adviceFor(returnCode)
  if (advice === 'call') return undefined
  return isCorrected && advice !== 'nothing' ? { kind: 'corrected' } : { kind: 'returned', advice }
}
