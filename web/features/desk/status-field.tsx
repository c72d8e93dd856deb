import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isRequestStatus, type RequestStatus, requestStatuses } from '#domain/request-status.ts'
import { type HowPaid, PaidQuestion } from '#web/features/books/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useSetStatus } from './set-status.ts'

type StatusFieldProps = { request: ListedRequest; className?: string }

/**
 * The status of a request. A choice is saved with a button: an arrow key or a letter changes a
 * closed select, and a letter to the family cannot be taken back. Asks before Paid.
 */
export function StatusField({ request, className = '' }: StatusFieldProps) {
  const { t } = useTranslation()
  const { setStatus, busy } = useSetStatus()
  const [chosen, setChosen] = useState<RequestStatus>()
  const isChanged = chosen !== undefined && chosen !== request.status

  const [asks, setAsks] = useState(false)

  async function save(how?: HowPaid) {
    if (isChanged && (await setStatus([request.id], chosen, how))) setChosen(undefined)
    setAsks(false)
  }

  return (
    <div className={`row close ${className}`}>
      <NativeSelect
        aria-label={t('admin.statusOf', { name: request.full_name })}
        value={chosen ?? request.status}
        data={requestStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        onChange={({ currentTarget: { value } }) => isRequestStatus(value) && setChosen(value)}
      />
      {isChanged && (
        <SecondaryButton
          busy={busy}
          busyLabel={t('action.saving')}
          onClick={() => (chosen === 'paid' ? setAsks(true) : void save())}
        >
          {t('admin.setStatus')}
        </SecondaryButton>
      )}
      <PaidQuestion
        requests={[request]}
        opened={asks}
        busy={busy}
        onYes={save}
        onNo={() => setAsks(false)}
      />
    </div>
  )
}
