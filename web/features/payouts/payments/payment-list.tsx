import { IconListSearch } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { WindowedTable } from '#web/ui/windowed-table.tsx'
import {
  type MethodOfRun,
  type PaymentFilter,
  type PayoutPayment,
  type PayoutRun,
  usePayments,
} from '../queries.ts'
import type { Asked, PaymentsProps } from './asked.ts'
import { ChoosePayments } from './choose-payments.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import styles from './payment-section.module.css'

type ListProps = PaymentsProps & { filter: PaymentFilter }

/** The payments of a run by reference, so that no row moves when its state changes. */
export function PaymentList({ details, filter, onOpen }: ListProps) {
  const { run, methods, two_person } = details
  const { t } = useTranslation()
  const { query, rows } = usePayments(run.id, filter)
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback((next: Asked) => setAsked(next), [])
  const total = countOf(methods, filter)
  const [chosen, setChosen] = useState<ReadonlyMap<string, PayoutPayment>>()
  const isChoosing = run.state === 'draft' && chosen !== undefined
  const choose = useCallback(
    (payment: PayoutPayment, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Map(before)
        if (isChosen) after.set(payment.id, payment)
        else after.delete(payment.id)
        return after
      }),
    [],
  )
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage()
  }, [canLoad, fetchNextPage])
  return (
    <>
      {run.state === 'draft' && rows.length > 0 && !chosen && (
        <div className="buttons">
          <SecondaryButton onClick={() => setChosen(new Map())}>
            {t('payouts.choose')}
          </SecondaryButton>
        </div>
      )}
      {isChoosing && (
        <ChoosePayments
          runId={run.id}
          chosen={[...chosen.values()]}
          onDone={() => setChosen(undefined)}
        />
      )}
      <ListScreen
        query={query}
        rows={rows}
        total={total}
        empty={<EmptyList icon={IconListSearch} filter={filter} of="payouts.noPayments" />}
      >
        <Rows
          rows={rows}
          total={query.hasNextPage ? total : rows.length}
          runState={run.state}
          isTheirs={two_person.hand_over.refusal !== null}
          onAsk={ask}
          onOpen={onOpen}
          chosen={isChoosing ? chosen : undefined}
          onChoose={choose}
          onNearEnd={loadMore}
        />
      </ListScreen>
      <PaymentDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** Returns how many payments match, as far as the totals of the run say it. */
function countOf(methods: readonly MethodOfRun[], { method, state, search }: PaymentFilter) {
  if (search) return undefined
  return methods
    .filter((of) => !method || of.method === method)
    .reduce((sum, of) => sum + (state ? (of.states[state] ?? 0) : of.count), 0)
}

type RowsProps = {
  rows: readonly PayoutPayment[]
  total: number | undefined
  runState: PayoutRun['state']
  isTheirs: boolean
  onAsk: (asked: Asked) => void
  onOpen: (requestId: string) => void
  chosen: ReadonlyMap<string, PayoutPayment> | undefined
  onChoose: (payment: PayoutPayment, isChosen: boolean) => void
  onNearEnd: () => void
}

// Opening a dialog does not render the rows again.
const Rows = memo((props: RowsProps) => {
  const { rows, total, runState, isTheirs, onAsk, onOpen, chosen, onChoose, onNearEnd } = props
  const openRow = useCallback(({ request_id }: PayoutPayment) => onOpen(request_id), [onOpen])
  const columns = useMemo(
    () => paymentColumns({ runState, isTheirs, onAsk, chosen, onChoose }),
    [runState, isTheirs, onAsk, chosen, onChoose],
  )
  return (
    <WindowedTable
      className={`blocks ${styles.table}`}
      columns={columns}
      rows={rows}
      total={total}
      onNearEnd={onNearEnd}
      onOpen={openRow}
    />
  )
}, areSame)

/** Compares rows one by one, because a paged query returns a new array at each rendering. */
function areSame({ rows: before, ...others }: RowsProps, { rows: after, ...now }: RowsProps) {
  const names = Object.keys(others) as (keyof typeof others)[]
  return (
    names.every((name) => others[name] === now[name]) &&
    before.length === after.length &&
    before.every((row, at) => row === after[at])
  )
}
