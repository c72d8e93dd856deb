import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import type { Review } from './review-cache.ts'
import type { ReviewEntryState } from './review-entry.ts'
import { ReviewSummary } from './review-summary.tsx'

/** Shows the review that somebody else saved meanwhile. */
export function ConflictNote({ review }: { review: Review }) {
  const { t } = useTranslation()
  return (
    <Callout tone="waiting" role="alert">
      <p>{t('admin.conflict')}</p>
      <ReviewSummary review={review} exact />
    </Callout>
  )
}

/** Shows the review that somebody else saved meanwhile, and the options to resolve the conflict. */
export function ReviewConflict({ entry }: { entry: ReviewEntryState }) {
  const { t } = useTranslation()
  const { conflict } = entry
  if (!conflict) return null
  return (
    <Callout tone="waiting" role="alert">
      <p>{t('admin.conflict')}</p>
      <ReviewSummary review={conflict} exact />
      <div className="buttons">
        <SecondaryButton onClick={entry.keepTheirs}>{t('admin.keepTheirs')}</SecondaryButton>
        <PrimaryButton busy={entry.busy} onClick={() => entry.save(conflict)}>
          {t('admin.saveMine')}
        </PrimaryButton>
      </div>
    </Callout>
  )
}
