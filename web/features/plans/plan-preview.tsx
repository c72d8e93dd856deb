import { notableDayOn } from '#domain/notable-days.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PlanRule } from '#domain/plans.ts'
import { yomTovName } from '#domain/yom-tov.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { Found } from './found.ts'
import styles from './plans.module.css'

/** What a plan comes to, and each of its Fridays; or why it is no plan yet. */
export function PlanPreview({ found, every }: { found: Found; every: PlanRule }) {
  const { t, dollars, longDate } = useWords()
  if ('refusal' in found) {
    return (
      <p className="quiet" role="status">
        {t(found.refusal)}
      </p>
    )
  }
  const { amount, dates, total } = found
  return (
    <div className="stack">
      <p role="status">
        <Message
          of="plan.line"
          count={<Ltr>{dates.length}</Ltr>}
          amount={<Ltr>{dollars(amount)}</Ltr>}
          every={t(`plan.rule.${every}`)}
          date={<Isolated>{longDate(dates[0] ?? '')}</Isolated>}
          total={
            <strong>
              <Ltr>{dollars(total)}</Ltr>
            </strong>
          }
        />
      </p>
      <ol className={styles.dates}>
        {dates.map((date) => (
          <li key={date}>
            <DueDate date={date} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A Friday, with the yom tov or other notable day that falls on it. */
export function DueDate({ date }: { date: CalendarDate }) {
  const { shortDate } = useFormats()
  const locale = useLocale()
  const day = notableDayOn(date)
  return (
    <>
      <Isolated>{shortDate(date)}</Isolated>
      {day && (
        <>
          {' '}
          <Isolated className={styles.notable}>{yomTovName(day, locale)}</Isolated>
        </>
      )}
    </>
  )
}
