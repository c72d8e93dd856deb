import type { RequesterRequest } from '#contract/requests.ts'
import { detailsKey, rulesOf } from '#domain/payment-methods.ts'
import { PaymentText } from '#web/features/request-fields/index.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'

/** The full payment details of one's own request, from the detail object of its method. */
export function PaymentDetails({ request }: { request: RequesterRequest }) {
  const { t } = useTranslation()
  const method = request.payment_method
  const details = request[detailsKey(method)]
  return (
    <div className="stack divided">
      <h3>{t('dash.paymentDetails')}</h3>
      <p>{t(rulesOf(method).label as MessageKey)}</p>
      {details ? (
        <PaymentText method={method} details={details} />
      ) : (
        <p className="quiet">{t('dash.noDetails')}</p>
      )}
    </div>
  )
}
