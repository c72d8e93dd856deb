import type { ListedRequest } from '#contract/requests.ts'
import { isReviewed } from '#domain/review.ts'
import { OutcomeBadges, ReasonText } from '#web/features/reviews/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
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
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  return (
    <>
      <li>{category ? <Isolated>{categoryName(category)}</Isolated> : t('admin.notAvailable')}</li>
      <li>{t(`pay.${payment_method}`)}</li>
    </>
  )
}

type FactsProps = { request: ListedRequest; headingId: string }

/** The requester, the category and the date of a request. */
export function RequestFacts({ request, headingId }: FactsProps) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { full_name, where_met, created_at, review, codes } = request
  return (
    <>
      <header className={styles.head}>
        <h2 id={headingId}>
          <Isolated>{full_name}</Isolated>
        </h2>
        <OutcomeBadges outcome={request.outcome} />
        {request.has_doubtful_number && <Badge tone="waiting">{t('admin.numberDoubtful')}</Badge>}
        {request.payment_change && !request.payment_change.confirmed_at && (
          <Badge tone="waiting">{t('admin.detailsChanged')}</Badge>
        )}
        {request.hold && <Badge tone="waiting">{t('admin.onHold')}</Badge>}
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
        </ul>
      </header>
      <ReasonText text={request.reason} />
      {where_met && (
        <p>
          <span className="quiet">{t('field.whereMet')}</span> <Isolated>{where_met}</Isolated>
        </p>
      )}
    </>
  )
}
