import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isRequestStatus, type RequestStatus, requestStatuses } from '#domain/request-status.ts'
import { type HowPaid, PaidQuestion } from '#web/features/books/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useSetStatus } from './set-status.ts'

type ChoiceProps = {
  label: string
  requests: readonly ListedRequest[]
  /** What is shown until something is chosen. */
  shown: RequestStatus
  /** What is shown can be saved as it is: the main action beside a selection. */
  isMain?: boolean
  onSaved?: () => void
}

/**
 * A status for some requests. A choice is saved with a button: an arrow key or a letter changes a
 * closed select, and a letter to the family cannot be taken back. Asks before Paid.
 */
export function StatusChoice({ label, requests, shown, isMain, onSaved }: ChoiceProps) {
  const { t } = useTranslation()
  const { setStatus, busy } = useSetStatus()
  const [chosen, setChosen] = useState<RequestStatus>()
  const [asks, setAsks] = useState(false)
  const status = chosen ?? shown
  const Button = isMain ? PrimaryButton : SecondaryButton

  async function save(how?: HowPaid) {
    const ids = requests.map(({ id }) => id)
    if (await setStatus(ids, status, how)) {
      setChosen(undefined)
      onSaved?.()
    }
    setAsks(false)
  }

  return (
    <>
      <NativeSelect
        aria-label={label}
        value={status}
        data={requestStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={({ currentTarget: { value } }) => isRequestStatus(value) && setChosen(value)}
      />
      {(isMain || status !== shown) && (
        <Button
          busy={busy}
          busyLabel={t('action.saving')}
          onClick={() => (status === 'paid' ? setAsks(true) : void save())}
        >
          {t('admin.setStatus')}
        </Button>
      )}
      <PaidQuestion
        requests={requests}
        opened={asks}
        busy={busy}
        onYes={save}
        onNo={() => setAsks(false)}
      />
    </>
  )
}

/** The status of a request. */
export function StatusField({ request }: { request: ListedRequest }) {
  const { t } = useTranslation()
  const label = t('admin.statusOf', { name: request.full_name })
  return (
    <div className="row close">
      <StatusChoice label={label} requests={[request]} shown={request.status} />
    </div>
  )
}
