import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { historyText } from '#web/features/families/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { payoutPrintPath } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { Dots } from '#web/ui/dots.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { formatAmount } from '../money.ts'
import { type PayoutPayment, useAllPayments, useRun } from '../queries.ts'
import styles from './run-print.module.css'

const columns: readonly Column<PayoutPayment>[] = [
  {
    key: 'tick',
    head: 'payouts.tick',
    headHidden: true,
    cell: () => <span className={styles.box} />,
  },
  { key: 'reference', head: 'payout.reference', cell: ({ reference }) => <Ltr>{reference}</Ltr> },
  {
    key: 'name',
    head: 'payouts.payee',
    isRowHead: true,
    cell: ({ payee, full_name, family }, words) => (
      <>
        <Dots of={[payee || full_name, payee !== full_name && payee && full_name]} />
        {family && (
          <>
            <br />
            <span className="quiet small">{historyText(family, words)}</span>
          </>
        )}
      </>
    ),
  },
  {
    key: 'account',
    head: 'payouts.account',
    cell: ({ account_masked, check_number }) => (
      <Ltr>{account_masked ?? (check_number === null ? '' : String(check_number))}</Ltr>
    ),
  },
  {
    key: 'amount',
    head: 'payouts.amount',
    isNumber: true,
    cell: ({ amount, amount_usd, currency }) => (
      <Ltr>
        {amount === null ? formatAmount(amount_usd, 'USD') : formatAmount(amount, currency)}
      </Ltr>
    ),
  },
  {
    key: 'state',
    head: 'admin.status',
    cell: ({ state }, { t }) => t(`payout.state.${state}`),
  },
]

type PrintProps = { number: number; method: PaymentMethod | undefined }

/** All payments of a run and method, with a box to tick by hand. */
export function RunPrint({ number, method }: PrintProps) {
  const query = useRun(number)
  return (
    <Loaded query={query} tall keepOld>
      {({ run, methods }) => {
        const used = paymentMethods.filter((name) => methods.some((of) => of.method === name))
        const shown = method && used.includes(method) ? method : used[0]
        return <Sheet run={run} used={used} method={shown} />
      }}
    </Loaded>
  )
}

type SheetProps = {
  run: { id: string; number: number; pay_on: string }
  used: readonly PaymentMethod[]
  method: PaymentMethod | undefined
}

function Sheet({ run, used, method }: SheetProps) {
  const { t, longDate } = useWords()
  const payments = useAllPayments(method && run.id, method)
  if (!method) return <p>{t('payouts.noPayments')}</p>
  return (
    <div className="stack">
      <div className="buttons off-paper">
        <PrintButton isNext>{t('payouts.print')}</PrintButton>
        {used
          .filter((name) => name !== method)
          .map((name) => (
            <SecondaryLink key={name} to={payoutPrintPath(run.number, name)} replace>
              {t(`pay.${name}`)}
            </SecondaryLink>
          ))}
      </div>
      <h2 className="card-title">
        {t(`pay.${method}`)} · <Isolated>{longDate(run.pay_on)}</Isolated>
      </h2>
      <Loaded query={payments}>
        {(rows) => (
          <>
            <Table className={styles.sheet} columns={columns} rows={rows} />
            <p className="numbers">{t('payout.countPayments', { count: rows.length })}</p>
          </>
        )}
      </Loaded>
    </div>
  )
}
