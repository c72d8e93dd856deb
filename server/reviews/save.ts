import { fromCents, toCents } from '#domain/money.ts'
import { DECISION_LETTER_DELAY_MS } from '#domain/outcomes.ts'
import { type CalendarDate, expectedPaymentDate } from '#domain/payment-date.ts'
import { payingDues } from '#domain/payouts/dues.ts'
import type { Act } from '#domain/payouts/ledger/carry-out.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notifyAll } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import {
  type AddressedLetter,
  cancelLetters,
  enqueueDelayed,
  letterTo,
  reviewedLetter,
} from '#server/mail/index.ts'
import {
  type DueOfRequest,
  duesOfRequests,
  rowLockRunsOf,
  setConfirmations,
} from '#server/payouts/index.ts'
import { insertQuestion, rewordQuestion } from '#server/questions/index.ts'
import { carryOut, writeTogether } from './decided.ts'
import { keepWithinFund, storeFunds } from './fund.ts'
import { type Decided, judge, type PlannedDue, type Saved, type SaveReview } from './judging.ts'
import * as store from './store.ts'

type Office = Context<Administrator>

/**
 * Creates or updates the reviews of different requests and records them, in one transaction and with
 * as many statements for a hundred as for one. A new outcome sends the requester a letter after five
 * minutes. Repeating the same review by the same administrator is a no-op. What is refused of one
 * request changes none of the others. Returns what became of each, in the order given.
 */
export async function saveReviews(context: Office, asked: SaveReview[]): Promise<Saved[]> {
  return inTransaction(context.db, async (db) => {
    const within = { ...context, db }
    const ids = asked.map(({ requestId }) => requestId)
    await rowLockRunsOf(db, ids)
    const requests = await store.requestsForUpdate(db, ids)
    const reviews = await store.reviewsOf(db, ids)
    const dues = await duesOfRequests(db, ids)
    const judged = asked.map((one) =>
      judge(within, one, {
        request: requests.get(one.requestId),
        before: reviews.get(one.requestId),
        duesBefore: dues.get(one.requestId) ?? [],
      }),
    )
    return writeTogether<Decided, Saved>(db, judged, (some) => write(within, some))
  })
}

/** Writes decisions and all that follows from them. Throws if some are refused. */
async function write(context: Office, decided: Decided[]): Promise<Map<Decided, Saved>> {
  const { db, now, services, caller: reviewer } = context
  await store.upsertReviews(
    db,
    decided.map(({ requestId: request_id, review, plan, reviewed_at }) => ({
      ...{ request_id, review, plan, reviewed_by: reviewer.user.id, reviewed_at },
    })),
  )
  await storeFunds(
    db,
    decided.filter(({ review }) => review.outcome === 'approved'),
  )
  // The ledger reads the fund of the review, and decides about requests as they were before.
  const nextOn = expectedPaymentDate(now, services.config.organization.timeZone)
  const acts = decided.flatMap((one) => {
    const act = actOf(one, nextOn)
    return act ? [{ requestId: one.requestId, act, one }] : []
  })
  await carryOut(
    context,
    acts.map(({ requestId, act }) => ({
      ...{ requestId, act },
      field: act.act === 'lower' ? AMOUNT_FIELD : undefined,
    })),
  )
  await store.setOutcomes(
    db,
    decided
      .filter(({ isNewOutcome, request }) => isNewOutcome || request.office_notes !== null)
      .map(({ requestId: id, review: { outcome } }) => ({ id, outcome, office_notes: null })),
  )
  await setConfirmations(
    db,
    acts
      .filter(({ act }) => act.act === 'approve')
      .map(({ requestId, one }) => ({ requestId, numbers: confirmedBy(one.planned?.dues) })),
  )
  await keepWithinFund(
    context,
    decided.map(({ requestId, duesBefore: before, isSameFund }) => ({
      ...{ requestId, before, isOtherFund: !isSameFund, field: AMOUNT_FIELD },
    })),
  )
  for (const one of decided) await keepQuestion(context, one)
  await recordDecisions(context, decided)
  const letters = await sendDecisions(context, decided)
  await notifyAll(
    db,
    decided.map(({ requestId: id, request: { user_id } }) => ({
      ...{ kind: 'request.reviewed', id, user_id },
    })),
  )
  return new Map(
    decided.map((one) => {
      const { review, before, plan, reviewed_at } = one
      const { amount: donation_amount, texts: message_texts, ...rest } = review
      const letter_at = one.isNewOutcome ? (letters.get(one) ?? null) : (before?.letter_at ?? null)
      const by = { reviewed_at, reviewed_by_name: reviewer.user.name }
      const fund_id = one.fundId ?? before?.fund_id ?? null
      const saved = { ...rest, donation_amount, plan, fund_id, message_texts, ...by, letter_at }
      return [one, { outcome: 'saved', review: saved }]
    }),
  )
}

const AMOUNT_FIELD = 'input_donation_amount'

async function recordDecisions({ db, caller }: Office, decided: Decided[]): Promise<void> {
  const replanned = decided.filter(({ isSamePlan }) => !isSamePlan)
  const ids = replanned.map(({ requestId }) => requestId)
  const dues = ids.length > 0 ? await duesOfRequests(db, ids) : new Map<string, DueOfRequest[]>()
  await record(
    db,
    caller,
    ...decided.map(({ requestId, before, review, plan, isSamePlan, duesBefore }) => ({
      action: before ? ('review.changed' as const) : ('review.created' as const),
      subject_id: requestId,
      details: {
        before: before
          ? { outcome: before.outcome, donation_amount: before.donation_amount }
          : null,
        after: { outcome: review.outcome, donation_amount: review.amount, ...(plan && { plan }) },
        ...(!isSamePlan && {
          dues: { before: payingDues(duesBefore), after: payingDues(dues.get(requestId) ?? []) },
        }),
        // Notes may contain personal data, so only the fact that they changed is recorded.
        notes_changed: (before?.notes ?? null) !== review.notes,
      },
    })),
  )
}

/**
 * Returns the act of a decision; undefined for one that changes no money. `nextOn`: the Friday of what
 * an approval is raised by once money of it is out.
 */
function actOf(decided: Decided, nextOn: CalendarDate): Act | undefined {
  const { before, review, planned, plan, isSamePlan, notEntered, duesBefore } = decided
  const wasApproved = before?.outcome === 'approved'
  if (review.outcome !== 'approved') {
    const act = review.outcome === 'declined' ? 'decline' : 'undo'
    return wasApproved ? { act, notEntered } : undefined
  }
  const { isSameFund, fundId, request } = decided
  const moved =
    isSameFund || fundId === undefined ? undefined : ({ act: 'change_fund', fund: fundId } as const)
  if (wasApproved && isSamePlan && plan) return moved
  const amount = toCents(review.amount ?? '0')
  const approved = duesBefore.reduce((sum, due) => sum + toCents(due.approved), 0n)
  if (wasApproved && isSamePlan && approved > 0n) {
    const by = amount - approved
    if (by === 0n) return moved
    return by > 0n ? { act: 'raise', by, friday: nextOn } : { act: 'lower', by: -by }
  }
  const once = [{ due_on: request.expected_payment_date, amount: fromCents(amount) }]
  return { act: 'approve', dues: decidedDues(planned?.dues ?? once), hasPlan: plan !== null }
}

/** Returns dues as the ledger approves them. */
export const decidedDues = (dues: Omit<PlannedDue, 'needs_confirmation'>[]) =>
  dues.map(({ due_on: dueOn, amount }) => ({ dueOn, amount: toCents(amount) }))

/** Returns the numbers of the dues that their family has to confirm. */
export const confirmedBy = (dues: PlannedDue[] = []): number[] =>
  dues.flatMap(({ needs_confirmation }, at) => (needs_confirmation ? [at + 1] : []))

/** Stores the question of a review, or changes its words. */
async function keepQuestion({ db, caller }: Office, decided: Decided): Promise<void> {
  const { requestId, before, review, reviewed_at: asked_at, isNewOutcome } = decided
  if (review.outcome !== 'needs_info' || review.message === null) return
  const question = { question: review.message, asked_by: caller.user.id, asked_at }
  if (isNewOutcome) await insertQuestion(db, requestId, question)
  else if (before?.message !== review.message) await rewordQuestion(db, requestId, question)
}

/**
 * Replaces waiting letters about requests with those about their new outcomes. Returns when these go
 * out; of no request without an address, and of none whose family is called.
 */
async function sendDecisions(context: Office, all: Decided[]): Promise<Map<Decided, Date>> {
  const { db } = context
  const decided = all.filter(({ isNewOutcome }) => isNewOutcome)
  await cancelLetters(
    db,
    decided.map(({ requestId }) => requestId),
  )
  const letters = decided.flatMap((one) => {
    const letter = letterOf(one, officeDate(context))
    return letter ? [{ one, letter }] : []
  })
  const at = new Date(Date.now() + DECISION_LETTER_DELAY_MS)
  await enqueueDelayed(
    db,
    letters.map(({ letter }) => letter),
    at,
  )
  const written = letters.filter(({ letter }) => letter.channel !== 'call')
  return new Map(written.map(({ one }) => [one, at]))
}

/** A plan is told with the Friday on which it begins. */
function letterOf(
  { request, plan, review: { outcome } }: Decided,
  today: CalendarDate,
): AddressedLetter | undefined {
  if (outcome === 'needs_info') return letterTo(request, 'question')
  const expected_payment_date = plan?.first_on ?? request.expected_payment_date
  const isApproved = outcome === 'approved'
  return reviewedLetter({ ...request, expected_payment_date }, { isApproved, today })
}
