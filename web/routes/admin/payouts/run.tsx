import { useParams } from 'react-router'
import { RunScreen } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts/{number}: one run. */
export default function PayoutRun() {
  const { t } = useTranslation()
  const number = Number(useParams().number)
  const title = t('payout.runNumber', { number })
  return (
    <OfficePage
      title={title}
      skip={
        <a className="page-skip" href="#payment-rows">
          {t('payouts.payments')}
        </a>
      }
    >
      <div>
        <BackLink to={paths.adminPayouts}>{t('payout.title')}</BackLink>
        <h1>{title}</h1>
      </div>
      <RunScreen key={number} number={number} />
    </OfficePage>
  )
}
