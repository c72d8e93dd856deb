import { IconChevronDown, IconChevronUp, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { textDirectionOf } from '#domain/names.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import { isAsked } from '#domain/questions.ts'
import { isReviewed } from '#domain/review.ts'
import { FamilyLine } from '#web/features/families/index.ts'
import { QuestionDetails } from '#web/features/questions/index.ts'
import {
  focusNextAmount,
  type Review,
  ReviewSummary,
  reviewItem,
  useReviewEntry,
  useShowReview,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { Answers } from './answers.tsx'
import details from './request-details.module.css'
import { RequestDetails } from './request-details.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestMarks, WaitingLetter } from './request-marks.tsx'
import styles from './review-card.module.css'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewForm } from './review-form.tsx'
import { StatusField } from './status-field.tsx'

type CardProps = {
  request: ListedRequest
  selected: boolean
  /** Undefined if requests cannot be selected. */
  onSelect?: (id: string, isChosen: boolean) => void
}

/** A request in the office's list, with its reason and its review. */
export function ReviewCard({ request, selected, onSelect }: CardProps) {
  const { t } = useTranslation()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const showReview = useShowReview()
  function onSaved(review: Review) {
    if (!isReviewed(request)) focusNextAmount(card.current)
    showReview(request.id, review)
  }
  const isDecided = isReviewed(request)
  // Who reads the list decides about everything but a request of their own.
  const isOpen = request.outcome !== 'withdrawn' && !request.is_own
  const entry = useReviewEntry({ request, inList: true, onSaved })
  const [isDeclining, setDeclining] = useState(false)
  const onHeld = () => (entry.amountInput.current ?? card.current)?.focus()
  return (
    <article className={`card ${styles.card}`} ref={card} aria-labelledby={id} {...reviewItem}>
      {onSelect && (
        <span className={`${styles.selectBox} ${styles.select} off-paper`}>
          <input
            type="checkbox"
            aria-label={t('admin.selectRequest', { name: request.full_name })}
            checked={selected}
            onChange={(event) => onSelect(request.id, event.currentTarget.checked)}
          />
        </span>
      )}
      <RequestFacts request={request} headingId={id} />
      <FamilyLine requestId={request.id} family={request.family} likely={request.likely} />
      <RequestMarks request={request} />
      {request.is_own && <p className="small">{t('review.ownRequest')}</p>}
      <DetailsToggle request={request}>
        {isOpen && !isDecided && <DialogButton request={request} onSaved={onSaved} />}
        <Answers request={request} onSaved={onSaved} onHeld={onHeld} />
      </DetailsToggle>
      {!isOpen && !request.review && request.office_notes && (
        <p dir={textDirectionOf(request.office_notes)}>{request.office_notes}</p>
      )}
      {request.review && (
        <div className={styles.result}>
          <ReviewSummary
            review={isAsked(request) ? withoutMessage(request.review) : request.review}
          />
          {isAsked(request) && <QuestionDetails request={request} />}
          <WaitingLetter review={request.review} />
          {isOpen && isDecided && (
            <>
              <StatusField request={request} className={`${styles.status} off-paper`} />
              <DialogButton request={request} onSaved={onSaved} />
            </>
          )}
        </div>
      )}
      {isOpen && !isDecided && (
        <>
          <ReviewForm
            request={request}
            entry={entry}
            onDecline={isPaidOut(request.status) ? undefined : () => setDeclining(true)}
          />
          <AnswerDialog
            request={request}
            answer={isDeclining ? 'declined' : undefined}
            onSaved={onSaved}
            onHeld={onHeld}
            onClose={() => setDeclining(false)}
          />
        </>
      )}
    </article>
  )
}

/** The question stands among the questions already. */
const withoutMessage = (review: Review): Review => ({ ...review, message: null })

function DetailsToggle({ request, children }: { request: ListedRequest; children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const Icon = open ? IconChevronUp : IconChevronDown
  return (
    <div className={details.toggle}>
      <button
        type="button"
        className="text-button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {t(open ? 'action.hideDetails' : 'action.showDetails')}
      </button>
      {children}
      {open && <RequestDetails request={request} />}
    </div>
  )
}

type DialogButtonProps = { request: ListedRequest; onSaved: (review: Review) => void }

/** Opens the dialog with amount and notes, for a first review or a change. */
function DialogButton({ request, onSaved }: DialogButtonProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <SecondaryButton
        icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t(isReviewed(request) ? 'admin.editReview' : 'admin.review')}
      </SecondaryButton>
      <ReviewDialog
        request={request}
        opened={opened}
        onSaved={onSaved}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
