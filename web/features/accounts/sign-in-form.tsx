import { useState } from 'react'
import { Link } from 'react-router'
import { emailProblem } from '#domain/email.ts'
import { ApiError } from '#web/api-error.ts'
import { useFailureToast, wordsOfFailure } from '#web/failure.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useAuth } from './auth.tsx'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { takeToReset } from './reset-request-form.tsx'

/** Email address and password. The screen decides where to go after signing in. */
export function SignInForm({ leaving }: { leaving: boolean }) {
  const translator = useTranslation()
  const { t } = translator
  const locale = useLocale()
  const { signIn } = useAuth()
  const showFailure = useFailureToast()
  const [failure, setFailure] = useState<unknown>()
  const form = useForm({
    initial: { email: '', password: '', code: '', step: 'password', unconfirmed: '' },
    validate: ({ email, password, code, step }) => ({
      code: step === 'code' && !code.trim() ? 'common.required' : undefined,
      email: email.trim() ? emailProblem(email, { isKnown: true }) : 'common.required',
      password: password ? undefined : 'common.required',
    }),
  })

  async function send({ email, password, code, step }: typeof form.values) {
    setFailure(undefined)
    const second = step === 'code' ? { code: code.trim() } : {}
    try {
      await signIn({ email, password, ...second })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'err.codeNeeded') {
        form.setValue('step', 'code')
        return
      }
      showFailure(failure, { title: 'common.error' })
      setFailure(failure)
      if (!(failure instanceof ApiError)) return
      const { code: why, fields } = failure
      form.setValue('unconfirmed', why === 'err.emailNotConfirmed' ? email : '')
      if (!form.showErrors(fields)) document.getElementsByName('password')[0]?.focus()
    }
  }

  const failed = failure !== undefined && (
    <p className="form-failure">{wordsOfFailure(translator, failure)}</p>
  )
  // Keeps nothing of the first step but the typed text: a reload starts again.
  if (form.values.step === 'code') {
    return (
      <form className="stack" {...form.props(send)}>
        <p>{t('err.codeNeeded')}</p>
        <CodeField {...form.field('code')} autoFocus />
        {failed}
        <PrimaryButton type="submit" busy={form.busy || leaving}>
          {t('auth.signIn')}
        </PrimaryButton>
        <SecondaryButton onClick={() => form.setValues({ step: 'password', code: '' })}>
          {t('action.back')}
        </SecondaryButton>
      </form>
    )
  }

  return (
    <form className="stack" {...form.props(send)}>
      <EmailField {...form.field('email')} />
      <PasswordField
        {...form.field('password')}
        label={t('auth.password')}
        autoComplete="current-password"
      />
      {failed}
      {form.values.unconfirmed && <ResendConfirmation email={form.values.unconfirmed} />}
      <PrimaryButton type="submit" busy={form.busy || leaving}>
        {t('auth.signIn')}
      </PrimaryButton>
      <p>
        <Link
          className="lone-link"
          to={paths.resetPassword(locale)}
          onClick={() => takeToReset(form.values.email)}
        >
          {t('auth.forgotPassword')}
        </Link>
      </p>
    </form>
  )
}
