import type { ValidReview } from '#domain/review.ts'
import type { Db } from '#server/database/connect.ts'

export type StoredReview = {
  donation_amount: string
  notes: string | null
  reviewed_at: Date
  reviewed_by_name: string | null
}

/**
 * Finds the request to be reviewed with its requester's address. Locks the row, so concurrent
 * reviews wait until the transaction ends.
 */
export async function lockRequest(db: Db, id: string) {
  return db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.user_id', 'requests.full_name', 'users.email', 'users.locale'])
    .where('requests.id', '=', id)
    .forUpdate('requests')
    .executeTakeFirst()
}

export async function findReview(db: Db, requestId: string) {
  return db
    .selectFrom('admin_reviews')
    .leftJoin('users', 'users.id', 'admin_reviews.reviewed_by')
    .select(['donation_amount', 'notes', 'reviewed_at', 'reviewed_by'])
    .select('users.name as reviewed_by_name')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

type NewReview = {
  request_id: string
  donation_amount: string
  notes: string | null
  reviewed_by: string
  reviewed_at: Date
}

/** Inserts the review of a request or updates the existing one. */
export async function upsertReview(db: Db, { request_id, ...review }: NewReview): Promise<void> {
  await db
    .insertInto('admin_reviews')
    .values({ request_id, ...review })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(review))
    .execute()
}

/** Marks a request as reviewed. Triggers update the counters. */
export async function markReviewed(db: Db, requestId: string): Promise<void> {
  await db.updateTable('requests').set({ is_reviewed: true }).where('id', '=', requestId).execute()
}

/**
 * Inserts the review of a direct request. The request itself is stored as reviewed by the caller.
 */
export async function insertReview(
  db: Db,
  reviewed_by: string,
  request_id: string,
  { amount, notes }: ValidReview,
  reviewed_at: Date,
): Promise<void> {
  const review = { request_id, donation_amount: amount, notes, reviewed_by, reviewed_at }
  await db
    .insertInto('admin_reviews')
    .values({ ...review, amount_set_at_creation: true })
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
