import type { ReactNode } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isReviewed } from '#domain/review.ts'
import { FamilyLine } from '#web/features/families/index.ts'
import { OutcomeBadges, ReasonText } from '#web/features/reviews/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './review-card.module.css'

/** The category and payment method of a request, and why it was made. */
export function RequestPurpose({ request }: { request: ListedRequest }) {
  return (
    <>
      <ul className={styles.meta}>
        <PurposeItems request={request} />
      </ul>
      <ReasonText text={request.reason} />
    </>
  )
}

function PurposeItems({ request: { category, payment_method } }: { request: ListedRequest }) {
  const { t } = useWords()
  const categoryName = useCategoryName()
  return (
    <>
      <li>{category ? <Isolated>{categoryName(category)}</Isolated> : t('admin.notAvailable')}</li>
      <li>{t(`pay.${payment_method}`)}</li>
    </>
  )
}

type FactsProps = {
  request: ListedRequest
  /** Absent in the drawer, whose title is the name. */
  headingId?: string
  /** At the end of the first line. */
  children?: ReactNode
}

/** The requester with what is known of the family, the category, the dates and the reason. */
export function RequestFacts({ request, headingId, children }: FactsProps) {
  const { t, day } = useWords()
  const { full_name, where_met, created_at, review, codes, payment_change: change } = request
  return (
    <>
      <header className={styles.head}>
        {headingId && (
          <h2 id={headingId}>
            <Isolated>{full_name}</Isolated>
          </h2>
        )}
        <OutcomeBadges outcome={request.outcome} />
        {request.has_doubtful_number && <Badge tone="waiting">{t('admin.numberDoubtful')}</Badge>}
        {change && !change.confirmed_at && (
          <Badge tone="waiting">{t('admin.detailsChanged')}</Badge>
        )}
        {request.hold && <Badge tone="waiting">{t('admin.onHold')}</Badge>}
        <FamilyLine family={request.family} likely={request.likely} />
        {children}
        <ul className={styles.meta}>
          <PurposeItems request={request} />
          <li>
            <Message of="dash.created" date={day(created_at)} />
          </li>
          {review && isReviewed(request) && (
            <li>
              <Message of="admin.reviewedOn" date={day(review.reviewed_at)} />
            </li>
          )}
          <li>
            <Ltr className="code">{codes.code}</Ltr>
          </li>
          {where_met && (
            <li>
              {t('field.whereMet')} <Isolated>{where_met}</Isolated>
            </li>
          )}
        </ul>
      </header>
      <ReasonText text={request.reason} />
    </>
  )
}
