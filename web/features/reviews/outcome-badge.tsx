import { isDecided, type Outcome } from '#domain/outcomes.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What is said besides Pending or Reviewed. */
const marks = {
  needs_info: 'waiting',
  answered: 'accent',
  declined: 'quiet',
  withdrawn: 'quiet',
} as const
const isMarked = (outcome: Outcome): outcome is keyof typeof marks => outcome in marks

/** Pending or Reviewed, as the tab of a request is called, and a mark for any other outcome. */
export function OutcomeBadges({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation()
  return (
    <>
      {outcome !== 'withdrawn' && (
        <Badge tone={isDecided(outcome) ? 'good' : 'waiting'}>
          {t(isDecided(outcome) ? 'status.reviewed' : 'status.pending')}
        </Badge>
      )}
      {isMarked(outcome) && <Badge tone={marks[outcome]}>{t(`outcome.${outcome}`)}</Badge>}
    </>
  )
}
