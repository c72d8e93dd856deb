import type { ListedRequest } from '#contract/requests.ts'
import type { ReviewFilter } from '#domain/review.ts'
import { type Review, withReview } from './review-cache.ts'

/** Longer than any call takes (web/api.ts). */
const KEPT_MS = 60_000

/** The decisions that were saved in this tab, and when the answer arrived, by request. */
const decisions = new Map<string, { review: Review; at: number }>()

export function rememberDecision(id: string, review: Review) {
  const now = performance.now()
  for (const [old, { at }] of decisions) if (at < now - KEPT_MS) decisions.delete(old)
  decisions.set(id, { review, at: now })
}

/** Forgets a decision that was taken back. */
export const forgetDecision = (id: string) => void decisions.delete(id)

/**
 * Returns a page of a list with the decisions that were saved while it was fetched: it may have been
 * read before them, and would bring back rows that have left.
 */
export function withDecisionsSince<Page extends { requests: ListedRequest[] }>(
  page: Page,
  filter: ReviewFilter,
  startedAt: number,
): Page {
  const since = [...decisions].filter(([, { at }]) => at >= startedAt)
  return since.reduce(
    (so, [id, { review }]) => withReview({ pages: [so] }, filter, id, review).pages[0] ?? so,
    page,
  )
}
