import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProcedureInput } from '#contract/index.ts'
import type { ReviewFilter } from '#domain/review.ts'
import {
  fetchPage,
  keepHeld,
  type OutcomeFilters,
  outcomeInput,
  prefetchedPage,
} from '#web/features/reviews/index.ts'
import { listsKey } from '#web/query-keys.ts'

/** What the cards show besides the tab; without a sort the newest come first. */
export type DeskView = {
  search: string
  filters: OutcomeFilters
  sort: ProcedureInput<'get_requests_with_review_status'>['sort']
}

/** Returns the requests of a tab, fifty at a time. */
export function useRequestsToReview(filter: ReviewFilter, { search, filters, sort }: DeskView) {
  const rest = { search: search || undefined, ...outcomeInput(filters), sort }
  const input = { ...rest, review_filter: filter, limit: 50 }
  return useInfiniteQuery({
    queryKey: [...listsKey, filter, 'cards', rest],
    queryFn: ({ pageParam, signal }) => fetchPage({ ...input, cursor: pageParam }, signal),
    initialData: () => {
      const page = prefetchedPage(input)
      return page && { pages: [page], pageParams: [undefined] }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    structuralSharing: keepHeld,
  })
}
