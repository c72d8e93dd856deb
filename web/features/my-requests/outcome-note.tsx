import type { ReactNode } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { textDirectionOf } from '#domain/names.ts'
import { useTranslation } from '#web/i18n/translation.ts'
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

type NoteProps = {
  request: RequesterRequest
  /** What can be done about it; also shown without a note. */
  children?: ReactNode
}

/** What the office answered other than an amount (docs/product.md §7.7), or that it was withdrawn. */
export function OutcomeNote({ request, children }: NoteProps) {
  const { t } = useTranslation()
  const { outcome, message } = request
  if (outcome === 'undecided' || outcome === 'approved') return children
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
      {children}
    </div>
  )
}
