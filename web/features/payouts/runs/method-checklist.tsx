import { Link } from 'react-router'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { paymentStates } from '#domain/payouts/payment-states.ts'
import { mayBeWithBank } from '#domain/payouts/run-states.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { MovePayments } from '../move-payments.tsx'
import type { MethodOfRun, RunDetails } from '../queries.ts'
import { PaymentStateBadge } from '../state-badges.tsx'
import { Converted } from './converted.tsx'
import { FileStory } from './file-fate.tsx'
import styles from './method-checklist.module.css'
import { MethodMore } from './method-more.tsx'
import { MethodStep } from './method-step.tsx'
import { type MethodLine, nextOfRun } from './next-step.ts'

type ChecklistProps = {
  details: RunDetails
  lines: readonly MethodLine[]
  /** False while the downloaded files are loading: until then nothing can be pressed. */
  isKnown: boolean
}

/** A line for each method of a run: what it pays, with what, and the one next step. */
export function MethodChecklist({ details, lines, isKnown }: ChecklistProps) {
  const { t, dollars, count } = useWords()
  if (lines.length === 0) return null
  const { run } = details
  const [next] = nextOfRun(lines, details)?.methods ?? []
  return (
    <Card className={`parts ${styles.lines}`} aria-label={t('payouts.byMethod')}>
      <div className={styles.heads} aria-hidden="true">
        <span>{t('payouts.method')}</span>
        <span>{t('payouts.payments')}</span>
        <span>{t('payouts.amount')}</span>
        <span>{t('payouts.uploadDays')}</span>
        <span>{t('payouts.with')}</span>
      </div>
      {lines.map((line) => (
        <Line
          key={line.of.method}
          details={details}
          line={line}
          isKnown={isKnown}
          isNext={line.of.method === next}
        />
      ))}
      {lines.length > 1 && (
        <div className={`${styles.line} ${styles.all}`}>
          <span>{t('payouts.total')}</span>
          <Ltr>{count(run.totals.reduce((sum, total) => sum + total.count, 0))}</Ltr>
          <Ltr>{dollars(sumOf(run.totals.map(({ total_usd }) => total_usd)))}</Ltr>
        </div>
      )}
    </Card>
  )
}

type LineProps = { details: RunDetails; line: MethodLine; isKnown: boolean; isNext: boolean }

function Line({ details, line, isKnown, isNext }: LineProps) {
  const { t, dollars, shortDate, count } = useWords()
  const { run } = details
  const { of, downloaded } = line
  const isFiled = mayBeWithBank(run.state)
  const isOver = run.state === 'closed' || run.state === 'cancelled'
  return (
    <section className={styles.line} aria-label={t(`pay.${of.method}`)} data-focus-group>
      <h2>{t(`pay.${of.method}`)}</h2>
      <Ltr>{count(of.count)}</Ltr>
      <Ltr>{dollars(of.total_usd)}</Ltr>
      <span>
        {!isOver && (
          <span className={styles.day} title={t('payouts.uploadDays')}>
            <Isolated>{shortDate(of.calendar.upload_by_office)}</Isolated>
          </span>
        )}
      </span>
      <div className={styles.story}>
        {isFiled ? <States of={of} /> : <With of={of} />}
        <Converted of={of} run={run} />
        {downloaded.map((file) => (
          <FileStory key={`${file.file} ${file.revision}`} file={file} />
        ))}
        {of.is_unproven && !isOver && <Unproven method={of.method} />}
      </div>
      <div className={styles.actions} data-focus-group>
        {run.state === 'draft' && Boolean(of.states.planned || of.states.held) && (
          <MovePayments runId={run.id} what={{ method: of.method }} look="text" />
        )}
        {isFiled && isKnown && (
          <>
            <MethodStep details={details} line={line} isNext={isNext} />
            <MethodMore details={details} line={line} />
          </>
        )}
      </div>
    </section>
  )
}

/** What carries the payments of a method, and how many of a draft are held. */
function With({ of: { method, states } }: { of: MethodOfRun }) {
  const { t } = useWords()
  return (
    <p className="quiet">
      {t(`payouts.with.${payoutMethodOf(method).carriedBy}`)}
      {states.held && (
        <span>
          {' · '}
          {t('payout.state.held')} <Ltr>{states.held}</Ltr>
        </span>
      )}
    </p>
  )
}

/** Layouts that nobody could check against a specification are marked until a bank took one. */
function Unproven({ method }: Pick<MethodOfRun, 'method'>) {
  const { t } = useWords()
  return (
    <p className={`small ${styles.unproven}`}>
      <Link
        className="lone-link"
        to={`${paths.adminPayoutSettings}#${method}.proven`}
        title={t('payouts.notProvenText')}
      >
        {t('payouts.notProven')}
      </Link>
    </p>
  )
}

/** In which state the payments are; if in more than one, how many and how much in each. */
function States({ of: { states, sums } }: { of: MethodOfRun }) {
  const { dollars } = useWords()
  const shown = paymentStates.filter((state) => states[state])
  return (
    <p className={styles.states}>
      {shown.map((state) => (
        <span key={state}>
          <PaymentStateBadge state={state} />
          {shown.length > 1 && (
            <>
              {' '}
              <Ltr>{states[state]}</Ltr> · <Ltr>{dollars(sums[state] ?? '0.00')}</Ltr>
            </>
          )}
        </span>
      ))}
    </p>
  )
}
