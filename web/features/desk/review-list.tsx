import { IconInbox } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewFilter } from '#domain/review.ts'
import { emptyTexts, reviewList } from '#web/features/reviews/index.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { useRequestsToReview } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import styles from './review-list.module.css'
import { StatusBar } from './status-bar.tsx'

/** With fewer cards than this, the next page is fetched automatically. */
const fewCards = 10

type ReviewListProps = {
  filter: ReviewFilter
  search: string
  /** The number of requests in the tab. */
  total?: number
}

/** The requests of a tab as cards. */
export function ReviewList({ filter, search, total }: ReviewListProps) {
  const { t } = useTranslation()
  const list = useRequestsToReview(filter, search)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? []
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const runsOut = list.isSuccess && requests.length < fewCards && hasNextPage

  useEffect(() => {
    if (runsOut && !isFetchingNextPage) void fetchNextPage()
  }, [runsOut, isFetchingNextPage, fetchNextPage])

  function select(id: string, isChosen: boolean) {
    const others = [...selected].filter((other) => other !== id)
    setSelected(new Set(isChosen ? [...others, id] : others))
  }

  return (
    <ListScreen
      query={list}
      rows={requests}
      total={search ? undefined : total}
      empty={
        <EmptyState
          icon={<IconInbox size={36} stroke={1.5} />}
          text={t(search ? 'admin.noMatches' : emptyTexts[filter])}
        />
      }
    >
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
                selected={selected.has(request.id)}
                onSelect={filter === 'reviewed' ? select : undefined}
              />
            </li>
          ))}
        </ul>
      </div>
    </ListScreen>
  )
}
