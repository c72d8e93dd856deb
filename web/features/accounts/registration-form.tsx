import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PASSWORD_MAX_LENGTH } from '#domain/passwords.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { objectionTo, type RegistrationScreen } from './registration.ts'
import { type GoodCode, isUsedEmail, useRegistration } from './use-registration.ts'

type RegistrationFormProps = {
  screen: RegistrationScreen
  /** The code that opens the account; undefined if no valid one was found. */
  good: GoodCode | undefined
  /** Shown below the button. */
  children?: ReactNode
}

/** The form of both registration screens: email address and password, the latter twice. */
export function RegistrationForm({ screen, good, children }: RegistrationFormProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const register = useRegistration()
  const form = useForm({
    initial: { email: '', password: '', confirm: '' },
    limitOf: (name) => (name === 'password' ? PASSWORD_MAX_LENGTH : undefined),
  })

  async function send(values: typeof form.values) {
    const objection = objectionTo(screen, values, good !== undefined)
    if (objection) {
      const { title, text, fields } = objection
      form.showErrors(fields)
      toast({ tone: 'error', title: title && t(title), message: t(text) })
    } else if (good) {
      form.showErrors(await register(values, good))
    }
  }

  return (
    <form className="stack" {...form.props(send)}>
      <EmailField {...form.field('email')} autoFocus />
      {isUsedEmail(form.errors.email) && (
        <p>
          <Link className="lone-link" to={paths.signIn(locale)}>
            {t('err.signInInstead')}
          </Link>
        </p>
      )}
      <NewPasswordFields
        password={form.field('password')}
        confirm={form.field('confirm')}
        email={form.values.email}
        labels={{ password: t('auth.password'), confirm: t('auth.confirmPassword') }}
      />
      <PrimaryButton type="submit" busy={form.busy} busyLabel={t('auth.creating')}>
        {t('auth.signUp')}
      </PrimaryButton>
      {children}
    </form>
  )
}
