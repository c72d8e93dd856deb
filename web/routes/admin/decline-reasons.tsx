import { ReasonEditor } from '#web/features/decline-reasons/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { OfficePage, toToday } from './office-page.tsx'

/** /admin/decline-reasons: the reasons that the office gives for declining, in every language. */
export default function DeclineReasons() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('reasons.title')} back={toToday}>
      <p className="quiet">{t('reasons.text')}</p>
      <ReasonEditor />
    </OfficePage>
  )
}
