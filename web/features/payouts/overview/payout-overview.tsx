import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { sumOf } from '#domain/payouts/totals.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths, payoutRunPath } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type PayoutRun, usePayoutOverview } from '../queries.ts'
import { RunStateBadge } from '../state-badges.tsx'
import styles from './payout-overview.module.css'

/** The figures of this week on today's page: the run of its Friday, what is due, what is open. */
export function PayoutOverview({ below }: { below?: ReactNode }) {
  const { t } = useTranslation()
  const { longDate, dollars, count } = useFormats()
  const headingId = useId()
  const { data } = usePayoutOverview()
  // The card keeps its place while it loads, so that nothing below moves.
  if (!data) return <Card className={styles.card} />
  const { friday, run, due, overdue, open, approved, paid } = data
  const dueCount = due.reduce((sum, method) => sum + method.count, 0)
  return (
    <Card className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <Isolated>{longDate(friday)}</Isolated>
      </h2>
      <p>{run ? <Run run={run} /> : <NoRun />}</p>
      <p className="numbers">
        {t('payout.dueInNoRun')}: <Ltr>{count(dueCount)}</Ltr>
        {overdue > 0 && (
          <span className={styles.overdue}>
            {' · '}
            <Message of="payout.overdueOf" count={count(overdue)} />
          </span>
        )}
      </p>
      {due.length > 0 && (
        <ul className={styles.list}>
          {due.map((of) => (
            <li key={of.method}>
              {t(`pay.${of.method}`)}{' '}
              <span className="quiet">
                <Ltr>{count(of.count)}</Ltr>
                {' · '}
                <Ltr>{dollars(of.total_usd)}</Ltr>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="numbers">
        <Link className={styles.link} to={paths.adminOpenItems}>
          {t('payout.openItems')}
        </Link>
        : <Ltr>{count(open.reduce((sum, bucket) => sum + bucket.count, 0))}</Ltr>
        {' · '}
        <Ltr>{dollars(sumOf(open.map(({ amount }) => amount)))}</Ltr>
      </p>
      <p className="numbers quiet">
        <Message
          of="payout.openFigures"
          approved={<Ltr>{dollars(approved)}</Ltr>}
          paid={<Ltr>{dollars(paid)}</Ltr>}
        />
      </p>
      {below}
    </Card>
  )
}

function Run({ run: { number, state, totals } }: { run: PayoutRun }) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const payments = totals.reduce((sum, total) => sum + total.count, 0)
  return (
    <>
      <Link className={styles.link} to={payoutRunPath(number)}>
        {t('payout.runNumber', { number })}
      </Link>{' '}
      <RunStateBadge state={state} />{' '}
      <span className="numbers">
        {t('payout.countPayments', { count: payments })}
        {' · '}
        <Ltr>{dollars(sumOf(totals.map(({ total_usd }) => total_usd)))}</Ltr>
      </span>
    </>
  )
}

function NoRun() {
  const { t } = useTranslation()
  return (
    <Link className={styles.link} to={paths.adminPayouts}>
      {t('payout.openRun')}
    </Link>
  )
}
