import { useTranslation } from 'react-i18next'
import { NO_CATEGORY } from '#domain/categories.ts'
import { isPaymentMethod } from '#domain/payment-methods.ts'
import { type Counted, useFilterCounts } from '#web/features/counts/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { FilterMenu } from '#web/ui/filter-menu.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './master-filters.module.css'
import { isFiltered, type MasterView } from './master-view.ts'
import { useSourceName } from './source-name.ts'

type FiltersProps = { view: MasterView; onChange: (change: Partial<MasterView>) => void }

/** The search and three filters, with the number of requests for each value. */
export function MasterFilters({ view, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const counts = useFilterCounts(view.tab).data
  const categoryName = useCategoryName()
  const sourceName = useSourceName()
  const methodName = (method: string) => (isPaymentMethod(method) ? t(`pay.${method}`) : method)
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label={t('admin.searchRequests')}
        value={view.search}
        onSearch={(search) => search !== view.search && onChange({ search })}
      />
      <Filter
        title={t('field.category')}
        counted={counts?.categories}
        value={view.category}
        nameOf={(name) => (name === NO_CATEGORY ? t('admin.notAvailable') : categoryName(name))}
        onChange={(category) => onChange({ category })}
      />
      <Filter
        title={t('admin.source')}
        counted={counts?.sources}
        value={view.source}
        nameOf={sourceName}
        onChange={(source) => onChange({ source })}
      />
      <Filter
        title={t('wizard.step3')}
        counted={counts?.methods}
        value={view.method}
        nameOf={methodName}
        onChange={(method) => onChange({ method: isPaymentMethod(method) ? method : undefined })}
      />
      {isFiltered(view) && (
        <SecondaryButton
          onClick={() =>
            onChange({ category: undefined, source: undefined, method: undefined, search: '' })
          }
        >
          {t('admin.clearFilters')}
        </SecondaryButton>
      )}
    </div>
  )
}

type FilterProps = {
  title: string
  /** Undefined while the numbers load. */
  counted: Counted | undefined
  value: string | undefined
  nameOf: (stored: string) => string
  onChange: (value: string | undefined) => void
}

function Filter({ title, counted = [], value, nameOf, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const total = counted.reduce((sum, one) => sum + one.count, 0)
  const options = counted.map((one) => ({
    value: one.name,
    label: <Message of="admin.filterOption" name={nameOf(one.name)} count={count(one.count)} />,
  }))
  const chosen = value !== undefined && <Isolated>{nameOf(value)}</Isolated>
  const label = chosen && <Message of="admin.filterChosen" filter={title} name={chosen} />
  return (
    <>
      <FilterMenu
        label={label || title}
        options={[
          { value: undefined, label: t('admin.filterAll', { count: count(total) }) },
          ...options,
        ]}
        value={value}
        onChange={onChange}
      />
      {label && <span className="on-paper">{label}</span>}
    </>
  )
}
