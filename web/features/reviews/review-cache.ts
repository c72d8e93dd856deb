import type { ListedRequest } from '#contract/requests.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { ReviewFilter } from '#domain/review.ts'

export type Review = NonNullable<ListedRequest['review']>

/** Pages of requests, as cached. */
export type RequestPages = { pages: readonly { requests: ListedRequest[] }[] }

/**
 * Returns a cached list after a review was saved: the request leaves Pending, and has its review in
 * all other lists. Never adds a request: only the server knows where it belongs.
 */
export function withReview<Pages extends RequestPages>(
  data: Pages,
  filter: ReviewFilter,
  id: string,
  review: Review,
): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    requests:
      filter === 'pending'
        ? page.requests.filter((request) => request.id !== id)
        : page.requests.map((request) => (request.id === id ? { ...request, review } : request)),
  }))
  return { ...data, pages }
}

/** Returns a cached list after the status of some requests was set. */
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
