import { CallList } from '#web/features/calls/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { OfficePage, toToday } from './office-page.tsx'
import { useRequestDrawer } from './request-drawer.tsx'

/** /admin/calls: who has to be called, and why. */
export default function CallsPage() {
  const { t } = useTranslation()
  const [drawer, open] = useRequestDrawer()
  return (
    <OfficePage title={t('calls.title')} back={toToday}>
      <p className="quiet off-paper">{t('calls.text')}</p>
      <CallList onOpen={open} />
      {drawer}
    </OfficePage>
  )
}
