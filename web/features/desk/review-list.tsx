import { IconInbox } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ReviewFilter } from '#domain/review.ts'
import {
  ArrivalsBar,
  emptyTexts,
  FoundCount,
  hasOutcomeFilter,
  outcomeInput,
  reviewList,
  useArrivals,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { type DeskView, useRequestsToReview } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import styles from './review-list.module.css'
import { StatusBar } from './status-bar.tsx'

/** With fewer cards than this, the next page is fetched automatically. */
const fewCards = 10

type ReviewListProps = {
  filter: ReviewFilter
  view: DeskView
  /** The number of requests in the tab. */
  total?: number
}

/** The requests of a tab as cards. */
export function ReviewList({ filter, view, total }: ReviewListProps) {
  const { t } = useTranslation()
  const list = useRequestsToReview(filter, view)
  const isFiltered = Boolean(view.search) || hasOutcomeFilter(view.filters)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const loaded = list.data?.pages.flatMap((page) => page.requests) ?? []
  const {
    shown: requests,
    arrived,
    hasAnswers,
    show,
  } = useArrivals(loaded, {
    view: JSON.stringify([filter, view]),
    isFetching: list.isFetching,
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<string>()
  const runsOut = list.isSuccess && requests.length < fewCards && hasNextPage

  useEffect(() => {
    if (runsOut && !isFetchingNextPage) void fetchNextPage()
  }, [runsOut, isFetchingNextPage, fetchNextPage])

  function select(id: string, isChosen: boolean) {
    const others = [...selected].filter((other) => other !== id)
    setSelected(new Set(isChosen ? [...others, id] : others))
  }

  const { search, filters } = view
  const asked = { review_filter: filter, search: search || undefined, ...outcomeInput(filters) }
  return (
    <>
      <FoundCount asked={asked} isFiltered={isFiltered} />
      <ListScreen
        query={list}
        rows={requests}
        total={isFiltered ? undefined : total}
        empty={
          <EmptyState
            icon={IconInbox}
            text={t(isFiltered ? 'admin.noMatches' : emptyTexts[filter])}
          />
        }
      >
        <ArrivalsBar arrived={arrived} hasAnswers={hasAnswers} onShow={show} />
        <div className="stack" {...reviewList}>
          {filter === 'reviewed' && (
            <StatusBar
              requests={requests}
              selected={selected}
              onSelect={(ids) => setSelected(new Set(ids))}
            />
          )}
          <ul className={styles.list}>
            {requests.map((request) => (
              <li key={request.id}>
                <ReviewCard
                  request={request}
                  isOpen={request.id === opened}
                  onOpen={setOpened}
                  selected={selected.has(request.id)}
                  onSelect={filter === 'reviewed' ? select : undefined}
                />
              </li>
            ))}
          </ul>
        </div>
      </ListScreen>
    </>
  )
}
