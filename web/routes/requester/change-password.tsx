import { Navigate, useLoaderData } from 'react-router'
import { defaultLocale, localeOfPath } from '#domain/locales.ts'
import { isRefusal } from '#web/api-error.ts'
import { wordsOfFailure } from '#web/failure.ts'
import {
  auth,
  ChangePasswordForm,
  fetchSession,
  mayChangePassword,
  SignOutButton,
  startRecovery,
  TokenButton,
  useAuth,
  useLeaveWhenSignedOut,
  useMailedToken,
  usePostedToken,
} from '#web/features/accounts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { PrimaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { SpinnerPage } from '#web/ui/spinner.tsx'

/**
 * Returns where a visitor without a reset link has to go: to sign in and come back. Null for users
 * who signed in recently.
 */
export async function clientLoader({ request }: { request: Request }) {
  const locale = localeOfPath(new URL(request.url).pathname) ?? defaultLocale
  const session = await fetchSession()
  if (session && mayChangePassword(session, auth.now())) return null
  return paths.signIn(locale, { return_to: paths.changePassword(locale) })
}
clientLoader.hydrate = true as const

export { SpinnerPage as HydrateFallback } from '#web/ui/spinner.tsx'

/**
 * Chooses a new password, after a recent sign-in or with a reset link, whose token a button posts
 * (docs/product.md §3.4).
 */
export default function ChangePassword() {
  const { t } = useTranslation()
  const signIn = useLoaderData<typeof clientLoader>()
  const locale = useLocale()
  const { session } = useAuth()
  const token = useMailedToken()
  const isOrdinary = session && !session.session.recovery
  useLeaveWhenSignedOut()
  if (token === undefined) return <SpinnerPage />
  if (!token && signIn) return <Navigate to={signIn} replace />
  return (
    <Page title={t('auth.changePassword')} width="narrow" user={isOrdinary && <SignOutButton />}>
      {isOrdinary && <BackLink to={paths.dashboard(locale)}>{t('action.back')}</BackLink>}
      <h1>{t('auth.changePassword')}</h1>
      <Card className="stack">{token ? <Recovery token={token} /> : <ChangePasswordForm />}</Card>
    </Page>
  )
}

/** Offers to post the token of a reset link, then leads to the form. */
function Recovery({ token }: { token: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const posting = usePostedToken(token, startRecovery)
  if (posting.isSuccess) return <Navigate to={paths.changePassword(locale)} replace />
  if (isRefusal(posting.error)) return <LinkIsOver failure={posting.error} />
  return <TokenButton posting={posting} label={t('auth.choosePassword')} />
}

function LinkIsOver({ failure }: { failure: unknown }) {
  const translator = useTranslation()
  const { t } = translator
  const locale = useLocale()
  return (
    <>
      <p role="alert">{wordsOfFailure(translator, failure)}</p>
      <PrimaryLink to={paths.resetPassword(locale)}>{t('auth.sendNewLink')}</PrimaryLink>
    </>
  )
}
