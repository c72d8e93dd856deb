import { useEffect, useRef } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import type { Locale } from '#domain/locales.ts'
import { useFailureToast } from '#web/failure.ts'
import { RegistrationForm, useAuth, useQueryValue } from '#web/features/accounts/index.ts'
import { useRegistrationCode } from '#web/features/codes/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** The second registration screen, with the code in its address (docs/product.md §3.1). */
export default function Register() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { session } = useAuth()
  const typed = useQueryValue('code')
  const check = useRegistrationCode(typed)
  // A signed-in user has a confirmed address: nobody can sign in without one.
  const isSignedIn = session && !session.session.recovery
  const isVisitor = session !== undefined && !isSignedIn
  const isLost = useHomeRedirect(typed, check, isVisitor)

  const shown = formatAccessCode(normalizeAccessCode(typed ?? ''))
  if (isSignedIn) return <Navigate to={wayOn(locale, typed)} replace />
  return (
    <Page title={t('auth.signUp')} width="narrow">
      <h1>{t('auth.signUp')}</h1>
      {check.state === 'failed' ? (
        <FailedState text={t('err.validateCodeFailed')} onTryAgain={check.again} />
      ) : check.state === 'checking' || isLost ? (
        <Spinner />
      ) : (
        <>
          <p>
            <Message of="code.registerWith" code={<Ltr className="code">{shown}</Ltr>} />
          </p>
          <Card>
            <RegistrationForm
              screen="register"
              good={check.state === 'valid' ? check : undefined}
            />
          </Card>
        </>
      )}
      <p>
        <Link className="lone-link" to={paths.signIn(locale, returnTo(locale, typed))}>
          {t('auth.signInHere')}
        </Link>
      </p>
    </Page>
  )
}

/** Where whoever has an account goes on: the form of the code, which says if it cannot be used. */
const wayOn = (locale: Locale, typed: string | null | undefined) =>
  typed ? paths.request(locale, { code: typed }) : paths.dashboard(locale)

const returnTo = (locale: Locale, typed: string | null | undefined) =>
  typed ? { return_to: wayOn(locale, typed) } : undefined

/**
 * Redirects home, with a message, if the code is missing or invalid; returns true meanwhile. A
 * signed-in user needs no code here, so it waits until the session is known.
 */
function useHomeRedirect(
  typed: string | null | undefined,
  check: ReturnType<typeof useRegistrationCode>,
  isVisitor: boolean,
) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const isMissing = typed === null || typed === ''
  const { state } = check
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })

  useEffect(() => {
    if (state !== 'failed') return
    toast({ tone: 'error', title: t('common.error'), message: t('err.validateCodeFailed') })
  }, [state, t])

  useEffect(() => {
    if (!isVisitor) return
    if (isMissing) {
      toast({ tone: 'error', title: t('err.noCodeTitle'), message: t('code.required') })
      navigate(paths.home(locale), { replace: true })
    } else if (state === 'invalid') {
      const failure = latest.current.state === 'invalid' && latest.current.failure
      showFailure(failure, { title: 'err.invalidCodeTitle', fallback: 'code.invalid' })
      navigate(paths.home(locale), { replace: true })
    }
  }, [isVisitor, isMissing, state, t, navigate, locale, showFailure])

  return isMissing || state === 'invalid'
}
