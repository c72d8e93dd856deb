import type { ListedRequest } from '#contract/requests.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { isInTab, type ReviewFilter } from '#domain/review.ts'

export type Review = NonNullable<ListedRequest['review']>

/** Pages of requests, as cached. */
export type RequestPages = { pages: readonly { requests: ListedRequest[] }[] }

/**
 * Returns a loaded list after a review was saved: with the review, or without the request if it has
 * left the tab. Nothing is added to a list, because only the server knows its place there.
 */
export function withReview<Pages extends RequestPages>(
  data: Pages,
  filter: ReviewFilter,
  id: string,
  review: Review,
): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    requests: page.requests
      .map((request) =>
        request.id === id ? { ...request, review, outcome: review.outcome } : request,
      )
      .filter((request) => request.id !== id || isInTab(filter, request.outcome)),
  }))
  return { ...data, pages }
}

/** Returns a cached list in which some requests have a new status. */
export function withStatus<Pages extends RequestPages>(
  data: Pages,
  ids: readonly string[],
  status: RequestStatus,
): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    requests: page.requests.map((request) =>
      ids.includes(request.id) ? { ...request, status } : request,
    ),
  }))
  return { ...data, pages }
}
