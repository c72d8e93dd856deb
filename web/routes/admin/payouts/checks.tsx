import { CheckList } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts/checks: the ledger of checks. */
export default function Checks() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('payout.checks')} back={[paths.adminPayouts, 'payout.title']}>
      <CheckList />
    </OfficePage>
  )
}
