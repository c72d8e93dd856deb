import { reviewFilters } from '#domain/review.ts'
import { useRequestCounts } from '#web/features/counts/index.ts'
import { DeskFilters, ReviewList, readDeskView } from '#web/features/desk/index.ts'
import { KeyboardHelp, SkipToAmounts } from '#web/features/reviews/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/requests: pending and reviewed requests; the tab is in the address. */
export default function Requests() {
  const { t, count } = useWords()
  const [query, show] = useAddressQuery()
  const view = readDeskView(query)
  const counts = useRequestCounts().data
  const filter = reviewFilters.find((known) => known === query.get('tab')) ?? 'pending'
  const totals = { pending: counts?.pending, reviewed: counts?.reviewed, all: counts?.total }
  const words = {
    pending: { key: 'admin.tabPending', bare: 'status.pending' },
    reviewed: { key: 'admin.tabReviewed', bare: 'status.reviewed' },
    all: { key: 'admin.filterAll', bare: 'admin.all' },
  } as const
  const tabs = reviewFilters.map((value) => {
    const total = totals[value]
    const { key, bare } = words[value]
    return { value, label: total === undefined ? t(bare) : t(key, { count: count(total) }) }
  })
  return (
    <OfficePage
      title={t('admin.requests')}
      width="full"
      skip={filter !== 'reviewed' && <SkipToAmounts />}
      beside={filter !== 'reviewed' && <KeyboardHelp />}
    >
      <Tabs
        label={t('admin.requests')}
        value={filter}
        tabs={tabs}
        onChange={(tab) => show({ tab: tab === 'pending' ? undefined : tab })}
        beside={<DeskFilters filter={filter} query={query} onChange={show} />}
      >
        <div className="stack">
          <ReviewList filter={filter} view={view} total={totals[filter]} />
        </div>
      </Tabs>
    </OfficePage>
  )
}
