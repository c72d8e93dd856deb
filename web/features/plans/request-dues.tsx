import { useId } from 'react'
import type { Due } from '#contract/plans.ts'
import type { DueState } from '#domain/payouts/dues.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { type Changed, DueActions, ExtendPlan, NoteConfirmed } from './change-dues.tsx'
import { DueDate } from './plan-preview.tsx'
import styles from './plans.module.css'

export type DuesProps = Changed & { dues: readonly Due[] }

const tones: Record<DueState, BadgeTone> = {
  later: 'quiet',
  due: 'waiting',
  planned: 'quiet',
  held: 'waiting',
  locked: 'accent',
  sent: 'accent',
  paid: 'good',
  returned: 'waiting',
  failed: 'waiting',
  skipped: 'quiet',
  stopped: 'quiet',
}

/** Each Friday of a plan with its amount and what became of it, and what can be changed. */
export function RequestDues({ dues, ...changed }: DuesProps) {
  const { request } = changed
  const { t, dollars } = useWords()
  const id = useId()
  const counted = dues.filter((due) => !isEnded(due))
  const paid = counted.filter(({ state }) => state === 'paid')
  const open = dues.filter(isChangeable)
  // The next one is asked for; the others have time.
  const asked = open.find(({ is_asked }) => is_asked)
  const isPressable = request.outcome === 'approved' && !request.is_own
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('review.severalFridays')}</h3>
      <p>
        <Message
          of="plan.paidOf"
          paid={<Ltr>{paid.length}</Ltr>}
          count={<Ltr>{counted.length}</Ltr>}
          total={<Ltr>{dollars(request.review?.donation_amount ?? '0.00')}</Ltr>}
        />
      </p>
      <ol className={styles.dues}>
        {dues.map((due) => (
          <li key={due.number} value={due.number}>
            <span className={styles.due}>
              <span>
                <DueDate date={due.due_on} />
              </span>
              <Ltr>{dollars(due.amount)}</Ltr>
              <Badge tone={tones[due.state]}>{t(`plan.state.${due.state}`)}</Badge>
              {isPressable && (isChangeable(due) || isEnded(due)) && (
                <DueActions requestId={request.id} due={due} isEnded={isEnded(due)} {...changed} />
              )}
            </span>
            {due.number === asked?.number && (
              <span className="line">
                <span className="quiet">{t('plan.asked')}</span>
                {isPressable && <NoteConfirmed {...changed} number={due.number} />}
              </span>
            )}
          </li>
        ))}
      </ol>
      {isPressable && <ExtendPlan {...changed} last={dues.at(-1)?.number ?? 1} />}
    </section>
  )
}

const fixed: readonly DueState[] = ['locked', 'sent', 'paid', 'skipped', 'stopped']
const isEnded = ({ state }: Due) => state === 'skipped' || state === 'stopped'
const isChangeable = ({ state }: Due) => !fixed.includes(state)
