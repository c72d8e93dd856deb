import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { AccountBar, useAuth } from '#web/features/accounts/index.ts'
import { CorrectionForm } from '#web/features/corrections/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** /change-details?request=…: a family corrects one of its requests. */
export default function ChangeDetails() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { user } = useAuth()
  const navigate = useNavigate()
  const requestId = useSearchParams()[0].get('request')
  if (!requestId) return <Navigate to={paths.dashboard(locale)} replace />
  return (
    <Page title={t('dash.changeDetails')} user={<AccountBar />}>
      <BackLink to={paths.dashboard(locale)}>{t('dash.myRequests')}</BackLink>
      <h1>{t('dash.changeDetails')}</h1>
      {user ? (
        <CorrectionForm
          key={requestId}
          userId={user.id}
          requestId={requestId}
          corrector="family"
          onDone={() => void navigate(paths.dashboard(locale))}
        />
      ) : (
        <Spinner tall />
      )}
    </Page>
  )
}
