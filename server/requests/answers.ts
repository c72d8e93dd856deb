import type { ListedRequest, RequesterRequest } from '#contract/requests.ts'
import { formatAccessCode } from '#domain/access-code.ts'
import type { Locale } from '#domain/locales.ts'
import { expectedPaymentDate } from '#domain/payment-date.ts'
import { paymentMethodRules } from '#domain/payment-methods.ts'
import { ownFields, requestColumns } from '#domain/request-fields.ts'
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
    created_at: created_at.toISOString(),
    status: row.status,
    code: formatAccessCode(row.code),
    ...pick(row, ownFields),
    expected_payment_date: expectedPaymentDate(created_at, config.organization.timeZone),
    ...detailObject(payment_method, isOwn ? details : maskPayment(details)),
  }
}

/** Returns a request as the office's lists show it, in the administrator's language. */
export function listedAnswer(row: ListedRow, locale: Locale): ListedRequest {
  return {
    ...pick(row, ['id', ...requestColumns, 'admin_created', 'status', 'source_name']),
    payment_method_display_name: wording(locale, paymentMethodRules[row.payment_method].label),
    created_at: row.created_at.toISOString(),
    codes: { code: formatAccessCode(row.code) },
    review: reviewAnswer(row),
  }
}

const pick = <T, Key extends keyof T>(row: T, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<T, Key>
