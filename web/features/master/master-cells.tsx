import { useTranslation } from 'react-i18next'
import type { ListedRequest } from '#contract/requests.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import { AddressText } from '#web/features/request-fields/index.ts'
import type { Review } from '#web/features/reviews/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { ReasonCell } from './reason-cell.tsx'
import { useSourceName } from './source-name.ts'

/** Shown for a missing value (docs/product.md §7.5). */
export const nothing = '-'

/** The seven cells that are read, alike in every tab: from the name to the payment method. */
export function FactCells({ request, nameId }: { request: ListedRequest; nameId: string }) {
  const { t } = useTranslation()
  const { shortDate } = useFormats()
  const categoryName = useCategoryName()
  const sourceName = useSourceName()
  const { full_name, category, reason, date_of_request } = request
  return (
    <>
      <th scope="row" id={nameId}>
        {full_name ? <Isolated>{full_name}</Isolated> : nothing}
      </th>
      <td className="master-address">
        {request.address_line1 ? <AddressText address={request} /> : nothing}
      </td>
      <td>
        <Isolated>{category ? categoryName(category) : t('admin.notAvailable')}</Isolated>
      </td>
      <td>{reason ? <ReasonCell text={reason} /> : nothing}</td>
      <td className="master-date numbers">
        {date_of_request ? <Isolated>{shortDate(date_of_request)}</Isolated> : nothing}
      </td>
      <td>
        <Isolated>{sourceName(request.source_name)}</Isolated>
      </td>
      <td>{t(`pay.${request.payment_method}`)}</td>
    </>
  )
}

/** Amount and notes as they were saved. */
export function ReviewCells({ review }: { review: Review | null }) {
  const { wholeDollars } = useFormats()
  return (
    <>
      <td className="master-amount">
        {review ? <Ltr>{wholeDollars(review.donation_amount)}</Ltr> : nothing}
      </td>
      <td>{review ? <SavedNotes review={review} /> : nothing}</td>
    </>
  )
}

// The column is headed with the name of the signed-in administrator: notes by others name their author (docs/product.md §7.5).
function SavedNotes({ review: { notes, reviewed_by_name: name } }: { review: Review }) {
  const { user } = useAuth()
  const byAnother = name && name !== user?.name
  return (
    <>
      {notes ? <bdi className="master-notes">{notes}</bdi> : nothing}
      {byAnother && (
        <span className="quiet small master-by">
          <Message of="admin.by" name={name} />
        </span>
      )}
    </>
  )
}
