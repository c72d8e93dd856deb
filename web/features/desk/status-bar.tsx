import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRequestStatus, type RequestStatus, requestStatuses } from '#domain/request-status.ts'
import { useFormats } from '#web/i18n/format.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useSetStatus } from './set-status.ts'

type StatusBarProps = {
  /** All that can be chosen, and what of it is. */
  ids: readonly string[]
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
}

/** The status of many requests at once, as after a Friday's payments. */
export function StatusBar({ ids, selected, onSelect }: StatusBarProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const setStatus = useSetStatus()
  const [status, choose] = useState<RequestStatus>('paid')
  const [busy, setBusy] = useState(false)
  const chosen = ids.filter((id) => selected.has(id))

  async function set() {
    setBusy(true)
    if (await setStatus(chosen, status)) onSelect([])
    setBusy(false)
  }

  return (
    <div className="status-bar">
      <label className="select-box">
        <input
          type="checkbox"
          checked={chosen.length > 0 && chosen.length === ids.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < ids.length
          }}
          onChange={(event) => onSelect(event.currentTarget.checked ? ids : [])}
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
          <PrimaryButton busy={busy} busyLabel={t('action.saving')} onClick={() => void set()}>
            {t('admin.setStatus')}
          </PrimaryButton>
        </>
      )}
    </div>
  )
}
