import { ReasonEditor } from '#web/features/decline-reasons/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/decline-reasons: the reasons that the office gives for declining, in every language. */
export default function DeclineReasons() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('reasons.title')}>
      <div className="page-head">
        <BackLink to={paths.admin}>{t('admin.today')}</BackLink>
        <h1>{t('reasons.title')}</h1>
      </div>
      <Reasons />
    </OfficePage>
  )
}

function Reasons() {
  const { t } = useTranslation()
  return (
    <>
      <p className="quiet">{t('reasons.text')}</p>
      <ReasonEditor />
    </>
  )
}
