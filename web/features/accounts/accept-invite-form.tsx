import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { validateAdministratorPassword } from '#domain/passwords.ts'
import { call } from '#web/api.ts'
import { useFormFailure } from '#web/failure.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { paths } from '#web/paths.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { missingFields } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type Props = { token: string; email: string; hasAccount: boolean }

/** Accepts an invitation with a new account, or with the password of the existing one. */
export function AcceptInviteForm({ token, email, hasAccount }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const showFormFailure = useFormFailure()
  const form = useForm({
    initial: { name: '', password: '', confirm: '' },
    validate: ({ name, password, confirm }) =>
      hasAccount
        ? (missingFields({ password }) ?? {})
        : {
            password: validateAdministratorPassword(password, email),
            confirm: password === confirm ? undefined : 'err.passwordsMismatch',
            ...missingFields({ name: name.trim(), password, confirm }),
          },
  })

  async function send({ name, password }: typeof form.values) {
    const person = hasAccount ? { password } : { name: name.trim(), password }
    try {
      await call('accept_administrator_invite', { token, ...person })
      toast({ tone: 'success', message: t('invite.accepted') })
      await navigate(paths.signIn(locale), { replace: true })
    } catch (failure) {
      showFormFailure(form, failure)
    }
  }

  return (
    <form className="stack" {...form.props(send)}>
      <p>
        <Message of={hasAccount ? 'invite.textExisting' : 'invite.textNew'} email={email} />
      </p>
      {hasAccount ? (
        <PasswordField
          {...form.field('password')}
          label={t('auth.password')}
          autoComplete="current-password"
        />
      ) : (
        <>
          <TextField
            {...form.field('name')}
            label={t('field.fullName')}
            dir="auto"
            autoComplete="name"
            maxLength={200}
          />
          <NewPasswordFields
            isAdministrator
            password={form.field('password')}
            confirm={form.field('confirm')}
            email={email}
            labels={{ password: t('auth.password'), confirm: t('auth.confirmPassword') }}
          />
        </>
      )}
      <PrimaryButton type="submit" busy={form.busy}>
        {t('invite.accept')}
      </PrimaryButton>
    </form>
  )
}
