import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRequest } from '#contract/requests.ts'
import { isRequestStatus, requestStatuses } from '#domain/request-status.ts'
import { useSetStatus } from './set-status.ts'

/** How far a request is, and where that is changed; the requester sees it at once. */
export function StatusField({ request }: { request: ListedRequest }) {
  const { t } = useTranslation()
  const setStatus = useSetStatus()
  const [chosen, setChosen] = useState<string>()

  async function change(status: string) {
    if (!isRequestStatus(status) || chosen) return
    setChosen(status)
    await setStatus([request.id], status)
    setChosen(undefined)
  }

  return (
    <NativeSelect
      className="status-field"
      aria-label={t('admin.statusOf', { name: request.full_name })}
      aria-busy={Boolean(chosen)}
      value={chosen ?? request.status}
      data={requestStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      onChange={(event) => void change(event.currentTarget.value)}
    />
  )
}
