import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import type { ListedRequest } from '#contract/requests.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { ReviewFilter } from '#domain/review.ts'
import { accepted } from '#web/accepted.ts'
import { answeredAhead, call } from '#web/api.ts'
import { countsKey } from '#web/features/counts/queries.ts'
import { requestsKey } from '#web/features/requests/queries.ts'
import { withHeld } from './held-requests.ts'
import type { MasterView } from './master-view.ts'
import { type RequestPages, type Review, withReview, withStatus } from './review-cache.ts'

/** Under it stand all of the office's lists of requests in the cache, then by their tab. */
export const listsKey = [...requestsKey, 'office'] as const

type Page = Extract<ProcedureOutput<'get_requests_with_review_status'>, { success: true }>

function keepHeld(before: unknown, after: unknown) {
  return replaceEqualDeep(
    before,
    withHeld(before as RequestPages | undefined, after as RequestPages),
  )
}

const nameOfList = 'get_requests_with_review_status'
type Asked = ProcedureInput<typeof nameOfList>

async function fetchPage(asked: Asked, signal: AbortSignal): Promise<Page> {
  return accepted(await call(nameOfList, asked, { signal }))
}

/** The page, if it was asked for before the scripts were there and has come. */
function pageAhead(asked: Asked): Page | undefined {
  const page = answeredAhead(nameOfList, asked)
  return page?.success ? page : undefined
}

/** The requests of a tab, newest first, fifty at a time. */
export function useRequestsToReview(filter: ReviewFilter, search: string) {
  const asked = { search: search || undefined, review_filter: filter, limit: 50 }
  return useInfiniteQuery({
    queryKey: [...listsKey, filter, 'cards', { search }],
    queryFn: ({ pageParam, signal }) => fetchPage({ ...asked, cursor: pageParam }, signal),
    initialData: () => {
      const page = pageAhead(asked)
      return page && { pages: [page], pageParams: [undefined] }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    structuralSharing: keepHeld,
  })
}

/** One page of the master table. In the cache it stands as a list of one page, like the others. */
export const useMasterPage = (view: MasterView) => useQuery(masterPage(view))

/** Asks for a page of the master table, or takes what was asked ahead, before it is drawn. */
export const useMasterPageSoon = (view: MasterView) => usePrefetchQuery(masterPage(view))

function masterPage(view: MasterView) {
  const { tab, category, source, method, search, sort, after } = view
  const asked = { category, source, payment_method: method, search: search || undefined, sort }
  const input = { ...asked, review_filter: tab, limit: 50, cursor: after }
  return queryOptions({
    queryKey: [...listsKey, tab, 'table', { ...asked, after }],
    queryFn: async ({ signal }) => ({ pages: [await fetchPage(input, signal)] }),
    initialData: () => {
      const page = pageAhead(input)
      return page && { pages: [page] }
    },
    structuralSharing: keepHeld,
    placeholderData: keepPreviousData,
  })
}

/**
 * Gives a function that carries a saved review into what is shown: the request leaves the pending
 * list, the counts follow, and what is not on the screen is asked for anew when it comes up.
 */
export function useShowReview() {
  const queryClient = useQueryClient()
  return useCallback(
    (id: ListedRequest['id'], review: Review) => showReview(queryClient, id, review),
    [queryClient],
  )
}

/** Gives a function that carries a saved status into every list that shows the requests. */
export function useShowStatus() {
  const queryClient = useQueryClient()
  return useCallback(
    (ids: readonly ListedRequest['id'][], status: RequestStatus) => {
      queryClient.setQueriesData<InfiniteData<Page>>(
        { queryKey: listsKey },
        (data) => data && withStatus(data, ids, status),
      )
      void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: 'none' })
    },
    [queryClient],
  )
}

/** One request with its payment details, the numbers covered. */
export function useRequestDetails(id: ListedRequest['id']) {
  return useQuery({
    queryKey: [...requestsKey, 'details', id],
    queryFn: ({ signal }) => call('get_request', { request_id: id }, { signal }),
  })
}

function showReview(queryClient: QueryClient, id: string, review: Review) {
  for (const filter of ['pending', 'reviewed', 'all'] as const) {
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: [...listsKey, filter] },
      (data) => data && withReview(data, filter, id, review),
    )
  }
  void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: countsKey })
}
