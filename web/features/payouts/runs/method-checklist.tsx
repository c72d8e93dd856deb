import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type PaymentState, paymentStates, transitions } from '#domain/payouts/payment-states.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { Download } from '../download.tsx'
import { formatAmount } from '../money.ts'
import type { MethodOfRun, PayoutRun, RunDetails } from '../queries.ts'
import { FileStory } from './file-fate.tsx'
import styles from './method-checklist.module.css'
import { MethodMore } from './method-more.tsx'
import { MethodStep } from './method-step.tsx'
import { MoveMethod } from './move-method.tsx'
import type { MethodLine } from './next-step.ts'
import { fileOf } from './run-files.ts'

type ChecklistProps = {
  details: RunDetails
  /** Undefined while the downloaded files are loading: until then nothing can be pressed. */
  lines: readonly MethodLine[]
  isKnown: boolean
  /** What else can be done once the run is locked, in the last line. */
  more: ReactNode
}

/** A line for each method of a run: what it pays, what happened, and the one next step. */
export function MethodChecklist({ details, lines, isKnown, more }: ChecklistProps) {
  const { t } = useTranslation()
  const { run } = details
  if (lines.length === 0) return null
  const isFiled = run.state === 'locked' || run.state === 'closed'
  return (
    <Card className={styles.lines} aria-label={t('payouts.byMethod')}>
      {lines.map((line) => (
        <Line key={line.of.method} details={details} line={line} isKnown={isKnown} />
      ))}
      {isFiled && <WholeRun run={run}>{more}</WholeRun>}
    </Card>
  )
}

type LineProps = { details: RunDetails; line: MethodLine; isKnown: boolean }

function Line({ details, line, isKnown }: LineProps) {
  const { t } = useTranslation()
  const { run } = details
  const { of, downloaded } = line
  const isFiled = run.state === 'locked' || run.state === 'closed'
  const isOver = run.state === 'closed' || run.state === 'cancelled'
  return (
    <section className={styles.line} aria-label={t(`pay.${of.method}`)} data-focus-group>
      <div>
        <h2>{t(`pay.${of.method}`)}</h2>
        {!isOver && <Days of={of} />}
      </div>
      <Sum of={of} />
      <div className={styles.story}>
        <States of={of} isFiled={isFiled} />
        {of.currency !== 'USD' && <Rate run={run} />}
        {downloaded.map((file) => (
          <FileStory key={`${file.file} ${file.revision}`} file={file} />
        ))}
        {of.is_unproven && !isOver && <Unproven method={of.method} />}
      </div>
      {run.state === 'draft' && (of.states.planned || of.states.held) ? (
        <div className={styles.actions}>
          <MoveMethod run={run} of={of} />
        </div>
      ) : null}
      {isFiled && isKnown && (
        <div className={styles.actions} data-focus-group>
          <MethodStep details={details} line={line} />
          <MethodMore details={details} line={line} />
        </div>
      )}
    </section>
  )
}

function Sum({ of }: { of: MethodOfRun }) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const { currency, count, total_usd, total } = of
  return (
    <div className={styles.sum}>
      <strong>
        <Ltr>{dollars(total_usd)}</Ltr>
      </strong>
      <span className="quiet">{t('payout.countPayments', { count })}</span>
      {currency !== 'USD' && total && <Ltr>{formatAmount(total, currency)}</Ltr>}
    </div>
  )
}

/** The rate and its date, beside the sums: a sentence there would squeeze the other columns. */
function Rate({ run: { rate, rate_date } }: { run: PayoutRun }) {
  const { shortDate } = useFormats()
  if (!rate || !rate_date) return null
  return (
    <p className="quiet small">
      <Message
        of="dash.convertedAt"
        rate={<Ltr>{Number(rate)}</Ltr>}
        date={<Isolated>{shortDate(rate_date)}</Isolated>}
      />
    </p>
  )
}

/** Layouts that nobody could check against a specification are marked until a bank took one. */
function Unproven({ method }: Pick<MethodOfRun, 'method'>) {
  const { t } = useTranslation()
  return (
    <p className={`small ${styles.unproven}`}>
      <strong>{t('payouts.notProven')}</strong>{' '}
      <Link to={`${paths.adminPayoutSettings}#${method}.proven`}>{t('payouts.notProvenText')}</Link>
    </p>
  )
}

/** How many payments are in each state, unless all of a draft are planned; what was paid in dollars. */
function States({ of: { states, paid_usd }, isFiled }: { of: MethodOfRun; isFiled: boolean }) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const shown = paymentStates.filter(
    (state: PaymentState) => states[state] && (isFiled || state !== 'planned'),
  )
  if (shown.length === 0) return null
  return (
    <p className={styles.states}>
      {shown.map((state) => (
        <span key={state} className={styles.state} data-state={state}>
          {t(`payout.state.${state}`)} <Ltr>{states[state]}</Ltr>
          {state === transitions.pay.to && (
            <>
              {' '}
              <Ltr className="quiet">{dollars(paid_usd)}</Ltr>
            </>
          )}
        </span>
      ))}
    </p>
  )
}

function Days({ of: { calendar } }: { of: MethodOfRun }) {
  const { shortDate } = useFormats()
  return (
    <p className="quiet small">
      <Message
        of="payouts.toBankBy"
        date={<Isolated>{shortDate(calendar.upload_by_office)}</Isolated>}
      />
    </p>
  )
}

function WholeRun({ run, children }: { run: PayoutRun; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={styles.whole} aria-label={t('payouts.wholeRun')}>
      <p className="small">
        {t('payouts.wholeRun')} <span className="quiet">{t('payouts.wholeRunText')}</span>
      </p>
      <div className={styles.files}>
        <Download {...fileOf(run, 'run.zip')} />
        {children}
      </div>
    </section>
  )
}
