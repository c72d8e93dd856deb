import type { ValidReview } from '#domain/review.ts'
import type { Db } from '#server/database/connect.ts'

export type StoredReview = {
  donation_amount: string
  notes: string | null
  reviewed_at: Date
  reviewed_by_name: string | null
}

/** The request to be reviewed, with its requester's address. Whoever else reviews it waits until the transaction ends. */
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

/** Saves the first review of a request, or a changed one in its place. */
export async function upsertReview(db: Db, { request_id, ...review }: NewReview): Promise<void> {
  await db
    .insertInto('admin_reviews')
    .values({ request_id, ...review })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(review))
    .execute()
}

/** A request with a review stands under Reviewed; the counts follow by themselves. */
export async function markReviewed(db: Db, requestId: string): Promise<void> {
  await db.updateTable('requests').set({ is_reviewed: true }).where('id', '=', requestId).execute()
}

/** The review that a direct request brings along; the request itself is stored as reviewed. */
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

/** Sets the flag of a review. False when the request has none. */
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
