import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api-error.ts'
import { wordsOfFailure } from '#web/failure.ts'
import { RegistrationForm, useQueryValue } from '#web/features/accounts/index.ts'
import { type CodeCheck, useRegistrationCode } from '#web/features/codes/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** Opens an account; the code from the address is checked once more (docs/product.md §3.1). */
export default function SignUp() {
  const translator = useTranslation()
  const { t } = translator
  const locale = useLocale()
  const navigate = useNavigate()
  const typed = useQueryValue('code')
  const check = useRegistrationCode(typed)
  const wrong = objectionToCode(typed, check)

  useEffect(() => {
    if (!wrong) return
    toast({ tone: 'error', message: t(wrong) })
    navigate(paths.newAccountCodeValidation(locale), { replace: true })
  }, [wrong, t, navigate, locale])

  return (
    <Page title={t('auth.signUp')} width="narrow">
      <h1>{t('auth.signUp')}</h1>
      {check.state === 'valid' ? (
        <>
          <p>
            {t('code.accessCode')} <Ltr className="code">{check.code}</Ltr>
          </p>
          <Card>
            <RegistrationForm screen="signup" good={check}>
              <SecondaryLink to={paths.newAccountCodeValidation(locale)}>
                {t('code.useDifferent')}
              </SecondaryLink>
            </RegistrationForm>
          </Card>
        </>
      ) : check.state === 'failed' ? (
        <FailedState text={wordsOfFailure(translator, check.failure)} onTryAgain={check.again} />
      ) : (
        <Spinner label={t('code.validating')} />
      )}
    </Page>
  )
}

/**
 * Returns why the visitor cannot stay: any answer but success means an invalid code
 * (docs/product.md §3.1).
 */
function objectionToCode(typed: string | null | undefined, check: CodeCheck) {
  if (typed === null || typed === '') return 'err.invalidAccess'
  if (check.state === 'invalid') return 'err.invalidCodeValidateFirst'
  if (check.state === 'failed' && !isPassing(check.failure)) return 'err.invalidCodeValidateFirst'
  return undefined
}

// Without a connection the code may still be right: it is kept for a retry.
const isPassing = (failure: unknown) =>
  failure instanceof ApiError && (failure.code === 'err.network' || failure.status === 429)
