import { NativeSelect } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OpenItem } from '#contract/payouts.ts'
import { isPositiveAmount, signedCents, signedDollars } from '#domain/money.ts'
import { openBuckets } from '#domain/payouts/open-items.ts'
import { DueActions } from '#web/features/plans/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { payoutRunPath } from '#web/paths.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { type Column, Table, valueColumn } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { PaidTwice } from './paid-twice.tsx'

const name: Column<OpenItem> = {
  key: 'name',
  head: 'admin.colName',
  isRowHead: true,
  cell: ({ full_name, run_number, reference }) =>
    run_number !== null && reference ? (
      <Link className="lone-link" to={`${payoutRunPath(run_number)}?search=${reference}`}>
        <Isolated>{full_name}</Isolated>
      </Link>
    ) : (
      <Isolated>{full_name}</Isolated>
    ),
}
const amount = valueColumn('amount', 'payouts.amount', 'dollars')

/** What is open now. */
const columns: readonly Column<OpenItem>[] = [
  name,
  amount,
  {
    key: 'bucket',
    head: 'payouts.openWhere',
    cell: ({ bucket, run_number }, { t }) => (
      <>
        {t(`payouts.open.${bucket}`)}
        {run_number !== null && (
          <span className="quiet small"> {t('payout.runNumber', { number: run_number })}</span>
        )}
      </>
    ),
  },
  valueColumn('since', 'payouts.openSince', 'shortDate'),
]

/** Fridays to come, and what can be changed of those of a standing grant. */
const laterColumns: readonly Column<OpenItem>[] = [
  name,
  amount,
  valueColumn('since', 'payouts.friday', 'shortDate'),
  {
    key: 'actions',
    head: 'payouts.actions',
    headHidden: true,
    cell: ({ request_id, due_number, since, amount, is_of_plan }) =>
      is_of_plan && (
        <DueActions requestId={request_id} due={{ number: due_number, due_on: since, amount }} />
      ),
  },
]

/** Every approved amount that is not paid, with its sums. The address keeps what is looked for. */
export function OpenItems({ onOpen }: { onOpen: (requestId: string) => void }) {
  const { t, dollars, count } = useWords()
  const [asked, change] = useAddressQuery()
  const bucket = openBuckets.find((each) => each === asked.get('bucket'))
  const is_later = bucket === 'later'
  const search = asked.get('search') ?? ''
  const filter = { bucket, is_later, search }
  const { query, rows, firstPage } = usePagedAnswer(
    [...payoutsKey, 'open', filter],
    'get_open_items',
    filter,
    ({ items }) => items,
  )
  const sums = firstPage?.sums ?? []
  const later = sums.find((sum) => sum.bucket === 'later')
  const options = openBuckets.flatMap((value) => {
    const sum = sums.find((each) => each.bucket === value)
    if (value === 'later' || (!sum && value !== bucket)) return []
    const label = [t(`payouts.open.${value}`), count(sum?.count ?? 0), dollars(sum?.amount ?? '0')]
    return { value, label: label.join(' · ') }
  })
  return (
    <>
      {firstPage && <OpenFigures figures={firstPage} later={later?.amount ?? '0.00'} />}
      <PaidTwice doubts={firstPage?.paid_twice ?? []} />
      <Tabs
        label={t('payout.openItems')}
        value={is_later ? 'later' : 'now'}
        tabs={[
          { value: 'now', label: t('payouts.openSum') },
          { value: 'later', label: t('payouts.laterFridays') },
        ]}
        onChange={(tab) => change({ bucket: tab === 'later' ? 'later' : undefined })}
      >
        <div className="stack dense">
          <div className="row off-paper">
            <SearchField
              label={t('payouts.search')}
              value={search}
              onSearch={(text) => change({ search: text })}
            />
            {!is_later && (
              <NativeSelect
                aria-label={t('payouts.openWhere')}
                value={bucket ?? ''}
                data={[{ value: '', label: t('payouts.allStates') }, ...options]}
                onChange={({ currentTarget: { value } }) => change({ bucket: value })}
              />
            )}
          </div>
          <ListScreen
            query={query}
            rows={rows}
            empty={
              <EmptyList
                icon={IconChecks}
                of={is_later ? 'payouts.laterNone' : 'payouts.openNone'}
                filter={{ bucket: !is_later && bucket, search }}
              />
            }
          >
            <Table
              className="blocks"
              columns={is_later ? laterColumns : columns}
              rows={rows.map(withId)}
              onOpen={({ request_id }) => onOpen(request_id)}
            />
          </ListScreen>
        </div>
      </Tabs>
    </>
  )
}

type Figures = {
  figures: { approved: string; paid: string; lost: string; open: string }
  later: string
}

/** What was approved is what was paid, what is open now, and what Fridays to come will pay. */
function OpenFigures({ figures: { approved, paid, lost, open }, later }: Figures) {
  const { t, dollars } = useWords()
  const now = signedDollars(signedCents(open) - signedCents(later))
  return (
    <Card className="parts">
      <div className="figures">
        <Figure
          label={t('payouts.openApproved')}
          note={
            isPositiveAmount(lost) && (
              <Message of="payouts.openLost" amount={<Ltr>{dollars(lost)}</Ltr>} />
            )
          }
        >
          <Ltr>{dollars(approved)}</Ltr>
        </Figure>
        <Figure label={t('payouts.openPaid')}>
          <Ltr>{dollars(paid)}</Ltr>
        </Figure>
        <Figure label={t('payouts.openSum')}>
          <Ltr>{dollars(now)}</Ltr>
        </Figure>
        <Figure label={t('payouts.laterFridays')}>
          <Ltr>{dollars(later)}</Ltr>
        </Figure>
      </div>
    </Card>
  )
}

const withId = (item: OpenItem) => {
  const { request_id, due_number, payment_id, bucket } = item
  return { ...item, id: [request_id, due_number, payment_id, bucket].join(' ') }
}
