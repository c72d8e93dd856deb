import { Link } from 'react-router'
import { useOfficeWork, useRequestCounts } from '#web/features/counts/index.ts'
import { usePayoutOverview } from '#web/features/payouts/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { useToday } from '#web/use-today.ts'
import { FirstSteps, useIsNew } from './first-steps.tsx'
import styles from './today.module.css'
import { type Work, wordsOf, workOf } from './work-kinds.ts'

/** What waits for the office today, each with one press to it; the first steps in a new office. */
export function Today() {
  const { t } = useWords()
  const today = useToday()
  const requests = useRequestCounts().data
  const payouts = usePayoutOverview().data
  const work = useOfficeWork().data
  const rows = workOf({ today, requests, payouts, work })
  const isKnown = requests && payouts && work
  const isNew = useIsNew()
  return (
    <>
      {isNew && <FirstSteps />}
      {(rows.length > 0 || !isNew) && (
        <PartsCard title={t('today.title')} className={styles.card}>
          {rows.length > 0 ? (
            <ul className={`rows ${styles.rows}`}>
              {rows.map((row) => (
                <li key={row.kind + row.to}>
                  <WorkLink row={row} />
                </li>
              ))}
            </ul>
          ) : (
            isKnown && <p className="card-body quiet">{t('today.nothing')}</p>
          )}
        </PartsCard>
      )}
    </>
  )
}

function WorkLink({ row: { kind, action, urgency, count, to, parts, late } }: { row: Work }) {
  const words = useWords()
  const { t } = words
  return (
    <Link className={styles.row} data-urgency={urgency} to={to}>
      <Ltr className={styles.count}>{words.count(count)}</Ltr>
      <span className="grow">
        <span className="line">
          {t(wordsOf(kind), { count })}
          {late > 0 && <Badge tone="waiting">{t('today.late', { count: late })}</Badge>}
        </span>
        {parts && (
          <span className="second-line">
            {parts(words).map((part) => (
              <Isolated key={part}>{part}</Isolated>
            ))}
          </span>
        )}
      </span>
      <span className={styles.action}>{t(action)}</span>
    </Link>
  )
}
