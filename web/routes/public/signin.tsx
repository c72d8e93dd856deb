import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  afterSignIn,
  mayChangePassword,
  returnsToPassword,
  SignInForm,
  useAuth,
  useQueryValue,
} from '#web/features/accounts/index.ts'
import { fetchOpeningCode } from '#web/features/codes/index.ts'
import { unfinishedCode } from '#web/features/drafts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/** Sign-in; a signed-in user is redirected (docs/product.md §1.2). */
export default function SignIn() {
  const { t } = useTranslation()
  const locale = useLocale()
  const returnTo = useQueryValue('return_to')
  const leaving = useSignedInRedirect()
  return (
    <Page title={t('auth.signIn')} width="narrow">
      <BackLink to={paths.home(locale)}>{t('action.back')}</BackLink>
      <h1>{t('auth.signIn')}</h1>
      {returnTo && (
        <p>
          {t(returnsToPassword(returnTo, locale) ? 'auth.signInAgain' : 'request.loginRequired')}
        </p>
      )}
      <Card>
        <SignInForm leaving={leaving} />
      </Card>
      <p>
        <Link className="lone-link" to={paths.status(locale)}>
          {t('auth.statusInstead')}
        </Link>
      </p>
    </Page>
  )
}

/**
 * Redirects a signed-in user; returns true from then on. Without a page to return to, a family that
 * has no request is sent to its form (docs/product.md §3.11).
 */
function useSignedInRedirect(): boolean {
  const locale = useLocale()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { session, fetchIsAdmin, now } = useAuth()
  const userId = session?.user.id
  const returnTo = query.get('return_to')
  // A user who confirms their identity for a new password stays here.
  const isWelcome =
    session &&
    !session.session.recovery &&
    (mayChangePassword(session, now()) || !returnsToPassword(returnTo, locale))
  useEffect(() => {
    if (!isWelcome) return
    let isStill = true
    fetchIsAdmin().then(async (isAdmin) => {
      const code = returnTo || isAdmin ? undefined : await fetchOpeningCode()
      const next = code
        ? paths.request(locale, { code: unfinishedCode(userId ?? '') ?? code })
        : afterSignIn(returnTo, isAdmin, locale)
      if (isStill) navigate(next, { replace: true })
    })
    return () => {
      isStill = false
    }
  }, [isWelcome, userId, fetchIsAdmin, returnTo, locale, navigate])
  return !!isWelcome
}
