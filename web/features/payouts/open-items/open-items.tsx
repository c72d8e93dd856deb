import { NativeSelect } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OpenItem } from '#contract/payouts.ts'
import { isPositiveAmount } from '#domain/money.ts'
import { openBuckets } from '#domain/payouts/open-items.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths, payoutRunPath } from '#web/paths.ts'
import { useAddressQuery, withParts } from '#web/ui/address-query.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useOpenItems } from '../queries.ts'
import styles from './open-items.module.css'
import { PaidTwice } from './paid-twice.tsx'

const columns: readonly Column<OpenItem>[] = [
  {
    key: 'name',
    head: 'admin.colName',
    isRowHead: true,
    cell: (item) => (
      <Link className="lone-link" to={wayOn(item)}>
        <Isolated>{item.full_name}</Isolated>
      </Link>
    ),
  },
  {
    key: 'amount',
    head: 'payouts.total',
    cell: ({ amount }, { dollars }) => <Ltr>{dollars(amount)}</Ltr>,
  },
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
  {
    key: 'since',
    head: 'payouts.openSince',
    cell: ({ since }, { shortDate }) => <Isolated>{shortDate(since)}</Isolated>,
  },
]

/** Where an item can be dealt with: its run, or its request if it is in none. */
function wayOn({ run_number, reference, full_name }: OpenItem): string {
  if (run_number !== null && reference) {
    return `${payoutRunPath(run_number)}?${new URLSearchParams({ search: reference })}`
  }
  return `${paths.adminRequests}?${new URLSearchParams({ tab: 'all', search: full_name })}`
}

/** Every approved amount that is not paid, with its sums. The address keeps what is looked for. */
export function OpenItems() {
  const { t } = useTranslation()
  const { dollars, count } = useFormats()
  const [asked, changeQuery] = useAddressQuery()
  const bucket = openBuckets.find((each) => each === asked.get('bucket'))
  const search = asked.get('search') ?? ''
  const change = (parts: Record<string, string | undefined>) =>
    changeQuery((before) => withParts(before, parts))
  const { query, rows, firstPage } = useOpenItems({ bucket, search })
  const sums = firstPage?.sums ?? []
  const options = openBuckets.flatMap((value) => {
    const sum = sums.find((each) => each.bucket === value)
    if (!sum && value !== bucket) return []
    const label = [t(`payouts.open.${value}`), count(sum?.count ?? 0), dollars(sum?.amount ?? '0')]
    return { value, label: label.join(' · ') }
  })
  return (
    <>
      {firstPage && (
        <dl className={styles.figures}>
          <Figure name={t('payouts.openApproved')} amount={firstPage.approved}>
            {isPositiveAmount(firstPage.lost) && (
              <span className="quiet small">
                <Message of="payouts.openLost" amount={<Ltr>{dollars(firstPage.lost)}</Ltr>} />
              </span>
            )}
          </Figure>
          <Figure name={t('payouts.openPaid')} amount={firstPage.paid} />
          <Figure name={t('payouts.openSum')} amount={firstPage.open} />
        </dl>
      )}
      <PaidTwice doubts={firstPage?.paid_twice ?? []} />
      <div className={`${styles.filters} off-paper`}>
        <SearchField
          label={t('payouts.search')}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <NativeSelect
          aria-label={t('payouts.openWhere')}
          value={bucket ?? ''}
          onChange={({ currentTarget: { value } }) => change({ bucket: value })}
        >
          <option value="">{t('payouts.allStates')}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <ListScreen
        query={query}
        rows={rows}
        empty={<EmptyList icon={IconChecks} of="payouts.openNone" filter={{ bucket, search }} />}
      >
        <Table className="blocks" columns={columns} rows={rows.map(withId)} />
      </ListScreen>
    </>
  )
}

const withId = (item: OpenItem) => {
  const { request_id, due_number, payment_id, bucket } = item
  return { ...item, id: [request_id, due_number, payment_id, bucket].join(' ') }
}

type FigureProps = { name: string; amount: string; children?: ReactNode }

function Figure({ name, amount, children }: FigureProps) {
  const { dollars } = useFormats()
  return (
    <div>
      <dt className="quiet small">{name}</dt>
      <dd className="numbers">
        <Ltr>{dollars(amount)}</Ltr> {children}
      </dd>
    </div>
  )
}
