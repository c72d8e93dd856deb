import { OpenItems } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { OfficePage } from '../office-page.tsx'
import { useRequestDrawer } from '../request-drawer.tsx'

/** /admin/payouts/open: what was approved and is not paid. */
export default function Open() {
  const { t } = useTranslation()
  const [drawer, open] = useRequestDrawer()
  return (
    <OfficePage title={t('payout.openItems')} back={[paths.adminPayouts, 'payout.title']}>
      <p className="quiet">{t('payouts.openText')}</p>
      <OpenItems onOpen={open} />
      {drawer}
    </OfficePage>
  )
}
