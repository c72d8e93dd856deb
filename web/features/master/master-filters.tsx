import { NO_CATEGORY } from '#domain/categories.ts'
import { isPaymentMethod } from '#domain/payment-methods.ts'
import { useFacets } from '#web/features/counts/index.ts'
import { noOutcomeFilters, outcomeInput, useOutcomeFilters } from '#web/features/reviews/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { extraColumns } from './master-columns.tsx'
import type { MasterView } from './master-view.ts'
import { useSourceName } from './source-name.ts'

type FiltersProps = {
  view: MasterView
  onChange: (change: Partial<MasterView>) => void
  /** The columns that were added to those that everybody has. */
  extra: readonly string[]
  onColumns: (extra: readonly string[]) => void
}

/** The search and three filters of the table; behind one button the others, and its columns. */
export function MasterFilters({ view, onChange, extra, onColumns }: FiltersProps) {
  const { t } = useTranslation()
  const { tab, category, source, method } = view
  const facets = useFacets({
    review_filter: tab,
    category,
    source,
    payment_method: method,
    ...outcomeInput(view),
  }).data
  const categoryName = useCategoryName()
  const sourceName = useSourceName()
  const others = useOutcomeFilters({ filters: view, facets, onChange })
  return (
    <>
      <FilterBar
        search={view.search}
        searchLabel={t('admin.searchRequests')}
        onSearch={(search) => onChange({ search })}
        filters={[
          {
            title: t('field.category'),
            counted: facets?.categories,
            value: category,
            nameOf: (name) => (name === NO_CATEGORY ? t('admin.notAvailable') : categoryName(name)),
            onChange: (category) => onChange({ category }),
            stands: true,
          },
          {
            title: t('admin.source'),
            counted: facets?.sources,
            value: source,
            nameOf: sourceName,
            onChange: (source) => onChange({ source }),
            stands: true,
          },
          {
            title: t('wizard.step3'),
            counted: facets?.payment_methods,
            value: method,
            nameOf: (method) => (isPaymentMethod(method) ? t(`pay.${method}`) : method),
            onChange: (method) =>
              onChange({ method: isPaymentMethod(method) ? method : undefined }),
            stands: true,
          },
          ...others,
        ]}
        onClear={() => onChange(noFilters)}
      >
        <ColumnChooser extra={extra} onChange={onColumns} />
      </FilterBar>
      {view.unknownMethod && (
        <p role="alert">
          <Message of="admin.unknownMethod" method={<bdi>{view.unknownMethod}</bdi>} />
        </p>
      )}
    </>
  )
}

const noFilters = {
  category: undefined,
  source: undefined,
  method: undefined,
  ...noOutcomeFilters,
  search: '',
}

type ChooserProps = { extra: readonly string[]; onChange: (extra: readonly string[]) => void }

/** Adds columns to those that everybody has. */
function ColumnChooser({ extra, onChange }: ChooserProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>{t('admin.columns')}</legend>
      {extraColumns.map(({ key, head }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={extra.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...extra, key] : extra.filter((other) => other !== key))
            }
          />
          {t(head)}
        </label>
      ))}
    </fieldset>
  )
}
