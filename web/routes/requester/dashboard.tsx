import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { AccountBar, useAuth } from '#web/features/accounts/index.ts'
import { UnfinishedRequest } from '#web/features/drafts/index.ts'
import { Invitations } from '#web/features/invitations/index.ts'
import {
  MyRequests,
  RequestCard,
  RequestReceived,
  receivedOf,
  WaitingForFamily,
} from '#web/features/my-requests/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryLink } from '#web/ui/buttons.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** /dashboard: the requester's own requests. */
export default function Dashboard() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { user } = useAuth()
  const received = receivedOf(useLocation().state)
  const navigate = useNavigate()
  return (
    <Page title={t('dash.myRequests')} user={<AccountBar />}>
      {received && (
        <RequestReceived
          received={received}
          userId={user?.id}
          onClose={() => navigate('.', { replace: true, preventScrollReset: true })}
        />
      )}
      <div className="row apart">
        <h1>{t('dash.myRequests')}</h1>
        <PrimaryLink to={paths.newRequestCodeValidation(locale)} icon={IconPlus}>
          {t('action.newRequest')}
        </PrimaryLink>
      </div>
      {user && <Invitations userId={user.id} />}
      {user && <UnfinishedRequest userId={user.id} />}
      {user ? (
        <MyRequests userId={user.id} above={(requests) => <WaitingForFamily requests={requests} />}>
          {(request) => <RequestCard request={request} />}
        </MyRequests>
      ) : (
        <Spinner tall />
      )}
      <p>
        <Link className="lone-link" to={paths.security(locale)}>
          {t('security.sessions')}
        </Link>
      </p>
    </Page>
  )
}
