import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

const PAGE_SIZE = 50

type PagedQuery<Page, Row> = {
  queryKey: QueryKey
  load: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** Returns the first page if it has arrived already (prefetched.ts). */
  firstPage?: () => Page | undefined
}

/**
 * Loads a list page by page, for `ListScreen`. Returns the rows of all loaded pages. When the query
 * key changes, the old rows stay until the new ones arrive.
 */
export function usePagedQuery<Page extends { next_cursor: string | null }, Row>({
  queryKey,
  load,
  rowsOf,
  firstPage,
}: PagedQuery<Page, Row>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: () => {
      const page = firstPage?.()
      return page && { pages: [page], pageParams: [undefined] }
    },
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages ?? []
  return { query, rows: pages.flatMap(rowsOf), firstPage: pages[0] }
}
