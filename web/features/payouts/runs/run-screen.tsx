import { useRef, useState } from 'react'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useKeepFocus } from '#web/ui/keep-focus.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { Download } from '../download.tsx'
import { PaymentSection } from '../payments/index.ts'
import { DraftTools, ProblemList } from '../planning/index.ts'
import { type RunDetails, useRun, useRunFiles } from '../queries.ts'
import { NoticeList, ResultsSection } from '../results/index.ts'
import { RunStateBadge } from '../state-badges.tsx'
import { MethodChecklist } from './method-checklist.tsx'
import { linesOf } from './next-step.ts'
import { RunActions } from './run-actions.tsx'
import { RunFigures } from './run-figures.tsx'
import { fileOf } from './run-files.ts'
import { SecondLook } from './second-look.tsx'

type OpenProps = {
  /** Opens a request beside the list. */
  onOpen: (requestId: string) => void
}
type ScreenProps = OpenProps & { number: number }

/** A run from its draft to its end: what is next, its methods, what prevents locking, its payments. */
export function RunScreen({ number, onOpen }: ScreenProps) {
  const { t } = useWords()
  const query = useRun(number)
  const screen = useRef<HTMLDivElement>(null)
  useKeepFocus(screen)
  const [hasResults, setResults] = useState(false)
  const { data } = query
  const hasBank = data?.run.state === 'locked' || data?.run.state === 'closed'
  return (
    <div ref={screen} className="stack dense" data-focus-group>
      <div className="page-head" data-focus-group>
        <BackLink to={paths.adminPayouts}>{t('payout.title')}</BackLink>
        <h1>{t('payout.runNumber', { number })}</h1>
        {data && <RunFacts run={data.run} />}
        {data && data.run.state !== 'cancelled' && (
          <div className="row off-paper" data-focus-group>
            <RunActions details={data} />
            {hasBank && (
              <>
                <Download {...fileOf(data.run, 'run.zip')} />
                <SecondaryButton aria-expanded={hasResults} onClick={() => setResults(!hasResults)}>
                  {t('payouts.bankTitle')}
                </SecondaryButton>
              </>
            )}
          </div>
        )}
      </div>
      <Loaded query={query} tall keepOld>
        {(details) => <Run details={details} hasResults={hasBank && hasResults} onOpen={onOpen} />}
      </Loaded>
    </div>
  )
}

type RunProps = OpenProps & { details: RunDetails; hasResults: boolean }

function Run({ details, hasResults, onOpen }: RunProps) {
  const { t } = useWords()
  const { run, methods } = details
  const hasBank = run.state === 'locked' || run.state === 'closed'
  const downloads = useRunFiles(run.id, hasBank)
  const isKnown = !hasBank || !downloads.isPending
  const lines = linesOf(methods, downloads.data ?? [])
  return (
    <>
      {run.state === 'cancelled' && <p>{t('payouts.cancelledText')}</p>}
      <RunFigures details={details} lines={isKnown ? lines : undefined} />
      <MethodChecklist details={details} lines={lines} isKnown={isKnown} />
      {hasResults && <ResultsSection run={run} />}
      {run.state === 'draft' && (
        <>
          <DraftTools details={details} />
          <ProblemList details={details} />
        </>
      )}
      {hasBank && <NoticeList run={run} />}
      <SecondLook details={details} />
      {run.state !== 'cancelled' && <PaymentSection details={details} onOpen={onOpen} />}
    </>
  )
}

/** Its Friday, its state, and who made it that. */
function RunFacts({ run }: Pick<RunDetails, 'run'>) {
  const { t, longDate, moment } = useWords()
  const { pay_on, state, revision, created_by_name, locked_by_name, locked_at } = run
  return (
    <>
      <Isolated>{longDate(pay_on)}</Isolated>
      <RunStateBadge state={state} />
      <span className="second-line">
        {locked_at ? (
          <Message
            of="payouts.lockedBy"
            name={locked_by_name ?? t('audit.gone')}
            time={moment(locked_at)}
          />
        ) : (
          created_by_name && <Message of="payouts.createdBy" name={created_by_name} />
        )}
        {revision > 1 && <Message of="payouts.revision" number={revision} />}
        {run.is_second && <span>{t('payouts.isSecond')}</span>}
      </span>
    </>
  )
}
