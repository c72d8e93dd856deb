import { IconCalendarDue } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useOfficeWork, useRequestCounts } from '#web/features/counts/index.ts'
import { usePayoutOverview } from '#web/features/payouts/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './today.module.css'
import { type Work, wordsOf, workOf } from './work-kinds.ts'

/** What waits for the office today, each with its count and one press to it. */
export function Today() {
  const { t } = useTranslation()
  const headingId = useId()
  const requests = useRequestCounts().data
  const payouts = usePayoutOverview().data
  const work = useOfficeWork().data
  const rows = workOf({ requests, payouts, work })
  const isKnown = requests && payouts && work
  return (
    <Card className={`stack ${styles.card}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="card-title">
        {t('today.title')}
      </h2>
      {rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.kind + row.to}>
              <WorkLink row={row} />
            </li>
          ))}
        </ul>
      ) : (
        isKnown && <p className="quiet">{t('today.nothing')}</p>
      )}
    </Card>
  )
}

function WorkLink({ row: { kind, urgency, count: number, to, date } }: { row: Work }) {
  const { t } = useTranslation()
  const { count, shortDate } = useFormats()
  const words = t(wordsOf(kind), { number, date: date ? shortDate(date) : '' })
  return (
    <Link className={styles.row} data-urgency={urgency} to={to}>
      <span className={styles.count}>
        {kind === 'draft' ? <IconCalendarDue aria-hidden="true" /> : <Ltr>{count(number)}</Ltr>}
      </span>
      <span>{words}</span>
    </Link>
  )
}
