import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#web/features/accounts/index.ts'
import { CorrectionForm } from '#web/features/corrections/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsFoundPath } from '#web/paths.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/correct?request=…&code=…: the office corrects a request. */
export default function Correct() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const requestId = query.get('request')
  const back = requestsFoundPath(query.get('code') ?? '')
  return (
    <OfficePage title={t('admin.correctTitle')} back={[back, 'action.back']}>
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
