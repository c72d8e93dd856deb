import { IconPencil } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { textDirectionOf } from '#domain/names.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import { isAsked } from '#domain/questions.ts'
import { isReviewed } from '#domain/review.ts'
import { QuestionDetails } from '#web/features/office-questions/index.ts'
import { type Review, type ReviewEntryState, ReviewSummary } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { WaitingLetter } from './request-marks.tsx'
import { type Doing, RequestDialogs, RequestMenu } from './request-menu.tsx'
import { ReviewForm } from './review-form.tsx'
import { StatusField } from './status-field.tsx'

type DecisionProps = {
  request: ListedRequest
  entry: ReviewEntryState
  /** The card or the drawer: has the focus after a hold if there is no amount. */
  box: RefObject<HTMLElement | null>
  onOpen?: () => void
  onSaved: (review: Review) => void
}

/** What was decided about a request, or the form to decide; and what else can be done with it. */
export function Decision({ request, entry, box, onOpen, onSaved }: DecisionProps) {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<Doing>()
  const { review, status, office_notes } = request
  const isDecided = isReviewed(request)
  // Who reads the list decides about everything but a request of their own.
  const isOpen = request.outcome !== 'withdrawn' && !request.is_own
  const menu = <RequestMenu request={request} onDo={setDoing} onOpen={onOpen} />
  const acts = (
    <div className="row push off-paper">
      {isOpen && (
        <>
          <StatusField request={request} />
          <SecondaryButton icon={IconPencil} onClick={() => setDoing('review')}>
            {t('admin.editReview')}
          </SecondaryButton>
        </>
      )}
      {menu}
    </div>
  )
  return (
    <>
      {request.is_own && <p className="small">{t('review.ownRequest')}</p>}
      {!isOpen && !review && office_notes && (
        <p dir={textDirectionOf(office_notes)}>{office_notes}</p>
      )}
      {review && (
        <div className="row apart divided">
          {isAsked(request) ? (
            <QuestionDetails request={request} />
          ) : (
            <ReviewSummary review={review} />
          )}
          <WaitingLetter review={review} />
          {(isDecided || !isOpen) && acts}
        </div>
      )}
      {isOpen && !isDecided ? (
        <ReviewForm
          request={request}
          entry={entry}
          onDecline={isPaidOut(status) ? undefined : () => setDoing('declined')}
        >
          {menu}
        </ReviewForm>
      ) : (
        !review && acts
      )}
      <RequestDialogs
        request={request}
        doing={doing}
        onClose={() => setDoing(undefined)}
        onSaved={onSaved}
        onHeld={() => (entry.amountInput.current ?? box.current)?.focus()}
      />
    </>
  )
}
