import type { ReactNode } from 'react'
import { codeStates } from '#domain/code-use.ts'
import { useCampaigns } from '#web/features/campaigns/index.ts'
import { useCodeCounts } from '#web/features/codes/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { stateLabels } from './code-status.tsx'
import type { CodeFilter } from './queries.ts'

/** After how many days without a request a code is asked about. */
export const UNUSED_DAYS = 14

type CodeFilterProps = {
  filter: CodeFilter
  onChange: (change: CodeFilter) => void
  /** What can be done with the list. */
  children: ReactNode
}

/** Filters codes by what is known of them, and by state, each with its count. */
export function CodeFilterBar({ filter, onChange, children }: CodeFilterProps) {
  const { t } = useWords()
  const counts = useCodeCounts().data
  const isUnused = filter.unused_days !== undefined
  const campaigns = useCampaigns().data?.campaigns ?? []
  const byCampaign = {
    title: t('codes.campaign'),
    counted: campaigns.map(({ id }) => ({ name: id })),
    value: filter.campaign_id,
    nameOf: (id: string) => campaigns.find((one) => one.id === id)?.name ?? '',
    onChange: (id: string | undefined) => onChange({ campaign_id: id }),
    stands: true,
  }
  return (
    <div className="off-paper row">
      <FilterBar
        search={filter.search ?? ''}
        searchLabel={t('admin.searchCodes')}
        onSearch={(text) => onChange({ search: text })}
        filters={campaigns.length > 0 ? [byCampaign] : []}
        onClear={() => onChange({ search: undefined, campaign_id: undefined })}
      />
      <fieldset className="choices" aria-label={t('admin.status')}>
        {[undefined, ...codeStates].map((state) => (
          <button
            key={state ?? 'all'}
            type="button"
            aria-pressed={!isUnused && filter.state === state}
            onClick={() => onChange({ state, unused_days: undefined })}
          >
            {t(state ? stateLabels[state] : 'admin.all')}
            {counts && <Count of={state ? counts[state] : counts.total} />}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isUnused}
          onClick={() => onChange({ unused_days: isUnused ? undefined : UNUSED_DAYS })}
        >
          {t('codes.unused')}
        </button>
      </fieldset>
      <div className="push">{children}</div>
    </div>
  )
}

function Count({ of }: { of: number }) {
  const { count } = useWords()
  return <Ltr className="numbers quiet">{count(of)}</Ltr>
}
