import type { CalendarDate } from '#domain/payment-date.ts'
import { notesOfWeek } from '#domain/payouts/calendar.ts'
import { yomTovName } from '#domain/yom-tov.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import styles from './notes.module.css'

/** What is unusual about the week of a Friday: closed banks and yom tov. */
export function WeekNotes({ payOn }: { payOn: CalendarDate }) {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const locale = useLocale()
  const notes = notesOfWeek(payOn)
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={`${note.date} ${note.code}`}>
          {note.code === 'bank_closed'
            ? t('payouts.bankClosed', { date: longDate(note.date) })
            : t('payouts.yomTov', {
                date: longDate(note.date),
                name: yomTovName(note.yomTov, locale),
              })}
        </li>
      ))}
    </ul>
  )
}
