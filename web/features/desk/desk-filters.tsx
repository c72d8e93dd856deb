import { NativeSelect } from '@mantine/core'
import type { ReviewFilter } from '#domain/review.ts'
import { useFacets } from '#web/features/counts/index.ts'
import {
  hasOutcomeFilter,
  noOutcomeFilters,
  OutcomeFilterBar,
  type outcomeFilterNames,
  outcomeInput,
  readOutcomeFilters,
  writeOutcomeFilters,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import styles from './answers.module.css'
import type { DeskView } from './queries.ts'

/** The orders of the cards by their names in the address; the first is the default. */
const sorts = {
  newest: undefined,
  oldest: { by: 'created_at', direction: 'asc' },
  friday: { by: 'expected_payment_date', direction: 'asc' },
  outcome: { by: 'outcome', direction: 'asc' },
  status: { by: 'status', direction: 'asc' },
  hold: { by: 'on_hold', direction: 'desc' },
} as const satisfies Record<string, DeskView['sort']>
type SortName = keyof typeof sorts
const sortNames = Object.keys(sorts) as SortName[]

const sortNameOf = (query: URLSearchParams) =>
  sortNames.find((name) => name === query.get('sort')) ?? 'newest'

/** Reads what the cards show from the address. */
export function readDeskView(query: URLSearchParams): DeskView {
  return {
    search: query.get('search') ?? '',
    filters: readOutcomeFilters(query),
    sort: sorts[sortNameOf(query)],
  }
}

type Parts = Partial<Record<(typeof outcomeFilterNames)[number] | 'sort', string | undefined>>
type FiltersProps = {
  filter: ReviewFilter
  query: URLSearchParams
  onChange: (parts: Parts) => void
}

/** The filters and the order of the cards. */
export function DeskFilters({ filter, query, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const { filters } = readDeskView(query)
  const facets = useFacets({ review_filter: filter, ...outcomeInput(filters) }).data
  return (
    <div className={styles.filters}>
      <OutcomeFilterBar
        filters={filters}
        facets={facets}
        onChange={(change) => onChange(writeOutcomeFilters({ ...filters, ...change }))}
      />
      <NativeSelect
        aria-label={t('admin.sortBy')}
        value={sortNameOf(query)}
        data={sortNames.map((name) => ({ value: name, label: t(`admin.sort.${name}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: value === 'newest' ? undefined : value })
        }
      />
      {hasOutcomeFilter(filters) && (
        <SecondaryButton onClick={() => onChange(writeOutcomeFilters(noOutcomeFilters))}>
          {t('admin.clearFilters')}
        </SecondaryButton>
      )}
    </div>
  )
}
