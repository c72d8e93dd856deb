import { IconSettings } from '@tabler/icons-react'
import { isPositiveAmount } from '#domain/money.ts'
import { NewRun, RunList, usePayoutOverview } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts: the runs of all Fridays. */
export default function Payouts() {
  const { t } = useTranslation()
  const paid = usePayoutOverview().data?.paid ?? '0'
  return (
    <OfficePage
      title={t('payout.title')}
      beside={
        <div className="buttons off-paper">
          <SecondaryLink to={paths.adminOpenItems}>{t('payout.openItems')}</SecondaryLink>
          <SecondaryLink to={paths.adminChecks}>{t('payout.checks')}</SecondaryLink>
          {isPositiveAmount(paid) && (
            <SecondaryLink to={paths.adminPayoutYear}>{t('payouts.year')}</SecondaryLink>
          )}
          <SecondaryLink to={paths.adminPayoutSettings} icon={IconSettings}>
            {t('payout.settings')}
          </SecondaryLink>
        </div>
      }
    >
      <NewRun />
      <RunList />
    </OfficePage>
  )
}
