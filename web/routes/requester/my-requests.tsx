import { type MiddlewareFunction, redirect } from 'react-router'
import {
  AccountBar,
  requireUser,
  sessionContext,
  useAuth,
  useLeaveWhenSignedOut,
} from '#web/features/accounts/index.ts'
import { MyRequests, ProgressCard } from '#web/features/my-requests/index.ts'
import { loaderOf } from '#web/guard.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner, SpinnerPage } from '#web/ui/spinner.tsx'

// Outside the requesters' layout: without access this page redirects to the home page, not to
// sign-in (docs/product.md §1.2).
const requireUserOrLeave: MiddlewareFunction = async (args, next) => {
  try {
    return await requireUser(args, next)
  } catch (turnedAway) {
    throw turnedAway instanceof Response ? redirect(paths.landing) : turnedAway
  }
}

export const clientMiddleware = [requireUserOrLeave]
export const clientLoader = loaderOf(sessionContext)
export const HydrateFallback = () => <SpinnerPage tall />

/** /my-requests: the progress of each request, with a link back to the dashboard. */
export default function MyRequestsScreen() {
  useLeaveWhenSignedOut()
  const { t } = useTranslation()
  const locale = useLocale()
  const { user } = useAuth()
  return (
    <Page title={t('dash.myRequestsTitle')} user={<AccountBar />}>
      <BackLink to={paths.dashboard(locale)}>{t('action.back')}</BackLink>
      <h1>{t('dash.myRequestsTitle')}</h1>
      {user ? (
        <MyRequests userId={user.id}>{(request) => <ProgressCard request={request} />}</MyRequests>
      ) : (
        <Spinner tall />
      )}
    </Page>
  )
}
