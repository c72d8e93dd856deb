import { outcomes } from '#domain/outcomes.ts'
import { isRequestStatus } from '#domain/request-status.ts'
import type { Facets } from '#web/features/counts/index.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'
import type { OutcomeFilters } from './outcome-filters.ts'

type FiltersInput = {
  filters: OutcomeFilters
  facets: Facets | undefined
  onChange: (change: Partial<OutcomeFilters>) => void
}

/** Filters by outcome, status, expected Friday and hold (docs/product.md §7.14). */
export function useOutcomeFilters({ filters, facets, onChange }: FiltersInput): Filter[] {
  const { t, shortDate } = useWords()
  const outcomeOf = (name: string | undefined) => outcomes.find((known) => known === name)
  return [
    {
      title: t('admin.outcome'),
      counted: facets?.outcomes,
      value: filters.outcome,
      nameOf: (name) => t(`outcome.${outcomeOf(name) ?? 'undecided'}`),
      onChange: (name) => onChange({ outcome: outcomeOf(name) }),
    },
    {
      title: t('admin.status'),
      counted: facets?.statuses,
      value: filters.status,
      nameOf: (name) => (isRequestStatus(name) ? t(`status.${name}`) : name),
      onChange: (name) => onChange({ status: isRequestStatus(name) ? name : undefined }),
    },
    {
      title: t('dash.expectedPayment'),
      counted: facets?.expected_payment_dates,
      value: filters.friday,
      nameOf: shortDate,
      onChange: (friday) => onChange({ friday }),
    },
    {
      title: t('admin.hold'),
      counted: facets?.holds,
      value: filters.onHold?.toString(),
      nameOf: (name) => t(name === 'true' ? 'admin.onHold' : 'admin.notOnHold'),
      onChange: (name) => onChange({ onHold: name === undefined ? undefined : name === 'true' }),
    },
  ]
}
