import './reviews.css'
import { textDirectionOf } from '#domain/names.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { Review } from './review-cache.ts'

type SummaryProps = {
  review: Review
  /** Shows cents; lists show whole dollars (docs/product.md §7.2). */
  exact?: boolean
}

/** A saved review: the amount, who saved it, the notes. */
export function ReviewSummary({ review, exact }: SummaryProps) {
  const { dollars, wholeDollars } = useFormats()
  const { donation_amount: amount, notes, reviewed_by_name: name } = review
  return (
    <div className="review-summary">
      <p>
        <strong className="review-amount">
          <Ltr>{exact ? dollars(amount) : wholeDollars(amount)}</Ltr>
        </strong>
        {name && (
          <span className="quiet">
            <Message of="admin.by" name={name} />
          </span>
        )}
      </p>
      {notes && (
        <p className="review-notes" dir={textDirectionOf(notes)}>
          {notes}
        </p>
      )}
    </div>
  )
}
