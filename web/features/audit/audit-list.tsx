import '#web/ui/table.css'
import './audit.css'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EventRow } from './event-row.tsx'
import { type AuditFilter, useAuditEvents } from './queries.ts'

/** Who did what, newest first. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation()
  const list = useAuditEvents(filter)
  const events = list.data?.pages.flatMap((page) => page.events) ?? []
  const isFiltered = Object.values(filter).some(Boolean)

  if (list.isPending) return <Spinner />
  if (list.isError && !events.length) {
    return (
      <FailedState
        text={t('err.loadFailed')}
        busy={list.isFetching}
        onTryAgain={() => void list.refetch()}
      />
    )
  }
  if (!events.length) {
    return (
      <EmptyState
        icon={<IconHistory size={36} stroke={1.5} />}
        text={t(isFiltered ? 'admin.noMatches' : 'audit.empty')}
      />
    )
  }
  return (
    <div className="stack" aria-busy={list.isPlaceholderData}>
      <table className="ruled audit">
        <thead>
          <tr>
            <th scope="col">{t('audit.when')}</th>
            <th scope="col">{t('audit.who')}</th>
            <th scope="col">{t('audit.what')}</th>
            <th scope="col">{t('audit.from')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </tbody>
      </table>
      <LoadMore
        shown={events.length}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </div>
  )
}
