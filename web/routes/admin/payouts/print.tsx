import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { isPaymentMethod } from '#domain/payment-methods.ts'
import { RunPrint } from '#web/features/payouts/index.ts'
import { payoutRunPath } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts/{number}/print?method=…: a list of a run for paper. */
export default function PayoutPrint() {
  const { t } = useTranslation()
  const number = Number(useParams().number)
  const method = useSearchParams()[0].get('method')
  const title = t('payout.runNumber', { number })
  return (
    <OfficePage title={title}>
      <div>
        <BackLink to={payoutRunPath(number)}>{title}</BackLink>
        <h1>{t('payouts.printTitle', { number })}</h1>
      </div>
      <RunPrint number={number} method={isPaymentMethod(method) ? method : undefined} />
    </OfficePage>
  )
}
