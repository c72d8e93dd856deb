import { useId } from 'react'
import { Link } from 'react-router'
import type { Reminder, ReminderKind } from '#domain/payouts/reminders.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths, payoutRunPath } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type PayoutPayment, type PayoutRun, usePayoutOverview } from '../queries.ts'
import { RunStateBadge } from '../state-badges.tsx'
import styles from './payout-overview.module.css'

const CAME_BACK_SHOWN = 3

/** On the dashboard: this Friday's run, what is due and overdue, and what came back. */
export function PayoutOverview() {
  const { t } = useTranslation()
  const { longDate, shortDate, dollars, count } = useFormats()
  const headingId = useId()
  const { data } = usePayoutOverview()
  // The card keeps its place while it loads, so that nothing below moves.
  if (!data) return <Card className={styles.card} />
  const { friday, run, due, overdue, came_back, open, approved, paid, forgotten, reminders } = data
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
      {forgotten.map(({ number, pay_on, count: payments }) => (
        <p key={number} className={styles.overdue}>
          <Link className={styles.link} to={payoutRunPath(number)}>
            {t('payout.forgotten', { date: shortDate(pay_on), count: payments })}
          </Link>
        </p>
      ))}
      <Reminders reminders={reminders} />
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
      {came_back.length > 0 && <CameBack payments={came_back} />}
    </Card>
  )
}

const UNCASHED = `${paths.adminChecks}?state=uncashed`

/** Where a reminder is dealt with. */
const wayOn: Record<ReminderKind, (run: number | null) => string> = {
  hand_over_tomorrow: (run) => payoutRunPath(run ?? 0),
  no_run: () => paths.adminPayouts,
  question_waits: () => `${paths.adminRequests}?tab=reviewed&outcome=needs_info`,
  came_back_waits: () => paths.adminOpenItems,
  check_uncashed: () => UNCASHED,
}

function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
  const { t } = useTranslation()
  return reminders.map(({ kind, count, run_number }) => (
    <p key={kind} className={styles.overdue}>
      <Link className={styles.link} to={wayOn[kind](run_number)}>
        {t(`payout.reminder.${kind}`, { count })}
      </Link>
    </p>
  ))
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

function CameBack({ payments }: { payments: readonly PayoutPayment[] }) {
  const { t } = useTranslation()
  const { dollars, count } = useFormats()
  const more = payments.length - CAME_BACK_SHOWN
  return (
    <ul className={`${styles.list} ${styles.back}`}>
      <li>{t('payout.cameBack')}:</li>
      {payments
        .slice(0, CAME_BACK_SHOWN)
        .map(({ id, full_name, amount_usd, run_number, reference }) => (
          <li key={id}>
            <Link
              className={styles.link}
              to={`${payoutRunPath(run_number ?? 0)}?search=${reference}`}
            >
              <Isolated>{full_name}</Isolated>
            </Link>{' '}
            <Ltr className="numbers">{dollars(amount_usd)}</Ltr>
          </li>
        ))}
      {more > 0 && <li className="quiet">{t('payout.andMore', { number: count(more) })}</li>}
    </ul>
  )
}
