import type { ReactNode } from 'react'
import { Loaded, type QueryState } from './loaded.tsx'

export type ListStateProps = {
  query: QueryState<unknown> & { isPlaceholderData?: boolean }
  /** All loaded rows. */
  rows: readonly unknown[]
  /** True if the server has no rows either. Default: no rows are loaded. */
  isEmpty?: boolean
  /** Shown instead of an empty list. */
  empty: ReactNode
  failed?: string
  tall?: boolean
  /** The list itself: a table, cards. */
  children: ReactNode
}

/** A list that is pending, failed, empty or shown. Loaded rows stay when a later load fails. */
export function ListState(props: ListStateProps) {
  const { query, rows, isEmpty = !rows.length, empty, failed, tall, children } = props
  return (
    <Loaded query={query} failed={failed} tall={tall} keepOld={rows.length > 0}>
      {() =>
        isEmpty ? (
          empty
        ) : (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            {children}
          </div>
        )
      }
    </Loaded>
  )
}
