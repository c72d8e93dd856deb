import { CallList } from '#web/features/calls/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from './office-page.tsx'
import { useRequestDrawer } from './request-drawer.tsx'

/** /admin/calls: who has to be called, and why. */
export default function CallsPage() {
  const { t } = useTranslation()
  const [drawer, open] = useRequestDrawer()
  return (
    <OfficePage title={t('calls.title')}>
      <div className="page-head">
        <BackLink to={paths.admin}>{t('admin.today')}</BackLink>
        <h1>{t('calls.title')}</h1>
      </div>
      <p className="quiet off-paper">{t('calls.text')}</p>
      <CallList onOpen={open} />
      {drawer}
    </OfficePage>
  )
}
