import { useNavigate } from 'react-router'
import { emailProblem } from '#domain/email.ts'
import { validateAdministratorPassword } from '#domain/passwords.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { EmailField } from './email-field.tsx'
import { missingFields } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Creates the first administrator, with the token of the link printed at start (docs/product.md §3.6). */
export function FirstAdminForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const form = useForm({
    initial: { name: '', email: '', password: '', confirm: '' },
    validate: ({ name, email, password, confirm }) => ({
      email: emailProblem(email),
      password: validateAdministratorPassword(password, email),
      confirm: password === confirm ? undefined : 'err.passwordsMismatch',
      ...missingFields({ name: name.trim(), email: email.trim(), password, confirm }),
    }),
  })

  async function send({ name, email, password }: typeof form.values) {
    const person = { name: name.trim(), email, password }
    try {
      await call('create_first_admin', { token, ...person })
      toast({ tone: 'success', message: t('firstAdmin.created') })
      await navigate(paths.signIn(locale), { replace: true })
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
      if (failure instanceof ApiError) form.showErrors(failure.fields)
    }
  }

  return (
    <form className="stack" {...form.props(send)}>
      <TextField
        {...form.field('name')}
        label={t('field.fullName')}
        dir="auto"
        autoComplete="name"
        maxLength={200}
      />
      <EmailField {...form.field('email')} />
      <NewPasswordFields
        isAdministrator
        password={form.field('password')}
        confirm={form.field('confirm')}
        email={form.values.email}
        labels={{ password: t('auth.password'), confirm: t('auth.confirmPassword') }}
      />
      <PrimaryButton type="submit" busy={form.busy} busyLabel={t('auth.creating')}>
        {t('firstAdmin.create')}
      </PrimaryButton>
    </form>
  )
}
