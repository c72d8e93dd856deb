import type { ListedRequest } from '#contract/requests.ts'
import { useWords } from '#web/i18n/words.ts'
import styles from './status-bar.module.css'
import { StatusChoice } from './status-field.tsx'

type StatusBarProps = {
  /** The requests that can be selected. */
  requests: readonly ListedRequest[]
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
}

/** Sets the status of many requests at once, as after a Friday's payments. Asks before Paid. */
export function StatusBar({ requests, selected, onSelect }: StatusBarProps) {
  const { t, count } = useWords()
  const chosen = requests.filter(({ id }) => selected.has(id))

  return (
    <div className={`off-paper ${styles.bar}`}>
      <label className="check">
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
          <StatusChoice
            label={t('admin.newStatus')}
            requests={chosen}
            shown="paid"
            isMain
            onSaved={() => onSelect([])}
          />
        </>
      )}
    </div>
  )
}
