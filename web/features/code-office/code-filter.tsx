import { codeStatuses } from '#domain/access-code.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './code-filter.module.css'
import { statusLabels } from './code-status.tsx'
import { type CodeFilter, useCodeCounts } from './queries.ts'

type CodeFilterProps = { filter: CodeFilter; onChange: (change: CodeFilter) => void }

/** Filters codes by part of the code and by status, each with its count. */
export function CodeFilterBar({ filter, onChange }: CodeFilterProps) {
  const { t } = useTranslation()
  const counts = useCodeCounts().data
  return (
    <div className={`off-paper ${styles.filter}`}>
      <SearchField
        className={styles.search}
        ltr
        label={t('admin.searchCodes')}
        value={filter.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <fieldset className={styles.choices} aria-label={t('admin.status')}>
        {[undefined, ...codeStatuses].map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={filter.status === status}
            onClick={() => onChange({ status })}
          >
            {t(status ? statusLabels[status] : 'admin.all')}
            {counts && <Count of={status ? counts[status] : counts.total} />}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function Count({ of }: { of: number }) {
  const { count } = useFormats()
  return <Ltr className="numbers quiet">{count(of)}</Ltr>
}
