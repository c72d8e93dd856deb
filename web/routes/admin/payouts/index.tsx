import { IconSettings } from '@tabler/icons-react'
import { NewRun, RunList } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts: the runs of all Fridays. */
export default function Payouts() {
  const { t } = useTranslation()
  return (
    <OfficePage
      title={t('payout.title')}
      beside={
        <div className="buttons off-paper">
          <SecondaryLink to={paths.adminOpenItems}>{t('payout.openItems')}</SecondaryLink>
          <SecondaryLink to={paths.adminChecks}>{t('payout.checks')}</SecondaryLink>
          <SecondaryLink to={paths.adminPayoutYear}>{t('payouts.year')}</SecondaryLink>
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
