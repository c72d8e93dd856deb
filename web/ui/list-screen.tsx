import { ListState, type ListStateProps } from './list-state.tsx'
import { LoadMore } from './load-more.tsx'

type ListScreenProps = ListStateProps & {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** The number of rows on the server, if known. */
  total?: number
}

/** A list that loads page by page: pending, failed, empty, or rows with a button for more. */
export function ListScreen({ total, children, ...list }: ListScreenProps) {
  const { query, rows } = list
  return (
    <ListState {...list} isEmpty={!rows.length && !query.hasNextPage}>
      {children}
      <LoadMore
        shown={rows.length}
        total={total}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </ListState>
  )
}
