import type { ListedRequest, RequesterRequest } from '#contract/requests.ts'
import { formatAccessCode } from '#domain/access-code.ts'
import type { Locale } from '#domain/locales.ts'
import { expectedPaymentDate } from '#domain/payment-date.ts'
import { paymentMethodRules } from '#domain/payment-methods.ts'
import { wording } from '#server/messages.ts'
import { reviewAnswer } from '#server/reviews/index.ts'
import type { Services } from '#server/services.ts'
import type { ListedRow } from './list-store.ts'
import { detailObject, maskPayment, openPayment } from './payment-numbers.ts'
import type { RequesterRow } from './store.ts'

/** Returns a request in its requester's form: numbers in full for its owner, else masked. */
export function requesterAnswer(
  { sealer, config }: Services,
  row: RequesterRow,
  { isOwn }: { isOwn: boolean },
): RequesterRequest {
  const { id, created_at, payment_method } = row
  const details = openPayment(sealer, id, row)
  return {
    id,
    full_name: row.full_name,
    created_at: created_at.toISOString(),
    status: row.status,
    code: formatAccessCode(row.code),
    reason: row.reason,
    where_met: row.where_met,
    payment_method,
    expected_payment_date: expectedPaymentDate(created_at, config.organization.timeZone),
    ...detailObject(payment_method, isOwn ? details : maskPayment(details)),
  }
}

/** A request as the office's lists show it, in the administrator's language. */
export function listedAnswer(row: ListedRow, locale: Locale): ListedRequest {
  return {
    id: row.id,
    full_name: row.full_name,
    email: row.email,
    phone: row.phone,
    reason: row.reason,
    category: row.category,
    where_met: row.where_met,
    payment_method: row.payment_method,
    payment_method_display_name: wording(locale, paymentMethodRules[row.payment_method].label),
    payment_location: row.payment_location,
    address_line1: row.address_line1,
    address_line2: row.address_line2,
    city: row.city,
    state: row.state,
    postal_code: row.postal_code,
    country: row.country,
    date_of_request: row.date_of_request,
    admin_created: row.admin_created,
    status: row.status,
    created_at: row.created_at.toISOString(),
    source_name: row.source_name,
    codes: { code: formatAccessCode(row.code) },
    review: reviewAnswer(row),
  }
}
