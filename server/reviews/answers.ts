import type { Review } from '#contract/requests.ts'
import type { Locale } from '#domain/locales.ts'
import { messageIn } from '#domain/outcomes.ts'
import type { StoredReview } from './store.ts'

type Answered = Omit<StoredReview, 'fund_id'>
type Row = { [Column in keyof Answered]: Answered[Column] | null } | null

/**
 * Returns a review for the API, from its row or from a row joined with its request; null if there
 * is no review.
 */
export function reviewAnswer(row: StoredReview, locale: Locale): Review
export function reviewAnswer(row: Row, locale: Locale): Review | null
export function reviewAnswer(row: Row, locale: Locale): Review | null {
  if (!row?.outcome || !row.reviewed_at) return null
  return {
    outcome: row.outcome,
    donation_amount: row.donation_amount,
    plan: row.plan,
    notes: row.notes,
    message: messageIn(locale, row),
    reviewed_at: row.reviewed_at,
    reviewed_by_name: row.reviewed_by_name,
    letter_at: row.letter_at,
  }
}
