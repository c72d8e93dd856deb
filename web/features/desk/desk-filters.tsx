import { NativeSelect } from '@mantine/core'
import type { ReviewFilter } from '#domain/review.ts'
import { useFacets } from '#web/features/counts/index.ts'
import {
  noOutcomeFilters,
  outcomeInput,
  readOutcomeFilters,
  useOutcomeFilters,
  writeOutcomeFilters,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
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

type FiltersProps = {
  filter: ReviewFilter
  query: URLSearchParams
  onChange: (parts: Record<string, string | undefined>) => void
}

/** The search, the filters and the order of the cards. */
export function DeskFilters({ filter, query, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const { filters, search } = readDeskView(query)
  const facets = useFacets({ review_filter: filter, ...outcomeInput(filters) }).data
  const bar = useOutcomeFilters({
    filters,
    facets,
    onChange: (change) => onChange(writeOutcomeFilters({ ...filters, ...change })),
  })
  return (
    <FilterBar
      search={search}
      searchLabel={t('admin.searchRequests')}
      onSearch={(search) => onChange({ search })}
      filters={bar}
      onClear={() => onChange({ ...writeOutcomeFilters(noOutcomeFilters), search: undefined })}
    >
      <NativeSelect
        label={t('admin.sortBy')}
        value={sortNameOf(query)}
        data={sortNames.map((name) => ({ value: name, label: t(`admin.sort.${name}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: value === 'newest' ? undefined : value })
        }
      />
    </FilterBar>
  )
}
