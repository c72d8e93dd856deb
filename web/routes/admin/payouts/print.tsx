import { useParams, useSearchParams } from 'react-router'
import { isPaymentMethod } from '#domain/payment-methods.ts'
import { RunLabels, RunPrint } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutRunPath } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts/{number}/print?method=…: a list of a run for paper; ?labels=1: address labels. */
export default function PayoutPrint() {
  const { t } = useTranslation()
  const number = Number(useParams().number)
  const [query] = useSearchParams()
  const method = query.get('method')
  const hasLabels = query.has('labels')
  const title = t('payout.runNumber', { number })
  return (
    <OfficePage title={title} hasHead>
      <div className={hasLabels ? 'off-paper' : undefined}>
        <BackLink to={payoutRunPath(number)}>{title}</BackLink>
        <h1>{hasLabels ? t('payouts.labels') : t('payouts.printTitle', { number })}</h1>
      </div>
      {hasLabels ? (
        <RunLabels number={number} />
      ) : (
        <RunPrint number={number} method={isPaymentMethod(method) ? method : undefined} />
      )}
    </OfficePage>
  )
}
