import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#web/features/accounts/index.ts'
import { CorrectionForm } from '#web/features/corrections/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/correct?request=…&code=…: the office corrects a request. */
export default function Correct() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const requestId = query.get('request')
  const search = new URLSearchParams({ tab: 'all', search: query.get('code') ?? '' })
  const back = `${paths.adminRequests}?${search}`
  return (
    <OfficePage title={t('admin.correctTitle')}>
      <div className="page-head">
        <BackLink to={back}>{t('action.back')}</BackLink>
        <h1>{t('admin.correctTitle')}</h1>
      </div>
      {!requestId && <p role="alert">{t('err.notFound')}</p>}
      {requestId && !user && <Spinner />}
      {requestId && user && (
        <CorrectionForm
          key={requestId}
          userId={user.id}
          requestId={requestId}
          corrector="office"
          onDone={() => void navigate(back)}
        />
      )}
    </OfficePage>
  )
}
