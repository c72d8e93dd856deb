import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ListedRequest } from '#contract/requests.ts'
import { fetchPage, keepHeld, outcomeInput, prefetchedPage } from '#web/features/reviews/index.ts'
import { listsKey } from '#web/query-keys.ts'
import type { MasterView } from './master-view.ts'

/** Returns one page of the master table, cached as a list of one page like the other lists. */
export const useMasterPage = (view: MasterView) => useQuery(masterPage(view))

/** Starts loading a page of the master table before the table renders, unless it was prefetched. */
export const useMasterPageSoon = (view: MasterView) => usePrefetchQuery(masterPage(view))

/** Printing more would take the browser minutes. */
export const MAX_PRINTED = 5000
const MOST_PER_CALL = 200 // the server's limit

/** Returns all requests of a view, from its first page on. */
export async function fetchAll(view: MasterView): Promise<ListedRequest[]> {
  const input = { ...filtersOf(view), review_filter: view.tab, limit: MOST_PER_CALL }
  const rows: ListedRequest[] = []
  let cursor: string | undefined
  do {
    const page = await fetchPage({ ...input, cursor }, new AbortController().signal)
    rows.push(...page.requests)
    cursor = page.next_cursor ?? undefined
  } while (cursor && rows.length < MAX_PRINTED)
  return rows
}

function filtersOf(view: MasterView) {
  const { category, source, method, search, sort } = view
  return {
    category,
    source,
    payment_method: method,
    ...outcomeInput(view),
    search: search || undefined,
    sort,
  }
}

function masterPage(view: MasterView) {
  const { tab, after } = view
  const filters = filtersOf(view)
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
