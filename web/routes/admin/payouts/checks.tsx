import { CheckList } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts/checks: the ledger of checks. */
export default function Checks() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('payout.checks')}>
      <div>
        <BackLink to={paths.adminPayouts}>{t('payout.title')}</BackLink>
        <h1>{t('payout.checks')}</h1>
      </div>
      <CheckList />
    </OfficePage>
  )
}
