import { type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProcedureInput } from '#contract/index.ts'
import type { ListedRequest } from '#contract/requests.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { isReviewed, type ReviewFilter, reviewFilters } from '#domain/review.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { prefetchedOutput } from '#web/prefetched.ts'
import { countsKey, listsKey } from '#web/query-keys.ts'
import { releaseRequest, withHeld } from './held-requests.ts'
import { rememberDecision, withDecisionsSince } from './recent-decisions.ts'
import { type RequestPages, type Review, withReview, withStatus } from './review-cache.ts'
import { typedEntry } from './typed-entries.ts'

export type Page = Accepted<'get_requests_with_review_status'>

/**
 * For `structuralSharing`: does what TanStack does by default, and keeps held requests as they were
 * shown.
 */
export function keepHeld(before: unknown, after: unknown) {
  return replaceEqualDeep(
    before,
    withHeld(before as RequestPages | undefined, after as RequestPages),
  )
}

const nameOfList = 'get_requests_with_review_status'
type ListInput = ProcedureInput<typeof nameOfList>

export async function fetchPage(input: ListInput, signal: AbortSignal): Promise<Page> {
  const startedAt = performance.now()
  const page = await call(nameOfList, input, { signal })
  return withDecisionsSince(page, input.review_filter ?? 'all', startedAt)
}

/** Returns the page if it was prefetched and has arrived. */
export const prefetchedPage = (input: ListInput): Page | undefined =>
  prefetchedOutput(nameOfList, input)

/**
 * Returns a function that applies a saved review to the cache: the request leaves the pending list,
 * the counts follow, and queries that are not on the screen are invalidated.
 */
export function useShowReview() {
  const queryClient = useQueryClient()
  return useCallback(
    (id: ListedRequest['id'], review: Review) => showReview(queryClient, id, review),
    [queryClient],
  )
}

export function showReview(queryClient: QueryClient, id: string, review: Review) {
  rememberDecision(id, review)
  releaseRequest(id)
  // An amount may have been typed before the request was declined in a dialog.
  if (isReviewed({ review })) typedEntry(id)?.remove()
  changeLists(queryClient, (list, filter) => withReview(list, filter, id, review))
  void queryClient.invalidateQueries({ queryKey: countsKey })
}

/** Returns a function that applies a saved status to every cached list of requests. */
export function useShowStatus() {
  const queryClient = useQueryClient()
  return useCallback(
    (ids: readonly ListedRequest['id'][], status: RequestStatus) =>
      changeLists(queryClient, (list) => withStatus(list, ids, status)),
    [queryClient],
  )
}

/** Changes every cached list of requests, and has those that are not on the screen loaded anew. */
function changeLists(
  queryClient: QueryClient,
  change: (list: RequestPages, filter: ReviewFilter) => RequestPages,
) {
  for (const filter of reviewFilters) {
    queryClient.setQueriesData<RequestPages>(
      { queryKey: [...listsKey, filter] },
      (list) => list && change(list, filter),
    )
  }
  void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: 'none' })
}
