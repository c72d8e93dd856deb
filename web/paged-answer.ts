import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureName } from '#contract/index.ts'
import { call } from './api.ts'
import type { Accepted } from './api-error.ts'
import { prefetchedOutput } from './prefetched.ts'

const PAGE_SIZE = 50

/** The procedures that answer a list page by page. */
type Paged = {
  [N in ProcedureName]: Accepted<N> extends { next_cursor: string | null } ? N : never
}[ProcedureName]

/**
 * Loads the list of a procedure page by page, for `ListScreen`. Returns the rows of all loaded pages.
 * When the query key changes, the old rows stay until the new ones arrive.
 */
export function usePagedAnswer<N extends Paged, Row>(
  queryKey: QueryKey,
  procedure: N,
  asked: Omit<ProcedureInput<N>, 'cursor'>,
  rowsOf: (page: Accepted<N>) => readonly Row[],
) {
  const { limit = PAGE_SIZE } = asked as { limit?: number }
  const first = { ...asked, limit } as ProcedureInput<N>
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(procedure, { ...first, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { next_cursor: string | null }).next_cursor ?? undefined,
    initialData: () => {
      const page = prefetchedOutput(procedure, first)
      return page && { pages: [page], pageParams: [undefined] }
    },
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages ?? []
  return { query, rows: pages.flatMap(rowsOf), firstPage: pages[0] }
}
