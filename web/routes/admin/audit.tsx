import { AuditScreen } from '#web/features/audit/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { OfficePage, toToday } from './office-page.tsx'

/** /admin/audit: the audit trail; the filters are in the address. */
export default function Audit() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('audit.title')} back={toToday}>
      <AuditScreen />
    </OfficePage>
  )
}
