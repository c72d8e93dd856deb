import { ListState, type ListStateProps } from './list-state.tsx'
import { LoadMore } from './load-more.tsx'

type ListScreenProps = ListStateProps & {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** How many rows there are in all, if that is known. */
  total?: number
}

/** A list that is loaded page by page, in all its states. */
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
