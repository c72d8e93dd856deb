import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { RefusedPress } from '#web/ui/refused-press.tsx'
import type { RunDetails } from '../queries.ts'
import { badEndsOf } from './bad-ends.ts'
import { type MethodLine, nextOfRun } from './next-step.ts'
import styles from './run-screen.module.css'

type NextProps = { details: RunDetails; lines: readonly MethodLine[] }

/** What is next in a run, and who can do it if this person cannot. */
export function RunNext({ details, lines }: NextProps) {
  const { t } = useTranslation()
  const { run, problems, two_person } = details
  const next = nextOfRun(lines, details)
  if (run.state === 'draft') {
    const isReady = problems.length === 0
    return (
      <div className={styles.next}>
        <p>
          <strong>{t('payouts.next')}</strong>{' '}
          {isReady ? t('payouts.nextLock') : t('payouts.problems', { count: problems.length })}
        </p>
        <RefusedPress press={two_person.lock} />
      </div>
    )
  }
  if (!next) {
    if (run.state !== 'closed') return null
    const bad = badEndsOf(run, t)
    const isAllPaid = run.open.count === 0 && bad.length === 0
    return (
      <p className={styles.next}>
        <strong>{t('payouts.finished')}</strong>{' '}
        {isAllPaid ? t('payouts.finishedPaid') : bad.join(' · ')}
      </p>
    )
  }
  const methods = next.methods.map((method) => t(`pay.${method}`)).join(', ')
  return (
    <div className={styles.next}>
      <p>
        <strong>{t('payouts.next')}</strong>{' '}
        <Message of={`payouts.nextStep.${next.step}`} methods={methods} />
      </p>
      <RefusedPress press={two_person.hand_over} />
    </div>
  )
}
