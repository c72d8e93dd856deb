export { ArrivalsBar } from './arrivals-bar.tsx'
export { awaitAmount, useAwaitedAmount } from './awaited-amount.ts'
export { ConfirmAmount } from './confirm-amount.tsx'
export { emptyTexts } from './empty-texts.ts'
export { entryKeys, focusNextAmount, reviewItem, reviewList } from './entry-keys.ts'
export { FoundCount } from './found-count.tsx'
export { holdRequest } from './held-requests.ts'
export { KeyboardHelp } from './keyboard-help.tsx'
export { OutcomeBadges } from './outcome-badge.tsx'
export {
  hasOutcomeFilter,
  noOutcomeFilters,
  type OutcomeFilters,
  outcomeInput,
  readOutcomeFilters,
  writeOutcomeFilters,
} from './outcome-filters.ts'
export { fetchPage, keepHeld, prefetchedPage, useShowReview, useShowStatus } from './queries.ts'
export { ReasonText, useOverflow } from './reason-text.tsx'
export { forgetDecision } from './recent-decisions.ts'
export { useRequestDetails } from './request-details.ts'
export type { Review } from './review-cache.ts'
export { ConflictNote, ReviewConflict } from './review-conflict.tsx'
export { type ReviewEntryState, useReviewEntry } from './review-entry.ts'
export { ReviewSummary } from './review-summary.tsx'
export { SaveNote, useSaveNotes } from './save-note.tsx'
export { SkipToAmounts } from './skip-to-amounts.tsx'
export { forgetTyped, keepTyped } from './typed-entries.ts'
export { useArrivals } from './use-arrivals.ts'
export { useFocusOnNextPage } from './use-focus-on-next-page.ts'
export { useOutcomeFilters } from './use-outcome-filters.ts'
