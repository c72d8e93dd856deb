import { useCallback, useState } from 'react'
import { type ReviewFilter, reviewFilters } from '#domain/review.ts'
import { useRequestCounts } from '#web/features/counts/index.ts'
import {
  LastSaved,
  MasterFilters,
  MasterList,
  type Saved,
  useExtraColumns,
  useMasterAddress,
  useMasterPageSoon,
} from '#web/features/master/index.ts'
import { KeyboardHelp, SkipToAmounts } from '#web/features/reviews/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useIsMounted } from '#web/ui/is-mounted.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './master-dashboard.module.css'
import { OfficePage } from './office-page.tsx'

const tabWords = {
  pending: 'admin.pendingNow',
  reviewed: 'admin.reviewedNow',
  all: 'admin.allRequests',
} as const

/** /admin/master-dashboard: all requests in one table (docs/product.md §7.5). */
export default function MasterDashboard() {
  const { t } = useWords()
  const { view, change, first } = useMasterAddress()
  const { extra, setExtra } = useExtraColumns()
  const [saved, setSaved] = useState<Saved>()
  const keepLast = useCallback(
    (next: Saved) => setSaved((last) => (last && last.pressedAt > next.pressedAt ? last : next)),
    [],
  )
  const isMounted = useIsMounted()
  useMasterPageSoon(view)
  const isPending = view.tab === 'pending'
  return (
    <OfficePage
      title={t('admin.masterDashboard')}
      width="full"
      hasHead
      skip={isPending && <SkipToAmounts />}
    >
      <PageHead
        className={styles.head}
        back={[paths.admin, 'admin.backToDashboard']}
        title={t('admin.masterDashboard')}
      >
        <p className="quiet off-paper">{t('admin.masterSubtitle')}</p>
        {isPending && !saved && <KeyboardHelp />}
        {isPending && saved && (
          <LastSaved key={saved.request.id} saved={saved} onChange={setSaved} />
        )}
      </PageHead>
      <Tabs
        label={t('admin.masterDashboard')}
        value={view.tab}
        tabs={reviewFilters.map((tab) => ({
          value: tab,
          label: (
            <>
              {t(tabWords[tab])} <TabCount tab={tab} />
            </>
          ),
        }))}
        onChange={(tab) => change({ tab })}
        beside={
          isMounted && (
            <MasterFilters view={view} onChange={change} extra={extra} onColumns={setExtra} />
          )
        }
      >
        {isMounted ? (
          <MasterList
            view={view}
            extra={extra}
            onSaved={keepLast}
            onSort={(sort) => change({ sort })}
            onFirst={first}
          />
        ) : (
          <Spinner tall />
        )}
      </Tabs>
    </OfficePage>
  )
}

/** The number of requests in a tab; hidden if no request is pending. */
function TabCount({ tab }: { tab: ReviewFilter }) {
  const { count } = useWords()
  const counts = useRequestCounts().data
  if (!counts) return null
  const number = tab === 'all' ? counts.total : counts[tab]
  if (tab === 'pending' && !number) return null
  return <Ltr className={styles.count}>{count(number)}</Ltr>
}
