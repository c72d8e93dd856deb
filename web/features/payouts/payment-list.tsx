import { IconListSearch } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filedStates } from '#domain/payouts/payment-states.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Asked } from './asked.ts'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import styles from './payment-section.module.css'
import {
  type MethodOfRun,
  type PaymentFilter,
  type PayoutPayment,
  type PayoutRun,
  usePayments,
} from './queries.ts'

type ListProps = { run: PayoutRun; methods: readonly MethodOfRun[]; filter: PaymentFilter }

/** The payments of a run by reference, so that no row moves when its state changes. */
export function PaymentList({ run, methods, filter }: ListProps) {
  const { t } = useTranslation()
  const { query, rows } = usePayments(run.id, filter)
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback((next: Asked) => setAsked(next), [])
  const sent = methods.filter(isSent).map(({ method }) => method)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <ListScreen
        query={query}
        rows={rows}
        empty={
          <EmptyState
            icon={<IconListSearch size={36} stroke={1.5} />}
            text={t(isFiltered ? 'admin.noMatches' : 'payouts.noPayments')}
          />
        }
      >
        <Rows rows={rows} runState={run.state} sent={sent.join(' ')} onAsk={ask} />
      </ListScreen>
      <PaymentDialog asked={asked} run={run} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** Once the bank has a method's file, its payments can no longer be held. */
const isSent = ({ states }: MethodOfRun) =>
  filedStates.some((state) => state !== 'locked' && states[state])

type RowsProps = {
  rows: readonly PayoutPayment[]
  runState: PayoutRun['state']
  /** The methods that were handed to the bank, separated by spaces: equal texts render once. */
  sent: string
  onAsk: (asked: Asked) => void
}

// Opening a dialog does not render two thousand rows again.
const Rows = memo(({ rows, runState, sent, onAsk }: RowsProps) => {
  const columns = useMemo(
    () => paymentColumns({ runState, sent: sent.split(' '), onAsk }),
    [runState, sent, onAsk],
  )
  return <Table className={styles.table} columns={columns} rows={rows} />
}, areSame)

/** The rows of a paged query are a new array at each rendering, with the same elements. */
function areSame(before: RowsProps, after: RowsProps): boolean {
  return (
    before.runState === after.runState &&
    before.sent === after.sent &&
    before.onAsk === after.onAsk &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, at) => row === after.rows[at])
  )
}
