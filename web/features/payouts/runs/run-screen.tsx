import { Fragment, useRef, useState } from 'react'
import { sumOf } from '#domain/payouts/totals.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useKeepFocus } from '#web/ui/keep-focus.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PaymentSection } from '../payments/index.ts'
import { DraftTools } from '../planning/index.ts'
import { type RunDetails, useRun, useRunFiles } from '../queries.ts'
import { NoticeList, ResultsSection } from '../results/index.ts'
import { RunSignals } from '../signals/index.ts'
import { RunStateBadge } from '../state-badges.tsx'
import { MethodChecklist } from './method-checklist.tsx'
import { linesOf } from './next-step.ts'
import { RunActions } from './run-actions.tsx'
import { RunNext } from './run-next.tsx'
import { RunNotes } from './run-notes.tsx'
import styles from './run-screen.module.css'

/** A run from its draft to its end: methods, what prevents locking, and its payments. */
export function RunScreen({ number }: { number: number }) {
  const query = useRun(number)
  return (
    <Loaded query={query} tall keepOld>
      {(details) => <Run details={details} />}
    </Loaded>
  )
}

function Run({ details }: { details: RunDetails }) {
  const { t } = useTranslation()
  const screen = useRef<HTMLDivElement>(null)
  useKeepFocus(screen)
  const [hasResults, setResults] = useState(false)
  const { run, methods } = details
  const hasBank = run.state === 'locked' || run.state === 'closed'
  const isDraft = run.state === 'draft'
  const downloads = useRunFiles(run.id, hasBank)
  const isKnown = !hasBank || !downloads.isPending
  const lines = linesOf(methods, downloads.data ?? [])
  const payments = run.state !== 'cancelled' && <PaymentSection key="payments" details={details} />
  const files = (
    <Fragment key="files">
      <MethodChecklist
        details={details}
        lines={lines}
        isKnown={isKnown}
        more={
          <SecondaryButton aria-expanded={hasResults} onClick={() => setResults(!hasResults)}>
            {t('payouts.bankTitle')}
          </SecondaryButton>
        }
      />
      {hasBank && hasResults && <ResultsSection run={run} />}
    </Fragment>
  )
  // Files are what a locked run is opened for. Others have none to give. Both have keys, so that a
  // dialog stays open when the last payment is paid and they change places.
  const sections = run.state === 'locked' ? [files, payments] : [payments, files]
  return (
    <div ref={screen} className="stack" data-focus-group>
      <div className={styles.head} data-focus-group>
        <div>
          <RunFacts run={run} />
          {isKnown && <RunNext details={details} lines={lines} />}
        </div>
        <RunActions details={details} />
      </div>
      <RunNotes details={details} />
      <RunSignals run={run} />
      {isDraft && <DraftTools details={details} />}
      {run.state === 'cancelled' && <p>{t('payouts.cancelledText')}</p>}
      {hasBank && <NoticeList run={run} />}
      {sections}
    </div>
  )
}

/** The total of a run, and once it is locked what was paid of it and what is open. */
function RunSums({ run: { state, totals, paid, open } }: Pick<RunDetails, 'run'>) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const count = totals.reduce((sum, total) => sum + total.count, 0)
  const hasResults = state === 'locked' || state === 'closed'
  return (
    <p className={styles.sums}>
      <span>
        {t('payouts.total')}{' '}
        <strong>
          <Ltr>{dollars(sumOf(totals.map(({ total_usd }) => total_usd)))}</Ltr>
        </strong>{' '}
        <a href="#payments">{t('payout.countPayments', { count })}</a>
      </span>
      {hasResults && (
        <>
          <span>
            {t('payouts.openPaid')} <Ltr>{dollars(paid.total_usd)}</Ltr>
          </span>
          <span>
            {t('payouts.openSum')} <Ltr>{dollars(open.total_usd)}</Ltr>
          </span>
        </>
      )}
    </p>
  )
}

function RunFacts({ run }: Pick<RunDetails, 'run'>) {
  const { t } = useTranslation()
  const { longDate, moment } = useFormats()
  const { pay_on, state, revision, created_by_name, locked_by_name, locked_at } = run
  return (
    <div>
      <p className={styles.friday}>
        <Isolated>{longDate(pay_on)}</Isolated> <RunStateBadge state={state} />
      </p>
      <RunSums run={run} />
      {run.is_second && <p className="quiet small">{t('payouts.isSecond')}</p>}
      <p className="quiet small">
        {created_by_name && <Message of="payouts.createdBy" name={created_by_name} />}
        {locked_at && (
          <span>
            {' · '}
            <Message
              of="payouts.lockedBy"
              name={locked_by_name ?? t('audit.gone')}
              time={moment(locked_at)}
            />
          </span>
        )}
        {revision > 1 && (
          <span>
            {' · '}
            <Message of="payouts.revision" number={revision} />
          </span>
        )}
      </p>
    </div>
  )
}
