import '#web/ui/table.css'
import './codes.css'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/i18n/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CodeStatusBadge } from './code-status.tsx'
import { CopyCode } from './copy-code.tsx'
import { type CodeFilter, type ListedCode, useCodes } from './queries.ts'

/** Access codes, newest first: each with its status, its date and a way to copy it. */
export function CodeList({ filter }: { filter: CodeFilter }) {
  const { t } = useTranslation()
  const list = useCodes(filter)
  const codes = list.data?.pages.flatMap((page) => page.codes) ?? []
  const isFiltered = Boolean(filter.search || filter.status)

  if (list.isPending) return <Spinner />
  if (list.isError && !codes.length) {
    return (
      <FailedState
        text={t('err.loadFailed')}
        busy={list.isFetching}
        onTryAgain={() => void list.refetch()}
      />
    )
  }
  if (!codes.length) {
    return (
      <EmptyState
        icon={<IconKey size={36} stroke={1.5} />}
        text={t(isFiltered ? 'admin.noMatches' : 'admin.noCodes')}
      />
    )
  }
  return (
    <div className="stack" aria-busy={list.isPlaceholderData}>
      <table className="ruled codes">
        <thead>
          <tr>
            <th scope="col">{t('code.accessCode')}</th>
            <th scope="col">{t('admin.status')}</th>
            <th scope="col" className="codes-date">
              {t('admin.createdOn')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('action.copy')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <CodeRow key={code.id} code={code} />
          ))}
        </tbody>
      </table>
      <LoadMore
        shown={codes.length}
        total={list.data?.pages[0]?.total}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </div>
  )
}

function CodeRow({ code: { code, status, created_at } }: { code: ListedCode }) {
  const { day } = useFormats()
  return (
    <tr>
      <th scope="row">
        <Ltr className="code">{code}</Ltr>
        <span className="codes-date-below">
          <Isolated>{day(created_at)}</Isolated>
        </span>
      </th>
      <td>
        <CodeStatusBadge status={status} />
      </td>
      <td className="codes-date">
        <Isolated>{day(created_at)}</Isolated>
      </td>
      <td>
        <CopyCode code={code} />
      </td>
    </tr>
  )
}
