import { useParams } from 'react-router'
import { RunScreen } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { OfficePage } from '../office-page.tsx'
import { useRequestDrawer } from '../request-drawer.tsx'

/** /admin/payouts/{number}: one run. */
export default function PayoutRun() {
  const { t } = useTranslation()
  const number = Number(useParams().number)
  const [drawer, open] = useRequestDrawer()
  return (
    <OfficePage
      title={t('payout.runNumber', { number })}
      hasHead
      skip={
        <a className="page-skip" href="#payment-rows">
          {t('payouts.payments')}
        </a>
      }
    >
      <RunScreen key={number} number={number} onOpen={open} />
      {drawer}
    </OfficePage>
  )
}
