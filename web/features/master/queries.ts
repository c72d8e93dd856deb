import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { fetchPage, keepHeld, outcomeInput, prefetchedPage } from '#web/features/reviews/index.ts'
import { listsKey } from '#web/query-keys.ts'
import type { MasterView } from './master-view.ts'

/** Returns one page of the master table, cached as a list of one page like the other lists. */
export const useMasterPage = (view: MasterView) => useQuery(masterPage(view))

/** Starts loading a page of the master table before the table renders, unless it was prefetched. */
export const useMasterPageSoon = (view: MasterView) => usePrefetchQuery(masterPage(view))

function masterPage(view: MasterView) {
  const { tab, category, source, method, search, sort, after } = view
  const filters = {
    category,
    source,
    payment_method: method,
    ...outcomeInput(view),
    search: search || undefined,
    sort,
  }
  const input = { ...filters, review_filter: tab, limit: 50, cursor: after }
  return queryOptions({
    queryKey: [...listsKey, tab, 'table', { ...filters, after }],
    queryFn: async ({ signal }) => ({ pages: [await fetchPage(input, signal)] }),
    initialData: () => {
      const page = prefetchedPage(input)
      return page && { pages: [page] }
    },
    structuralSharing: keepHeld,
    placeholderData: keepPreviousData,
  })
}
