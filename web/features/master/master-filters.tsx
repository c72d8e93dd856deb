import type { ReactNode } from 'react'
import { NO_CATEGORY } from '#domain/categories.ts'
import { isPaymentMethod } from '#domain/payment-methods.ts'
import { useFacets } from '#web/features/counts/index.ts'
import {
  CountedFilter,
  noOutcomeFilters,
  OutcomeFilterBar,
  outcomeInput,
} from '#web/features/reviews/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { FilterFold } from '#web/ui/filter-fold.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './master-filters.module.css'
import { isFiltered, type MasterView } from './master-view.ts'
import { useSourceName } from './source-name.ts'

type FiltersProps = {
  view: MasterView
  onChange: (change: Partial<MasterView>) => void
  /** What else changes how the table looks. */
  children: ReactNode
}

/** The search and three filters, with the number of requests for each value. */
export function MasterFilters({ view, onChange, children }: FiltersProps) {
  const { t } = useTranslation()
  const { tab, category, source, method } = view
  const counts = useFacets({
    review_filter: tab,
    category,
    source,
    payment_method: method,
    ...outcomeInput(view),
  }).data
  const categoryName = useCategoryName()
  const sourceName = useSourceName()
  const methodName = (method: string) => (isPaymentMethod(method) ? t(`pay.${method}`) : method)
  return (
    <FilterFold isFiltered={isFiltered(view)}>
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          label={t('admin.searchRequests')}
          value={view.search}
          onSearch={(search) => search !== view.search && onChange({ search })}
        />
        <CountedFilter
          title={t('field.category')}
          counted={counts?.categories}
          value={view.category}
          nameOf={(name) => (name === NO_CATEGORY ? t('admin.notAvailable') : categoryName(name))}
          onChange={(category) => onChange({ category })}
        />
        <CountedFilter
          title={t('admin.source')}
          counted={counts?.sources}
          value={view.source}
          nameOf={sourceName}
          onChange={(source) => onChange({ source })}
        />
        <CountedFilter
          title={t('wizard.step3')}
          counted={counts?.payment_methods}
          value={view.method}
          nameOf={methodName}
          onChange={(method) => onChange({ method: isPaymentMethod(method) ? method : undefined })}
        />
        <OutcomeFilterBar filters={view} facets={counts} onChange={onChange} />
        {view.unknownMethod && (
          <p className={styles.unknown} role="alert">
            <Message of="admin.unknownMethod" method={<bdi>{view.unknownMethod}</bdi>} />
          </p>
        )}
        {children}
        {isFiltered(view) && (
          <SecondaryButton
            onClick={() =>
              onChange({
                category: undefined,
                source: undefined,
                method: undefined,
                ...noOutcomeFilters,
                search: '',
              })
            }
          >
            {t('admin.clearFilters')}
          </SecondaryButton>
        )}
      </div>
    </FilterFold>
  )
}
