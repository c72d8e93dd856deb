import { IconCalendarDollar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { sumOf } from '#domain/payouts/totals.ts'
import { Message } from '#web/i18n/message.tsx'
import { payoutRunPath } from '#web/paths.ts'
import { Dots } from '#web/ui/dots.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { type PayoutRun, useRuns } from '../queries.ts'
import { RunStateBadge } from '../state-badges.tsx'
import { badEndsOf } from './bad-ends.ts'

const columns: readonly Column<PayoutRun>[] = [
  {
    key: 'pay_on',
    head: 'payouts.friday',
    isRowHead: true,
    cell: ({ number, pay_on }, { t, shortDate }) => (
      <Link className="lone-link dated" to={payoutRunPath(number)}>
        <Isolated>{shortDate(pay_on)}</Isolated>{' '}
        <span className="second-line">{t('payout.runNumber', { number })}</span>
      </Link>
    ),
  },
  { key: 'state', head: 'admin.status', cell: ({ state }) => <RunStateBadge state={state} /> },
  {
    key: 'count',
    head: 'payouts.payments',
    isNumber: true,
    cell: ({ totals }, { count }) => count(totals.reduce((sum, total) => sum + total.count, 0)),
  },
  {
    key: 'total',
    head: 'payouts.total',
    isNumber: true,
    cell: ({ state, totals, paid }, { dollars }) => {
      const total = sumOf(totals.map(({ total_usd }) => total_usd))
      if (state !== 'closed' || paid.total_usd === total) return <Ltr>{dollars(total)}</Ltr>
      return (
        <>
          <Ltr>{dollars(paid.total_usd)}</Ltr>
          <span className="second-line">
            <Message of="payouts.ofTotal" total={<Ltr>{dollars(total)}</Ltr>} />
          </span>
        </>
      )
    },
  },
  {
    key: 'methods',
    head: 'payouts.byMethod',
    cell: ({ totals }, { t, dollars, count }) => (
      <ul className="row plain-list small numbers">
        {totals.map((total) => (
          <li key={total.method}>
            {t(`pay.${total.method}`)}{' '}
            <span className="quiet">
              <Dots of={[count(total.count), dollars(total.total_usd)]} />
            </span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'came_back',
    head: 'payouts.cameBack',
    cell: (run, { t }) => {
      const bad = badEndsOf(run, t)
      return bad.length > 0 && <span className="late">{bad.join(' · ')}</span>
    },
  },
]

/** All runs, the latest Friday first. */
export function RunList() {
  const { query, rows } = useRuns()
  return (
    <ListScreen
      query={query}
      rows={rows}
      tall
      empty={<EmptyList icon={IconCalendarDollar} of="payouts.noRuns" />}
    >
      <Table className="blocks" columns={columns} rows={rows} />
    </ListScreen>
  )
}
