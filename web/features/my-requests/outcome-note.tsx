import type { ReactNode } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { textDirectionOf } from '#domain/names.ts'
import { useTranslation } from '#web/i18n/translation.ts'

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
  const isPlain = outcome === 'undecided' || outcome === 'approved'
  if (isPlain && !(children && request.questions.length > 0)) return null
  // One element for every outcome, so that an answer that is being typed stays when it changes.
  return (
    <div
      className={isPlain ? undefined : 'callout'}
      data-tone={outcome === 'needs_info' ? undefined : 'plain'}
    >
      {!isPlain && (
        <p>
          <strong>{t(headings[outcome])}</strong>
        </p>
      )}
      {message && (outcome === 'needs_info' || outcome === 'declined') && (
        <p className="as-typed" dir={textDirectionOf(message)}>
          {message}
        </p>
      )}
      {children}
    </div>
  )
}
