import { useId, useRef } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isReviewed } from '#domain/review.ts'
import {
  focusNextAmount,
  type Review,
  reviewItem,
  useReviewEntry,
  useShowReview,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { opensOn } from '#web/ui/opens-on.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { Decision } from './decision.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestMarks } from './request-marks.tsx'
import styles from './review-card.module.css'

type CardProps = {
  request: ListedRequest
  /** Whether its details are beside the list. */
  isOpen: boolean
  onOpen: (id: string | undefined) => void
  selected: boolean
  /** Undefined if requests cannot be selected. */
  onSelect?: (id: string, isChosen: boolean) => void
}

/** A request in the office's list, with its reason and its review. A press opens its details. */
export function ReviewCard({ request, isOpen, onOpen, selected, onSelect }: CardProps) {
  const { t } = useTranslation()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const showReview = useShowReview()
  const open = () => onOpen(request.id)
  const close = () => onOpen(undefined)
  function onSaved(review: Review) {
    if (!isReviewed(request)) {
      if (isOpen) close()
      focusNextAmount(card.current)
    }
    showReview(request.id, review)
  }
  const entry = useReviewEntry({ request, inList: true, onSaved })
  return (
    <>
      <article
        className={`card ${styles.card}`}
        ref={card}
        aria-labelledby={id}
        {...opensOn(open)}
        {...reviewItem}
      >
        {onSelect && (
          <span className={`check ${styles.select} off-paper`}>
            <input
              type="checkbox"
              aria-label={t('admin.selectRequest', { name: request.full_name })}
              checked={selected}
              onChange={(event) => onSelect(request.id, event.currentTarget.checked)}
            />
          </span>
        )}
        <RequestFacts request={request} headingId={id}>
          <TextButton className="off-paper" onClick={open}>
            {t('action.showDetails')}
          </TextButton>
        </RequestFacts>
        <RequestMarks request={request} />
        <Decision request={request} entry={entry} box={card} onOpen={open} onSaved={onSaved} />
      </article>
      {isOpen && (
        <RequestDrawer request={request} entry={entry} onSaved={onSaved} onClose={close} />
      )}
    </>
  )
}
