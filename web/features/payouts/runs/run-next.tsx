import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Isolated } from '#web/ui/ltr.tsx'
import { RefusedPress } from '#web/ui/refused-press.tsx'
import { thingsToMend } from '../planning/index.ts'
import type { RunDetails } from '../queries.ts'
import { badEndsOf } from './bad-ends.ts'
import { type MethodLine, nextOfRun } from './next-step.ts'
import styles from './run-next.module.css'

type NextProps = { details: RunDetails; lines: readonly MethodLine[] }

/** What is next in a run, and who can do it if this person cannot. */
export function RunNext({ details, lines }: NextProps) {
  const { t, shortDate } = useWords()
  const { run, methods, problems, two_person } = details
  const next = nextOfRun(lines, details)
  const waiting = methods.filter(
    ({ method, states }) =>
      run.state === 'draft' || (next?.methods.includes(method) && states.locked),
  )
  const [day] = waiting.map(({ calendar }) => calendar.upload_by_office).sort()
  const by = day && (
    <span className="second-line">
      <Message of="payouts.toBankBy" date={<Isolated>{shortDate(day)}</Isolated>} />
    </span>
  )
  if (run.state === 'draft') {
    const count = thingsToMend(problems)
    return (
      <div className={`figure ${styles.next}`}>
        <span>{t('payouts.next')}</span>
        <strong>{count === 0 ? t('payouts.nextLock') : t('payouts.problems', { count })}</strong>
        {by}
        <RefusedPress press={two_person.lock} />
      </div>
    )
  }
  if (!next) {
    if (run.state !== 'closed') return null
    const bad = badEndsOf(run, t)
    const isAllPaid = run.open.count === 0 && bad.length === 0
    return (
      <div className={`figure ${styles.next}`}>
        <span>{t('payouts.finished')}</span>
        <strong>{isAllPaid ? t('payouts.finishedPaid') : bad.join(' · ')}</strong>
      </div>
    )
  }
  const names = next.methods.map((method) => t(`pay.${method}`)).join(', ')
  return (
    <div className={`figure ${styles.next}`}>
      <span>{t('payouts.next')}</span>
      <strong>
        <Message of={`payouts.nextStep.${next.step}`} methods={names} />
      </strong>
      {by}
      <RefusedPress press={two_person.hand_over} />
    </div>
  )
}
