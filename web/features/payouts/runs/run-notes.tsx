import { Fragment } from 'react'
import { Link } from 'react-router'
import { isPaymentMethod } from '#domain/payment-methods.ts'
import { yomTovName, yomTovOn } from '#domain/yom-tov.ts'
import { grouped } from '#web/grouped.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { RunDetails } from '../queries.ts'

type Note = RunDetails['notes'][number]

/** Returns warnings by kind. Those about the run itself stay apart. */
export const notesByKind = (notes: readonly Note[]) => [
  ...grouped(notes, (note) => (note.payments?.length ? note.code : note)).values(),
]

/** Warnings in the question before locking: each kind once, with how many there are. */
export function NoteCounts({ notes }: Pick<RunDetails, 'notes'>) {
  const wordsOf = useNoteWords()
  return (
    <ul className="plain-list close">
      {notesByKind(notes).map(([first, ...others]) => (
        <li key={JSON.stringify(first)}>
          {wordsOf(first)} {first.payments?.length ? <Ltr>{1 + others.length}</Ltr> : null}
        </li>
      ))}
    </ul>
  )
}

/** More than these stand behind a press: a congregation may be the payee of every second payment. */
const MOST_SHOWN = 6

type PeopleProps = { payments: Note['payments'] }

/** The payments that a warning is about. */
export function PeopleOfNote({ payments = [] }: PeopleProps) {
  const { t } = useWords()
  const further = payments.slice(MOST_SHOWN)
  return (
    <>
      <Names payments={payments.slice(0, MOST_SHOWN)} />
      {further.length > 0 && (
        <details>
          <summary>{t('payout.countPayments', { count: further.length })}</summary>
          <Names payments={further} />
        </details>
      )}
    </>
  )
}

/** The names of payments, each with a link to its row. */
function Names({ payments = [] }: PeopleProps) {
  const { dollars } = useWords()
  return payments.map(({ reference, full_name, amount_usd }, at) => (
    <Fragment key={reference}>
      {at > 0 && <span>, </span>}
      <Link to={{ search: `?search=${reference}`, hash: '#payments' }}>
        <Isolated>{full_name}</Isolated>
      </Link>{' '}
      <Ltr className="numbers">{dollars(amount_usd)}</Ltr>
    </Fragment>
  ))
}

/** Returns what says a warning in words, without its people. */
export function useNoteWords() {
  const { t, dollars, longDate } = useWords()
  const locale = useLocale()
  return (note: Note): string => {
    const { code, date = '', name = '', limit_usd = '', total_usd = '' } = note
    const { lowest = '', highest = '', count = 0 } = note
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
      case 'same_day':
        return t('payouts.sameDay', { limit: dollars(limit_usd) })
      case 'own_unconfirmed':
        return t('payouts.ownUnconfirmed')
      case 'older_draft':
        return t('payouts.olderDraft', {
          number: name,
          date: longDate(date),
          count,
          total: dollars(total_usd),
        })
      case 'ojc_personal':
        return t('payouts.ojcPersonal')
      default:
        return t('payouts.sameAccount')
    }
  }
}
