import type { Kysely } from 'kysely'
import type { ValidReview } from '#domain/review.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Tables } from '#server/database/tables.ts'
import { notify } from '#server/events.ts'
import { enqueue } from '#server/mail/index.ts'
import { findReview, lockRequest, markReviewed, type StoredReview, upsertReview } from './store.ts'

export type SaveReview = {
  requestId: string
  reviewer: Actor & { user: { id: string; name: string } }
  review: ValidReview
  /**
   * `reviewed_at` of the review that the administrator saw; null for none, undefined to skip the
   * check.
   */
  expected: Date | null | undefined
}

/** `review` is the current review. */
export type Saved =
  | { outcome: 'saved'; review: StoredReview }
  | { outcome: 'changed_since'; review: StoredReview | null }
  | { outcome: 'no_request' }

/**
 * Creates or updates the review of a request and records it, in one transaction. The first review
 * sends the requester a letter. Repeating the same review by the same administrator is a no-op.
 */
export async function saveReview(
  db: Kysely<Tables>,
  { requestId, reviewer, review: { amount, notes }, expected }: SaveReview,
): Promise<Saved> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    if (!request) return { outcome: 'no_request' }
    const before = await findReview(transaction, requestId)
    if (
      before?.donation_amount === amount &&
      before.notes === notes &&
      before.reviewed_by === reviewer.user.id
    ) {
      return { outcome: 'saved', review: before }
    }
    if (expected !== undefined && expected?.getTime() !== before?.reviewed_at.getTime()) {
      return { outcome: 'changed_since', review: before ?? null }
    }

    // Strictly later than before, so that the check for a changed review works.
    const reviewed_at = new Date(Math.max(Date.now(), (before?.reviewed_at.getTime() ?? 0) + 1))
    const after = { donation_amount: amount, notes }
    const { id: reviewed_by, name: reviewed_by_name } = reviewer.user
    await upsertReview(transaction, { request_id: requestId, ...after, reviewed_by, reviewed_at })
    if (!before) await markReviewed(transaction, requestId)
    await record(transaction, reviewer, {
      action: before ? 'review.changed' : 'review.created',
      subject_id: requestId,
      details: {
        before: before ? { donation_amount: before.donation_amount } : null,
        after: { donation_amount: amount },
        // Notes may contain personal data, so only the fact that they changed is recorded.
        notes_changed: (before?.notes ?? null) !== notes,
      },
    })
    const { user_id, full_name, email: recipient, locale } = request
    if (!before && recipient && locale) {
      await enqueue(transaction, { kind: 'reviewed', recipient, locale, data: { full_name } })
    }
    await notify(transaction, { kind: 'request.reviewed', id: requestId, user_id })
    return { outcome: 'saved', review: { ...after, reviewed_at, reviewed_by_name } }
  })
}
