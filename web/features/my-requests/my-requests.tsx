import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { useOpeningCode } from '#web/features/codes/index.ts'
import { resumeSending } from '#web/features/family-documents/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { type StaleKeys, useLive } from '#web/live.ts'
import { paths } from '#web/paths.ts'
import { requestsKey } from '#web/query-keys.ts'
import { PrimaryLink } from '#web/ui/buttons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListState } from '#web/ui/list-state.tsx'
import { toast } from '#web/ui/toasts.tsx'
import styles from './my-requests.module.css'
import { myRequests } from './queries.ts'

type Props = {
  userId: string
  /** Rendered above the cards. */
  above?: (requests: RequesterRequest[]) => ReactNode
  children: (request: RequesterRequest) => ReactNode
}

// Changes by the office appear without a reload.
const stale: StaleKeys = {
  'request.created': [requestsKey],
  'request.reviewed': [requestsKey],
  'request.status': [requestsKey],
  'request.changed': [requestsKey],
  'document.changed': [requestsKey], // of an answer
}

/** A user's requests, newest first, each rendered by `children`. */
export function MyRequests({ userId, above, children }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = useQuery(myRequests(userId))
  const { data: requests = [], isLoadingError } = query
  const code = useOpeningCode(query.data?.length === 0 ? userId : undefined)
  useLive(stale)
  useEffect(() => void resumeSending(userId), [userId])

  useEffect(() => {
    if (!isLoadingError) return
    toast({ tone: 'error', title: t('common.error'), message: t('errors.failedToLoad') })
  }, [isLoadingError, t])

  return (
    <ListState
      query={{ ...query, isError: isLoadingError }}
      rows={requests}
      tall
      failed={t('errors.failedToLoad')}
      empty={
        <EmptyState icon={IconFileText} text={t('dash.empty')}>
          <p className="quiet">{t(code ? 'dash.emptyWithCode' : 'dash.emptyText')}</p>
          <PrimaryLink to={paths.request(locale, code ? { code } : undefined)}>
            {t('home.makeRequest')}
          </PrimaryLink>
        </EmptyState>
      }
    >
      {above?.(requests)}
      <ul className={`plain-list ${styles.list}`}>
        {requests.map((request) => (
          <li key={request.id}>{children(request)}</li>
        ))}
      </ul>
    </ListState>
  )
}
