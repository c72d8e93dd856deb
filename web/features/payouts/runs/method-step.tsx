import { calendarDateIn } from '#domain/payment-date.ts'
import { payingFilesOf } from '#domain/payouts/file-fates.ts'
import { call } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { useSite } from '#web/site.tsx'
import { ActButton } from '#web/ui/act-button.tsx'
import { Download } from '../download.tsx'
import { FileQuestion } from '../file-question.tsx'
import type { MethodOfRun, PayoutRun, RunDetails } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'
import { UndoRefused } from './file-refused.tsx'
import { filesToGive, type MethodLine, nextStepOf } from './next-step.ts'
import { fileOf } from './run-files.ts'

type Action = 'sent' | 'paid'
const procedures = { sent: 'mark_payments_sent', paid: 'mark_payments_paid' } as const

type StepProps = { details: RunDetails; line: MethodLine; isNext: boolean }

/** The next thing to do for a method. Presses about the whole method ask once and name their numbers. */
export function MethodStep({ details: { run, two_person }, line, isNext }: StepProps) {
  const { t } = useWords()
  const { of, downloaded } = line
  const { method } = of
  const isTheirs = two_person.hand_over.refusal !== null
  const step = nextStepOf(line, run)
  const isOfFund = payingFilesOf(method).length === 0

  const act = (action: Action, words: string) => (
    <ActButton
      look={isNext ? 'primary' : 'secondary'}
      disabled={action === 'sent' && isTheirs}
      send={(operation_id) => call(procedures[action], { run_id: run.id, method, operation_id })}
      done={({ updated }) => t(`payouts.${action}Done`, { count: updated })}
      refetch={payoutKeys}
      question={{
        title: t(`payouts.${action}Title`, { method: t(`pay.${method}`) }),
        text: <Question run={run} of={of} action={action} />,
        yes: words,
        no: t('action.back'),
      }}
    >
      {words}
    </ActButton>
  )
  return (
    <>
      {downloaded
        .filter(({ fate }) => fate === 'unknown')
        .map((file) => (
          <FileQuestion key={`${file.file} ${file.revision}`} file={{ run_id: run.id, ...file }} />
        ))}
      {!isTheirs &&
        filesToGive(line, run).map((name, at) => (
          <Download
            key={name}
            {...fileOf(run, name)}
            label={t(wordsOfFile(name))}
            isNext={isNext && at === 0}
          />
        ))}
      {step === 'enter' &&
        act('sent', t(isOfFund ? 'payouts.handOverFund' : 'payouts.handEntered'))}
      {step === 'pay' && act('paid', t('payouts.allPaid'))}
      {downloaded
        .filter(({ fate }) => fate === 'refused')
        .map((file) => (
          <UndoRefused key={file.file} runId={run.id} file={file} />
        ))}
    </>
  )
}

/** A method with several files says which one it is. */
function wordsOfFile(name: string) {
  if (name === 'check.csv') return 'payouts.checksFile'
  return name === 'digital_checks.csv' ? 'payouts.digitalChecksFile' : 'payouts.bankFile'
}

type QuestionProps = { run: PayoutRun; of: MethodOfRun; action: Action }

function Question({ run, of, action }: QuestionProps) {
  const { t, dollars, longDate } = useWords()
  const { officeTimeZone } = useSite()
  const { states, sent, total_usd } = of
  if (action === 'sent') {
    const payments = t('payout.countPayments', { count: states.locked ?? 0 })
    return t('payouts.sentText', { payments, total: dollars(total_usd) })
  }
  const isEarly = calendarDateIn(new Date(), officeTimeZone) < run.pay_on
  return (
    <>
      {t('payouts.paidText', {
        payments: t('payout.countPayments', { count: states.sent ?? 0 }),
        total: dollars(sent.total_usd),
        letters: t('payouts.countLetters', { count: sent.letters }),
      })}
      {isEarly && <span> {t('payouts.paidEarly', { date: longDate(run.pay_on) })}</span>}
    </>
  )
}
