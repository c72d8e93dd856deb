import type { ListedRequest } from '#contract/requests.ts'
import type { reviews } from '#contract/reviews.ts'
import { validateReview } from '#domain/review.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { refuse } from '#server/http/failures.ts'
import type { Handlers, Services } from '#server/services.ts'
import { saveReview } from './save.ts'
import { type StoredReview, setAmountAtCreation } from './store.ts'

/** Stores the decisions of the office about requests: an amount and notes. */
export const reviewProcedures = ({ db }: Services): Handlers<keyof typeof reviews> => ({
  async create_admin_review(input, caller) {
    const { input_request_id, input_donation_amount, input_notes } = input
    const checked = validateReview({ amount: input_donation_amount, notes: input_notes })
    if (!checked.ok) {
      const { amount, notes } = checked.fields
      return refuse(amount ?? notes ?? 'err.invalidInput', {
        ...(amount && { input_donation_amount: amount }),
        ...(notes && { input_notes: notes }),
      })
    }
    const saved = await saveReview(db, {
      requestId: input_request_id,
      reviewer: caller,
      review: checked,
      expected: toDate(input.input_expected_reviewed_at),
    })
    if (saved.outcome === 'no_request') return refuse('err.notFound')
    const review = reviewAnswer(saved.review)
    if (saved.outcome === 'changed_since') return { ...refuse('err.reviewChanged'), review }
    return { success: true, review: reviewAnswer(saved.review) }
  },

  async set_amount_at_creation({ request_id, amount_set_at_creation }, caller) {
    const found = await db.transaction().execute(async (transaction) => {
      if (!(await setAmountAtCreation(transaction, request_id, amount_set_at_creation)))
        return false
      await record(transaction, caller, {
        action: 'review.changed',
        subject_id: request_id,
        details: { after: { amount_set_at_creation } },
      })
      await notify(transaction, { kind: 'request.changed', id: request_id })
      return true
    })
    return found ? { success: true } : refuse('err.notFound')
  },
})

const toDate = (instant: string | null | undefined) =>
  typeof instant === 'string' ? new Date(instant) : instant

type Row = { [Column in keyof StoredReview]: StoredReview[Column] | null } | null

/**
 * Returns a review for the API, from its row or from a row joined with its request; null if there
 * is no review.
 */
export function reviewAnswer(row: StoredReview): NonNullable<ListedRequest['review']>
export function reviewAnswer(row: Row): ListedRequest['review']
export function reviewAnswer(row: Row): ListedRequest['review'] {
  if (!row?.donation_amount || !row.reviewed_at) return null
  return {
    donation_amount: row.donation_amount,
    notes: row.notes,
    reviewed_at: row.reviewed_at.toISOString(),
    reviewed_by_name: row.reviewed_by_name,
  }
}
