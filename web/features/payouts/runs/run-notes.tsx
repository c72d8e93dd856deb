import { isPaymentMethod } from '#domain/payment-methods.ts'
import { yomTovName, yomTovOn } from '#domain/yom-tov.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import type { RunDetails } from '../queries.ts'
import styles from './notes.module.css'

type Note = RunDetails['notes'][number]

/** What is unusual about a run and its week, as the server sees it. */
export function RunNotes({ details: { notes, run } }: { details: RunDetails }) {
  if (run.state === 'closed' || run.state === 'cancelled') return null
  return <NoteList notes={notes} />
}

/** Warnings, as the page of a run shows them and the question before locking repeats them. */
export function NoteList({ notes }: Pick<RunDetails, 'notes'>) {
  const wordsOf = useNoteWords()
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={JSON.stringify(note)}>{wordsOf(note)}</li>
      ))}
    </ul>
  )
}

function useNoteWords() {
  const { t } = useTranslation()
  const { dollars, longDate } = useFormats()
  const locale = useLocale()
  return (note: Note): string => {
    const { code, date = '', name = '', references = [], limit_usd = '', total_usd = '' } = note
    const { lowest = '', highest = '' } = note
    switch (code) {
      case 'bank_closed':
        return t('payouts.bankClosed', { date: longDate(date) })
      case 'yom_tov': {
        const yomTov = yomTovOn(date)
        return t('payouts.yomTov', {
          date: longDate(date),
          name: yomTov ? yomTovName(yomTov, locale) : name,
        })
      }
      case 'upload_day_passed':
        return t('payouts.uploadPassed', {
          method: isPaymentMethod(name) ? t(`pay.${name}`) : name,
          date: longDate(date),
        })
      case 'rate_unlikely':
        return t('payouts.rateUnlikely', { lowest, highest })
      case 'rate_unusual':
        return t('payouts.rateUnusual')
      case 'daily_limit':
        return t('payouts.dailyLimit', { total: dollars(total_usd), limit: dollars(limit_usd) })
      case 'own_unconfirmed':
        return t('payouts.ownUnconfirmed', { references: references.join(', ') })
      case 'ojc_personal':
        return t('payouts.ojcPersonal', { references: references.join(', ') })
      default:
        return t('payouts.sameAccount', { references: references.join(', ') })
    }
  }
}
