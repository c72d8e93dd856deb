import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isRequestStatus, type RequestStatus, requestStatuses } from '#domain/request-status.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useSetStatus } from './set-status.ts'
import styles from './status-field.module.css'

type StatusFieldProps = { request: ListedRequest; className?: string }

/**
 * The status of a request. A choice is saved with a button: an arrow key or a letter changes a
 * closed select, and a letter to the family cannot be taken back.
 */
export function StatusField({ request, className = '' }: StatusFieldProps) {
  const { t } = useTranslation()
  const { setStatus, busy } = useSetStatus()
  const [chosen, setChosen] = useState<RequestStatus>()
  const isChanged = chosen !== undefined && chosen !== request.status

  async function save() {
    if (isChanged && (await setStatus([request.id], chosen))) setChosen(undefined)
  }

  return (
    <div className={`${styles.field} ${className}`}>
      <NativeSelect
        aria-label={t('admin.statusOf', { name: request.full_name })}
        value={chosen ?? request.status}
        data={requestStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        onChange={({ currentTarget: { value } }) => isRequestStatus(value) && setChosen(value)}
      />
      {isChanged && (
        <SecondaryButton busy={busy} busyLabel={t('action.saving')} onClick={() => void save()}>
          {t('admin.setStatus')}
        </SecondaryButton>
      )}
    </div>
  )
}
