import { useTranslation } from 'react-i18next'
import { redirect, replace, useLoaderData, useRevalidator } from 'react-router'
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
  Unanswered,
  useAuth,
  useLeaveWhenSignedOut,
} from '#web/features/accounts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { PrimaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/**
 * Admits visitors with a reset link, whose token the page posts, and users who signed in recently
 * (docs/product.md §3.4). Everybody else signs in first and comes back.
 */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname, searchParams } = new URL(request.url)
  const locale = localeOfPath(pathname) ?? defaultLocale
  const page = paths.changePassword(locale)
  const token = searchParams.get('token')
  if (token) {
    try {
      await startRecovery(token)
    } catch (failure) {
      return { problem: isRefusal(failure) ? ('link' as const) : ('unanswered' as const), failure }
    }
    throw replace(page)
  }
  const session = await fetchSession()
  if (!session || !mayChangePassword(session, auth.now())) {
    throw redirect(paths.signIn(locale, { return_to: page }))
  }
  return null
}
clientLoader.hydrate = true as const

export { SpinnerPage as HydrateFallback } from '#web/ui/spinner.tsx'

/** Chooses a new password (docs/product.md §3.4). */
export default function ChangePassword() {
  const { t } = useTranslation()
  const data = useLoaderData<typeof clientLoader>()
  const { revalidate, state } = useRevalidator()
  const locale = useLocale()
  const { session } = useAuth()
  const isOrdinary = session && !session.session.recovery
  useLeaveWhenSignedOut()
  return (
    <Page title={t('auth.changePassword')} width="narrow" user={isOrdinary && <SignOutButton />}>
      {isOrdinary && <BackLink to={paths.dashboard(locale)}>{t('action.back')}</BackLink>}
      <h1>{t('auth.changePassword')}</h1>
      <Card className="stack">
        {!data && <ChangePasswordForm />}
        {data?.problem === 'link' && <LinkIsOver failure={data.failure} />}
        {data?.problem === 'unanswered' && (
          <Unanswered failure={data.failure} busy={state === 'loading'} again={revalidate} />
        )}
      </Card>
    </Page>
  )
}

function LinkIsOver({ failure }: { failure: unknown }) {
  const { t, i18n } = useTranslation()
  const locale = useLocale()
  return (
    <>
      <p role="alert">{wordsOfFailure(i18n, failure)}</p>
      <PrimaryLink to={paths.resetPassword(locale)}>{t('auth.sendNewLink')}</PrimaryLink>
    </>
  )
}
