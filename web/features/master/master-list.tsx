import { IconInbox } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import {
  ArrivalsBar,
  emptyTexts,
  useArrivals,
  useFocusOnNextPage,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useChunkedRows } from '#web/ui/chunked-rendering.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListState } from '#web/ui/list-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Saved } from './last-saved.tsx'
import { MasterTable } from './master-table.tsx'
import {
  isFiltered,
  type MasterView,
  nextPage,
  previousPage,
  type Sort,
  writeView,
} from './master-view.ts'
import { PrintAll } from './print-all.tsx'
import { useMasterPage } from './queries.ts'

type ListProps = {
  view: MasterView
  extra: readonly string[]
  /** Gets each decision that was saved in a row. */
  onSaved: (saved: Saved) => void
  onSort: (sort: Sort | undefined) => void
  onFirst: () => void
}

/** One page of the master table. When all of it is reviewed, the next page replaces it. */
export function MasterList({ view, extra, onSaved, onSort, onFirst }: ListProps) {
  const { t } = useTranslation()
  const list = useMasterPage(view)
  const { refetch, isFetching } = list
  const page = list.data?.pages[0]
  const arrivals = useArrivals(page?.requests ?? none, {
    view: addressOf(view),
    isFetching,
  })
  const { shown: requests, arrived, hasAnswers, show } = arrivals
  const drawn = useChunkedRows(requests)
  const next = page?.next_cursor
  const isWorkedOff = page && !page.requests.length && !list.isPlaceholderData
  const goesOn = Boolean(isWorkedOff && next)
  const endsEarly = Boolean(isWorkedOff && !next && view.page > 1)

  useEffect(() => {
    if (goesOn && !isFetching) void refetch()
  }, [goesOn, isFetching, refetch])
  useEffect(() => {
    if (endsEarly) onFirst()
  }, [endsEarly, onFirst])

  useFocusOnNextPage({ goesOn, rows: drawn.length })

  const [isOtherOnPaper, setOtherOnPaper] = useState(false)
  const isNotDrawn = requests.length > 0 && !drawn.length
  const isPending = list.isPending || goesOn || endsEarly || isNotDrawn
  return (
    <ListState
      query={{ ...list, isPending, isError: list.isLoadingError }}
      rows={requests}
      tall
      empty={
        <EmptyState
          icon={IconInbox}
          text={t(isFiltered(view) ? 'admin.noMatches' : emptyTexts[view.tab])}
        />
      }
    >
      <ArrivalsBar arrived={arrived} hasAnswers={hasAnswers} onShow={show} />
      <div className={isOtherOnPaper ? 'off-paper' : undefined}>
        <MasterTable
          requests={drawn}
          view={view}
          extra={extra}
          isOld={list.isPlaceholderData}
          onSaved={onSaved}
          onSort={onSort}
        />
      </div>
      <div className="buttons">
        <PrintAll view={view} extra={extra} onPaper={setOtherOnPaper} />
      </div>
      {drawn === requests ? (
        <Pager
          page={view.page}
          previous={view.page > 1 ? addressOf(previousPage(view)) : undefined}
          next={next ? addressOf(nextPage(view, next)) : undefined}
        />
      ) : (
        <Spinner tall />
      )}
    </ListState>
  )
}

const none: readonly ListedRequest[] = []
const addressOf = (view: MasterView) => `?${writeView(view)}`
