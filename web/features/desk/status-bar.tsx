import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isRequestStatus, type RequestStatus, requestStatuses } from '#domain/request-status.ts'
import { type HowPaid, PaidQuestion } from '#web/features/books/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import card from './review-card.module.css'
import { useSetStatus } from './set-status.ts'
import styles from './status-bar.module.css'

type StatusBarProps = {
  /** The requests that can be selected. */
  requests: readonly ListedRequest[]
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
}

/** Sets the status of many requests at once, as after a Friday's payments. Asks before Paid. */
export function StatusBar({ requests, selected, onSelect }: StatusBarProps) {
  const { t, count } = useWords()
  const { setStatus, busy } = useSetStatus()
  const [status, choose] = useState<RequestStatus>('paid')
  const [asks, setAsks] = useState(false)
  const chosen = requests.filter(({ id }) => selected.has(id))

  async function set(how?: HowPaid) {
    const done = await setStatus(
      chosen.map(({ id }) => id),
      status,
      how,
    )
    if (done) onSelect([])
    setAsks(false)
  }

  return (
    <div className={`off-paper ${styles.bar}`}>
      <label className={card.selectBox}>
        <input
          type="checkbox"
          checked={chosen.length > 0 && chosen.length === requests.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < requests.length
          }}
          onChange={(event) =>
            onSelect(event.currentTarget.checked ? requests.map(({ id }) => id) : [])
          }
        />
        {t('admin.selectAll')}
      </label>
      {chosen.length > 0 && (
        <>
          <span className="numbers" role="status">
            {t('admin.selected', { count: count(chosen.length) })}
          </span>
          <NativeSelect
            aria-label={t('admin.newStatus')}
            value={status}
            data={requestStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={({ currentTarget: { value } }) => isRequestStatus(value) && choose(value)}
          />
          <PrimaryButton
            busy={busy}
            busyLabel={t('action.saving')}
            onClick={() => (status === 'paid' ? setAsks(true) : void set())}
          >
            {t('admin.setStatus')}
          </PrimaryButton>
          <PaidQuestion
            requests={chosen}
            opened={asks}
            busy={busy}
            onYes={set}
            onNo={() => setAsks(false)}
          />
        </>
      )}
    </div>
  )
}
