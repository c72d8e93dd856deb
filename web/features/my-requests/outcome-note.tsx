import { useTranslation } from 'react-i18next'
import type { RequesterRequest } from '#contract/requests.ts'
import { textDirectionOf } from '#domain/names.ts'
import { Message } from '#web/i18n/message.tsx'
import { OfficeEmail } from '#web/ui/page.tsx'
import styles from './outcome-note.module.css'

const headings = {
  declined: 'dash.declined',
  needs_info: 'dash.question',
  answered: 'dash.answered',
  withdrawn: 'dash.withdrawn',
} as const

/** Returns whether a request will be paid as far as anybody knows; else it shows no progress. */
export const isOnItsWay = ({ outcome }: Pick<RequesterRequest, 'outcome'>) =>
  outcome !== 'declined' && outcome !== 'withdrawn'

/** What the office answered other than an amount (docs/product.md §7.7), or that it was withdrawn. */
export function OutcomeNote({ request }: { request: RequesterRequest }) {
  const { t } = useTranslation()
  const { outcome, message } = request
  if (outcome === 'undecided' || outcome === 'approved') return null
  return (
    <div className={styles.note} data-tone={outcome === 'needs_info' ? 'attention' : undefined}>
      <p>
        <strong>{t(headings[outcome])}</strong>
      </p>
      {message && outcome !== 'withdrawn' && outcome !== 'answered' && (
        <p className={styles.message} dir={textDirectionOf(message)}>
          {message}
        </p>
      )}
      {outcome === 'needs_info' && (
        <p className="quiet">
          <Message of="dash.answerOffice" email={<OfficeEmail />} />
        </p>
      )}
    </div>
  )
}
