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
 * Returns the requests to be decided with the addresses of their requesters, by id. Locks the rows in
 * one order, so that concurrent decisions wait until the transaction ends, and never for each other.
 */
export async function requestsForUpdate(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.user_id', 'requests.full_name', ...addressee])
    .select('expected_payment_date')
    .select(['status', 'is_reviewed', 'review_outcome', 'hold_reason', 'withdrawn_at'])
    .select('office_notes')
    .where('requests.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('requests.id')
    .forUpdate('requests')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const findRequestForUpdate = async (db: Db, id: string) =>
  (await requestsForUpdate(db, [id])).get(id)
export type RequestForUpdate = NonNullable<Awaited<ReturnType<typeof findRequestForUpdate>>>

/** Returns the reviews of requests, by the ids of these. */
export async function reviewsOf(db: Db, requestIds: string[]) {
  const rows = await db
    .selectFrom('admin_reviews')
    .leftJoin('users', 'users.id', 'admin_reviews.reviewed_by')
    .select(['outcome', 'donation_amount', 'plan', 'fund_id', 'notes', 'message', 'message_texts'])
    .select(['reviewed_at', 'reviewed_by', 'users.name as reviewed_by_name', 'request_id'])
    .select((review) => letterAt(review.ref('request_id')))
    .where('admin_reviews.request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ request_id, ...review }) => [request_id, review]))
}

export const findReview = async (db: Db, requestId: string) =>
  (await reviewsOf(db, [requestId])).get(requestId)
export type ReviewForUpdate = NonNullable<Awaited<ReturnType<typeof findReview>>>

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

/** Inserts the reviews of requests or updates the existing ones, whose funds stay. */
export async function upsertReviews(
  db: Db,
  reviews: (NewReview & { review: Decision })[],
): Promise<void> {
  const rows = reviews.map(({ plan = null, review: { amount, texts, ...review }, ...made }) => ({
    ...made,
    ...review,
    ...{ donation_amount: amount, message_texts: texts, plan },
  }))
  const columns = sql`outcome, donation_amount, plan, notes, message, message_texts, reviewed_by,
    reviewed_at`
  await sql`
    insert into admin_reviews as review (request_id, ${columns})
    select request_id, ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (request_id uuid, outcome text,
      donation_amount numeric, plan jsonb, notes text, message text, message_texts jsonb,
      reviewed_by uuid, reviewed_at timestamptz)
    on conflict (request_id) do update set (${columns}) = (excluded.outcome,
      excluded.donation_amount, excluded.plan, excluded.notes, excluded.message,
      excluded.message_texts, excluded.reviewed_by, excluded.reviewed_at)`.execute(db)
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

export async function deleteReviews(db: Db, requestIds: string[]): Promise<void> {
  await sql`delete from admin_reviews where request_id = any(${requestIds}::uuid[])`.execute(db)
}

/** `outcome`: null for no review; the notes are those of a request without one. */
type Outcome = { id: string; outcome: ReviewOutcome | null; office_notes: string | null }

/** Stores the outcomes of reviews with their requests. Triggers update the counters. */
export async function setOutcomes(db: Db, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    update requests set review_outcome = list.outcome, office_notes = list.office_notes,
      is_reviewed = coalesce(list.outcome in ('approved', 'declined'), false)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as list (id uuid, outcome text, office_notes text)
    where requests.id = list.id`.execute(db)
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
