import { useState } from 'react'
import { useNavigate } from 'react-router'
import { validateAdministratorPassword } from '#domain/passwords.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useFormFailure } from '#web/failure.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CodeField } from './code-field.tsx'
import { missingFields } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type Props = { token: string; email: string; hasAccount: boolean }

/** Accepts an invitation with a new account, or with the password and code of the existing one. */
export function AcceptInviteForm({ token, email, hasAccount }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const showFormFailure = useFormFailure()
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const form = useForm({
    initial: { name: '', password: '', confirm: '', code: '' },
    validate: ({ name, password, confirm }) =>
      hasAccount
        ? (missingFields({ password }) ?? {})
        : {
            password: validateAdministratorPassword(password, email),
            confirm: password === confirm ? undefined : 'err.passwordsMismatch',
            ...missingFields({ name: name.trim(), password, confirm }),
          },
  })

  async function send({ name, password, code }: typeof form.values) {
    const second = isCodeNeeded && { code: code.trim() }
    const person = hasAccount ? { password, ...second } : { name: name.trim(), password }
    try {
      await call('accept_administrator_invite', { token, ...person })
      toast({ tone: 'success', message: t('invite.accepted') })
      await navigate(paths.signIn(locale), { replace: true })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'err.codeNeeded') setCodeNeeded(true)
      showFormFailure(form, failure)
    }
  }

  return (
    <form className="stack" {...form.props(send)}>
      <p>
        <Message of={hasAccount ? 'invite.textExisting' : 'invite.textNew'} email={email} />
      </p>
      {hasAccount ? (
        <>
          <PasswordField
            {...form.field('password')}
            label={t('auth.password')}
            autoComplete="current-password"
          />
          {isCodeNeeded && <CodeField {...form.field('code')} />}
        </>
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
