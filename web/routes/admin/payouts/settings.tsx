import { SettingsForm } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts/settings: what the files for banks need to know of the office. */
export default function PayoutSettings() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('payout.settings')} back={[paths.adminPayouts, 'payout.title']}>
      <p className="quiet">{t('payouts.settingsText')}</p>
      <p className="quiet">{t('payouts.settingsByHand')}</p>
      <SettingsForm />
    </OfficePage>
  )
}
