import type { Refusal } from '#contract/procedure.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import * as store from './store.ts'

type SaveNotes = {
  requestId: string
  notes: string | null
  /** The notes that the administrator saw; undefined to skip the check. */
  expected: string | null | undefined
}

type Noted =
  | { outcome: 'saved'; notes: string | null; review: store.StoredReview | null }
  | { outcome: 'changed_since'; notes: string | null }
  | { outcome: 'no_request' }
  | { outcome: 'refused'; refusal: Refusal }

/**
 * Stores notes with the review of a request, or with the request while it has none. They decide
 * nothing: no payment and no letter follows (docs/product.md §7.16).
 */
export async function saveNotes(
  context: Context<Administrator>,
  { requestId, notes, expected }: SaveNotes,
): Promise<Noted> {
  return inTransaction(context.db, async (db) => {
    const request = await store.findRequestForUpdate(db, requestId)
    if (!request) return { outcome: 'no_request' }
    if (isOfCaller(context, request))
      return { outcome: 'refused', refusal: refuse('review.ownRequest') }
    const review = await store.findReview(db, requestId)
    const before = review ? review.notes : request.office_notes
    if (before === notes) return { outcome: 'saved', notes, review: review ?? null }
    if (expected !== undefined && expected !== before) {
      return { outcome: 'changed_since', notes: before }
    }
    const { id: reviewed_by, name: reviewed_by_name } = context.caller.user
    // Strictly later than before, so that the check for a changed review works.
    const reviewed_at = new Date(Math.max(Date.now(), (review?.reviewed_at.getTime() ?? 0) + 1))
    if (review) await store.setReviewNotes(db, requestId, { notes, reviewed_by, reviewed_at })
    else await store.setOfficeNotes(db, requestId, notes)
    // Notes may contain personal data, so only the fact that they changed is recorded.
    await record(db, context.caller, { action: 'request.noted', subject_id: requestId })
    await notify(db, { kind: 'request.changed', id: requestId, user_id: null })
    const noted = review && { ...review, notes, reviewed_by_name, reviewed_at }
    return { outcome: 'saved', notes, review: noted ?? null }
  })
}
