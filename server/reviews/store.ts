import { sql } from 'kysely'
import { decisionLetters } from '#domain/letters.ts'
import type { ReviewOutcome, Texts, WithdrawnBy } from '#domain/outcomes.ts'
import { transitions } from '#domain/payouts/payment-states.ts'
import type { StoredPlan } from '#domain/plans.ts'
import type { Decision, ValidReview } from '#domain/review.ts'
import type { Db } from '#server/database/connect.ts'
import { addressee } from '#server/mail/index.ts'

export type StoredReview = {
  outcome: ReviewOutcome
  donation_amount: string | null
  plan: StoredPlan | null
  /** null for the default one. */
  fund_id: string | null
  notes: string | null
  message: string | null
  message_texts: Texts | null
  reviewed_at: Date
  reviewed_by_name: string | null
  letter_at: Date | null
}

/**
 * Finds the request to be decided with its requester's address. Locks the row, so concurrent
 * decisions wait until the transaction ends.
 */
export async function findRequestForUpdate(db: Db, id: string) {
  return db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.user_id', 'requests.full_name', ...addressee])
    .select('expected_payment_date')
    .select(['status', 'is_reviewed', 'review_outcome', 'hold_reason', 'withdrawn_at'])
    .select('office_notes')
    .where('requests.id', '=', id)
    .forUpdate('requests')
    .executeTakeFirst()
}
export type RequestForUpdate = NonNullable<Awaited<ReturnType<typeof findRequestForUpdate>>>

export async function findReview(db: Db, requestId: string) {
  return db
    .selectFrom('admin_reviews')
    .leftJoin('users', 'users.id', 'admin_reviews.reviewed_by')
    .select(['outcome', 'donation_amount', 'plan', 'fund_id', 'notes', 'message', 'message_texts'])
    .select(['reviewed_at', 'reviewed_by', 'users.name as reviewed_by_name'])
    .select((review) => letterAt(review.ref('request_id')))
    .where('admin_reviews.request_id', '=', requestId)
    .executeTakeFirst()
}

/** Selects when the waiting e-mail or text message about the decision on a request goes out; null if none waits. */
export const letterAt = (requestId: unknown) =>
  sql<Date | null>`(
    select max(next_attempt_at) from outbox
    where outbox.request_id = ${requestId} and kind in (${sql.join(decisionLetters)})
      and channel <> 'call' and sent_at is null and cancelled_at is null and attempts = 0
  )`.as('letter_at')

type NewReview = {
  request_id: string
  reviewed_by: string
  reviewed_at: Date
  plan?: StoredPlan | null
}

/** Inserts the review of a request or updates the existing one. */
export async function upsertReview(
  db: Db,
  { outcome, amount, notes, message, texts }: Decision,
  { request_id, plan: planned = null, ...by }: NewReview,
): Promise<void> {
  const message_texts = texts && JSON.stringify(texts)
  const plan = planned && JSON.stringify(planned)
  const review = { outcome, donation_amount: amount, plan, notes, message, message_texts, ...by }
  await db
    .insertInto('admin_reviews')
    .values({ request_id, ...review })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(review))
    .execute()
}

type Planned = { plan: StoredPlan; total: string; by: string; at: Date }

/** Stores the plan of a review after its dues changed, with the sum that they come to. */
export async function setPlan(db: Db, requestId: string, { plan, total, by, at }: Planned) {
  await db
    .updateTable('admin_reviews')
    .set({
      plan: JSON.stringify(plan),
      donation_amount: total,
      reviewed_by: by,
      reviewed_at: at,
    })
    .where('request_id', '=', requestId)
    .execute()
}

export async function deleteReview(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom('admin_reviews').where('request_id', '=', requestId).execute()
}

/** Stores the outcome of a review with its request; null for none. Triggers update the counters. */
export async function setOutcome(
  db: Db,
  requestId: string,
  outcome: ReviewOutcome | null,
): Promise<void> {
  const is_reviewed = outcome === 'approved' || outcome === 'declined'
  await db
    .updateTable('requests')
    .set({ is_reviewed, review_outcome: outcome })
    .where('id', '=', requestId)
    .execute()
}

/** Stores the notes of a request without a review. */
export async function setOfficeNotes(db: Db, id: string, notes: string | null): Promise<void> {
  await db.updateTable('requests').set({ office_notes: notes }).where('id', '=', id).execute()
}

type Noted = { notes: string | null; reviewed_by: string; reviewed_at: Date }

/** Stores new notes of a review, which is an edit of it. */
export async function setReviewNotes(db: Db, id: string, noted: Noted): Promise<void> {
  await db.updateTable('admin_reviews').set(noted).where('request_id', '=', id).execute()
}

/** Stores why and by whom a request and its payments are held; null ends the hold. */
export async function setHold(
  db: Db,
  requestId: string,
  hold: { reason: string; by: string } | null,
): Promise<void> {
  await db
    .updateTable('requests')
    .set({
      hold_reason: hold?.reason ?? null,
      held_at: hold ? new Date() : null,
      held_by: hold?.by ?? null,
    })
    .where('id', '=', requestId)
    .execute()
  if (!hold) return
  await db
    .updateTable('payments')
    .set({ hold_reason: hold.reason })
    .where('request_id', '=', requestId)
    .where('state', '=', transitions.hold.to)
    .where('held_with_request', '=', true)
    .execute()
}

/** Stores by whom a request is withdrawn; null takes the withdrawal back. */
export async function setWithdrawn(
  db: Db,
  requestId: string,
  withdrawn_by: WithdrawnBy | null,
): Promise<void> {
  const withdrawn_at = withdrawn_by ? new Date() : null
  await db
    .updateTable('requests')
    .set({ withdrawn_by, withdrawn_at })
    .where('id', '=', requestId)
    .execute()
}

/**
 * Inserts the review of a direct request. The request itself is stored as reviewed by the caller.
 */
export async function insertReview(
  db: Db,
  { amount, notes }: ValidReview,
  { plan: planned = null, ...made }: NewReview,
): Promise<void> {
  const plan = planned && JSON.stringify(planned)
  await db
    .insertInto('admin_reviews')
    .values({ donation_amount: amount, plan, notes, ...made, amount_set_at_creation: true })
    .execute()
}

/** Sets the flag of a review. Returns false if the request has no review. */
export async function setAmountAtCreation(
  db: Db,
  requestId: string,
  amount_set_at_creation: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('admin_reviews')
    .set({ amount_set_at_creation })
    .where('request_id', '=', requestId)
    .returning('request_id')
    .executeTakeFirst()
  return changed !== undefined
}
