import { textDirectionOf } from '#domain/names.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import type { Review } from './review-cache.ts'

type SummaryProps = {
  review: Review
  /** Shows cents; lists show whole dollars (docs/product.md §7.2). */
  exact?: boolean
}

/** A review: the amount or another outcome with its message, who saved it, and the notes. */
export function ReviewSummary({ review, exact }: SummaryProps) {
  const { t, dollars, wholeDollars } = useWords()
  const { outcome, donation_amount: amount, message, notes, reviewed_by_name: name } = review
  return (
    <div>
      <p className="line">
        <strong className="card-title numbers">
          {outcome === 'approved' && amount ? (
            <Ltr>{exact ? dollars(amount) : wholeDollars(amount)}</Ltr>
          ) : (
            t(`outcome.${outcome}`)
          )}
        </strong>
        {review.plan?.amount && (
          <Ltr>
            {review.plan.times} × {dollars(review.plan.amount)}
          </Ltr>
        )}
        {name && (
          <span className="quiet">
            <Message of="admin.by" name={name} />
          </span>
        )}
      </p>
      {message && (
        <p className="as-typed" dir={textDirectionOf(message)}>
          {message}
        </p>
      )}
      {notes && (
        <p className="as-typed" dir={textDirectionOf(notes)}>
          {notes}
        </p>
      )}
    </div>
  )
}
