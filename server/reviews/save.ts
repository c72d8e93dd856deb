import type { Refusal } from '#contract/procedure.ts'
import { fromCents, toCents } from '#domain/money.ts'
import { DECISION_LETTER_DELAY_MS, isPaidOut } from '#domain/outcomes.ts'
import { type CalendarDate, expectedPaymentDate } from '#domain/payment-date.ts'
import { payingDues } from '#domain/payouts/dues.ts'
import type { Act } from '#domain/payouts/ledger/carry-out.ts'
import type { StoredPlan } from '#domain/plans.ts'
import type { Decision } from '#domain/review.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { cancelLetters, enqueueDelayed, letterTo, reviewedLetter } from '#server/mail/index.ts'
import {
  type DueOfRequest,
  duesOf,
  rowLockRunsOf,
  setConfirmations,
} from '#server/payouts/index.ts'
import { insertQuestion, rewordQuestion } from '#server/questions/index.ts'
import { carryOut, refusalOf } from './decided.ts'
import { keepWithinFund, storeFund } from './fund.ts'
import {
  findRequestForUpdate,
  findReview,
  type RequestForUpdate,
  type StoredReview,
  setOfficeNotes,
  setOutcome,
  upsertReview,
} from './store.ts'

type SaveReview = {
  requestId: string
  /** The administrator says that a payment was not entered by hand yet. */
  notEntered: boolean | undefined
  review: Decision
  /**
   * `reviewed_at` of the review that the administrator saw; null for none, undefined to skip the
   * check.
   */
  expected: Date | null | undefined
  /** The call says nothing of notes, so those without a decision go into the review. */
  keepsNotes: boolean
  /** The dues; null for one over the amount, undefined to keep those of the review. */
  planned: Planned | null | undefined
  /** The fund that pays it; undefined to keep it, or for a new approval to take that of its category. */
  fundId: string | undefined
}

type PlannedDue = { due_on: CalendarDate; amount: string; needs_confirmation: boolean }
/** A plan with its dues. */
export type Planned = { plan: StoredPlan; dues: PlannedDue[] }

/** `review` is the current review. */
type Saved =
  | { outcome: 'saved'; review: StoredReview }
  | { outcome: 'changed_since'; review: StoredReview | null }
  | { outcome: 'no_request' | 'withdrawn' | 'paid' }
  | { outcome: 'refused'; refusal: Refusal }

/**
 * Creates or updates the review of a request and records it, in one transaction. A new outcome
 * sends the requester a letter after five minutes. Repeating the same review by the same
 * administrator is a no-op.
 */
export async function saveReview(
  context: Context<Administrator>,
  asked: SaveReview,
): Promise<Saved> {
  return inTransaction(context.db, (db) => saveIn({ ...context, db }, asked)).catch((error) => ({
    outcome: 'refused' as const,
    refusal: refusalOf(error),
  }))
}

async function saveIn(
  context: Context<Administrator>,
  { requestId, review: entered, expected, notEntered, keepsNotes, planned, fundId }: SaveReview,
): Promise<Saved> {
  const { db, now, services, caller: reviewer } = context
  await rowLockRunsOf(db, [requestId])
  const request = await findRequestForUpdate(db, requestId)
  if (!request) return { outcome: 'no_request' }
  if (isOfCaller(context, request))
    return { outcome: 'refused', refusal: refuse('review.ownRequest') }
  const before = await findReview(db, requestId)
  const notes = entered.notes ?? (keepsNotes && !before ? request.office_notes : null)
  const review = { ...entered, notes }
  const isAnswered = request.review_outcome === 'answered'
  const isOwn = before?.reviewed_by === reviewer.user.id
  const isApproved = review.outcome === 'approved'
  const kept = isApproved ? (before?.plan ?? null) : null
  const plan = !isApproved || planned === undefined ? kept : (planned?.plan ?? null)
  const isSamePlan = isEqualPlan(kept, plan)
  const isSameFund = fundId === undefined || fundId === before?.fund_id
  if (before && isOwn && !isAnswered && isSamePlan && isSameFund && isSame(before, review)) {
    return { outcome: 'saved', review: before }
  }
  if (expected !== undefined && expected?.getTime() !== before?.reviewed_at.getTime()) {
    return { outcome: 'changed_since', review: before ?? null }
  }
  if (request.withdrawn_at) return { outcome: 'withdrawn' }
  // Its total does not say what each due becomes.
  if (kept && isSamePlan && before?.donation_amount !== review.amount) {
    return { outcome: 'refused', refusal: refuse('review.changeDues') }
  }
  if (isPaidOut(request.status) && (!isApproved || !isSamePlan)) return { outcome: 'paid' }

  // Strictly later than before, so that the check for a changed review works.
  const reviewed_at = new Date(Math.max(Date.now(), (before?.reviewed_at.getTime() ?? 0) + 1))
  const { id: reviewed_by, name: reviewed_by_name } = reviewer.user
  const duesBefore = await duesOf(db, requestId)
  await upsertReview(db, review, { request_id: requestId, reviewed_by, reviewed_at, plan })
  if (request.office_notes !== null) await setOfficeNotes(db, requestId, null)
  // A question after an answer is a new one.
  const isNewOutcome = isAnswered || before?.outcome !== review.outcome
  if (isApproved && fundId !== undefined) await storeFund(db, requestId, fundId)
  // The ledger reads the fund of the review.
  const act = actOf({
    before,
    review,
    planned,
    plan,
    isSamePlan,
    notEntered,
    duesBefore,
    firstOn: request.expected_payment_date,
    nextOn: expectedPaymentDate(now, services.config.organization.timeZone),
  })
  const field = 'input_donation_amount'
  if (act) await carryOut(context, requestId, act, act.act === 'lower' ? field : undefined)
  else if (!isSameFund && fundId !== undefined) {
    await carryOut(context, requestId, { act: 'change_fund', fund: fundId })
  }
  if (isNewOutcome) await setOutcome(db, requestId, review.outcome)
  if (act?.act === 'approve') await setConfirmations(db, requestId, confirmedBy(planned?.dues))
  await keepWithinFund(context, requestId, { before: duesBefore, isOtherFund: !isSameFund, field })
  await keepQuestion(db, { requestId, before, review, reviewed_by, reviewed_at, isNewOutcome })
  await record(db, reviewer, {
    action: before ? 'review.changed' : 'review.created',
    subject_id: requestId,
    details: {
      before: before ? { outcome: before.outcome, donation_amount: before.donation_amount } : null,
      after: { outcome: review.outcome, donation_amount: review.amount, ...(plan && { plan }) },
      ...(!isSamePlan && {
        dues: { before: payingDues(duesBefore), after: payingDues(await duesOf(db, requestId)) },
      }),
      // Notes may contain personal data, so only the fact that they changed is recorded.
      notes_changed: (before?.notes ?? null) !== review.notes,
    },
  })
  const letter_at = isNewOutcome
    ? await sendDecision(context, paidFrom(request, plan), review.outcome)
    : (before?.letter_at ?? null)
  await notify(db, { kind: 'request.reviewed', id: requestId, user_id: request.user_id })
  const { amount: donation_amount, texts: message_texts, ...rest } = review
  return {
    outcome: 'saved',
    review: {
      ...rest,
      donation_amount,
      plan,
      fund_id: fundId ?? before?.fund_id ?? null,
      message_texts,
      reviewed_at,
      reviewed_by_name,
      letter_at,
    },
  }
}

type Deciding = {
  before: StoredReview | undefined
  review: Decision
  planned: Planned | null | undefined
  plan: StoredPlan | null
  isSamePlan: boolean
  notEntered: boolean | undefined
  duesBefore: DueOfRequest[]
  /** The Friday of an approval that is new, and of what it is raised by once money of it is out. */
  firstOn: CalendarDate
  nextOn: CalendarDate
}

/** Returns the act of a decision; undefined for one that changes no money. */
function actOf(decided: Deciding): Act | undefined {
  const { before, review, planned, plan, isSamePlan, notEntered, duesBefore } = decided
  const wasApproved = before?.outcome === 'approved'
  if (review.outcome !== 'approved') {
    const act = review.outcome === 'declined' ? 'decline' : 'undo'
    return wasApproved ? { act, notEntered } : undefined
  }
  if (wasApproved && isSamePlan && plan) return undefined
  const amount = toCents(review.amount ?? '0')
  const approved = duesBefore.reduce((sum, due) => sum + toCents(due.approved), 0n)
  if (wasApproved && isSamePlan && approved > 0n) {
    const by = amount - approved
    if (by === 0n) return undefined
    return by > 0n ? { act: 'raise', by, friday: decided.nextOn } : { act: 'lower', by: -by }
  }
  const once = [{ due_on: decided.firstOn, amount: fromCents(amount) }]
  return { act: 'approve', dues: decidedDues(planned?.dues ?? once), hasPlan: plan !== null }
}

/** Returns dues as the ledger approves them. */
export const decidedDues = (dues: Omit<PlannedDue, 'needs_confirmation'>[]) =>
  dues.map(({ due_on: dueOn, amount }) => ({ dueOn, amount: toCents(amount) }))

/** Returns the numbers of the dues that their family has to confirm. */
export const confirmedBy = (dues: PlannedDue[] = []): number[] =>
  dues.flatMap(({ needs_confirmation }, at) => (needs_confirmation ? [at + 1] : []))

type Question = {
  requestId: string
  before: StoredReview | undefined
  review: Decision
  reviewed_by: string
  reviewed_at: Date
  isNewOutcome: boolean
}

/** Stores the question of a review, or changes its words. */
async function keepQuestion(db: Db, asked: Question): Promise<void> {
  const { requestId, before, review, reviewed_by, reviewed_at, isNewOutcome } = asked
  if (review.outcome !== 'needs_info' || review.message === null) return
  const question = { question: review.message, asked_by: reviewed_by, asked_at: reviewed_at }
  if (isNewOutcome) await insertQuestion(db, requestId, question)
  else if (before?.message !== review.message) await rewordQuestion(db, requestId, question)
}

/** Returns a request with the Friday on which a plan begins. */
const paidFrom = (request: RequestForUpdate, plan: StoredPlan | null): RequestForUpdate =>
  plan ? { ...request, expected_payment_date: plan.first_on } : request

/** The database returns the keys of a plan in an order of its own. */
const isEqualPlan = (one: StoredPlan | null, other: StoredPlan | null): boolean =>
  one === other ||
  (one?.every === other?.every &&
    one?.first_on === other?.first_on &&
    one?.times === other?.times &&
    one?.amount === other?.amount &&
    one?.confirm_every === other?.confirm_every)

const isSame = (stored: StoredReview, { outcome, amount, notes, message }: Decision) =>
  stored.outcome === outcome &&
  stored.donation_amount === amount &&
  stored.notes === notes &&
  stored.message === message

/**
 * Replaces a waiting letter about the request with one about its new outcome. Returns when that
 * goes out; null for a request without an address, and for one whose family is called.
 */
async function sendDecision(
  context: Context,
  request: RequestForUpdate,
  outcome: Decision['outcome'],
): Promise<Date | null> {
  const { db } = context
  await cancelLetters(db, request.id)
  const letter =
    outcome === 'needs_info'
      ? letterTo(request, 'question')
      : reviewedLetter(request, {
          isApproved: outcome === 'approved',
          today: officeDate(context),
        })
  if (!letter) return null
  const at = new Date(Date.now() + DECISION_LETTER_DELAY_MS)
  await enqueueDelayed(db, letter, at)
  return letter.channel === 'call' ? null : at
}
