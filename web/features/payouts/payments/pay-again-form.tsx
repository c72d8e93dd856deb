import { Link } from 'react-router'
import { detailsKey } from '#domain/payment-methods.ts'
import { call } from '#web/api.ts'
import { PaymentText } from '#web/features/request-fields/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useDetailsNow } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'
import type { FormProps } from './asked.ts'

/** Pays again after the payment details, as they are now, were read. */
export function PayAgainForm({ payment, onClose }: FormProps) {
  const { t, dollars } = useWords()
  const details = useDetailsNow(payment.request_id)
  const now = payment.now?.amount_usd ?? payment.amount_usd
  const search = new URLSearchParams({ tab: 'all', search: payment.full_name })
  return (
    <Loaded query={details} failed={t('err.detailsFailed')}>
      {(data) => (
        <div className="stack">
          <p>
            {now === payment.amount_usd
              ? t('payouts.againSame', { amount: dollars(now) })
              : t('payouts.againOther', {
                  amount: dollars(now),
                  before: dollars(payment.amount_usd),
                })}
          </p>
          <section>
            <h3>{t(`pay.${data.payment_method}`)}</h3>
            <PaymentText
              method={data.payment_method}
              details={data[detailsKey(data.payment_method)] ?? {}}
            />
          </section>
          <p className="quiet small">{t('payouts.againText')}</p>
          <div className="buttons">
            <ActButton
              look="primary"
              data-autofocus
              send={(operation_id) =>
                call('act_on_payment', {
                  act: 'pay_again',
                  payment_id: payment.id,
                  details_confirmed_at: data.read_at,
                  operation_id,
                })
              }
              done={({ payment: planned }) =>
                planned?.run_number
                  ? t('payouts.plannedIn', { number: planned.run_number })
                  : t('payouts.plannedWithoutRun')
              }
              refetch={payoutKeys}
              onDone={onClose}
            >
              {t('payouts.againConfirm')}
            </ActButton>
            <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
            <Link className="lone-link" to={`${paths.adminRequests}?${search}`}>
              {t('payouts.toRequest')}
            </Link>
          </div>
        </div>
      )}
    </Loaded>
  )
}
