import type { Refusal } from '#contract/procedure.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { StoredPlan } from '#domain/plans.ts'
import type { Decision } from '#domain/review.ts'
import type { Context } from '#server/context.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import type { DueOfRequest } from '#server/payouts/index.ts'
import type { RequestForUpdate, ReviewForUpdate, StoredReview } from './store.ts'

export type SaveReview = {
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

export type PlannedDue = { due_on: CalendarDate; amount: string; needs_confirmation: boolean }
/** A plan with its dues. */
export type Planned = { plan: StoredPlan; dues: PlannedDue[] }

/** `review` is the current review. */
export type Saved =
  | { outcome: 'saved'; review: StoredReview }
  | { outcome: 'changed_since'; review: StoredReview | null }
  | { outcome: 'no_request' | 'withdrawn' | 'paid' }
  | { outcome: 'refused'; refusal: Refusal }

type Stored = {
  request: RequestForUpdate
  before: ReviewForUpdate | undefined
  duesBefore: DueOfRequest[]
}

/** A decision that is to be written. */
export type Decided = SaveReview &
  Stored & {
    plan: StoredPlan | null
    isSamePlan: boolean
    isSameFund: boolean
    isNewOutcome: boolean
    reviewed_at: Date
  }

/** Returns what is to be written, or what became of a decision that changes nothing. */
export function judge(
  context: Context<Administrator>,
  asked: SaveReview,
  {
    request,
    before,
    duesBefore,
  }: Omit<Stored, 'request'> & { request: Stored['request'] | undefined },
): Saved | Decided {
  const { review: entered, expected, keepsNotes, planned, fundId } = asked
  if (!request) return { outcome: 'no_request' }
  if (isOfCaller(context, request)) {
    return { outcome: 'refused', refusal: refuse('review.ownRequest') }
  }
  const notes = entered.notes ?? (keepsNotes && !before ? request.office_notes : null)
  const review = { ...entered, notes }
  const isAnswered = request.review_outcome === 'answered'
  const isOwn = before?.reviewed_by === context.caller.user.id
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
  return {
    ...asked,
    ...{ request, before, duesBefore, review, plan, isSamePlan, isSameFund },
    // A question after an answer is a new one.
    isNewOutcome: isAnswered || before?.outcome !== review.outcome,
    // Strictly later than before, so that the check for a changed review works.
    reviewed_at: new Date(Math.max(Date.now(), (before?.reviewed_at.getTime() ?? 0) + 1)),
  }
}

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
