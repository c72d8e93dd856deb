import { useNavigate } from 'react-router'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useAuth } from './auth.tsx'
import { objectionToPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** A new password for a signed-in user (docs/product.md §3.4). Ends all other sessions. */
export function ChangePasswordForm() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { user, changed } = useAuth()
  const showFailure = useFailureToast()
  const form = useForm({ initial: { password: '', confirm: '' } })

  async function send({ password, confirm }: typeof form.values) {
    const objection = objectionToPassword(password, confirm)
    if (objection) {
      form.showErrors(objection.fields)
      toast({ tone: 'error', message: t(objection.text) })
      return
    }
    try {
      await call('update_password', { new_password: password })
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
      if (!(failure instanceof ApiError)) return
      form.showErrors({ password: failure.fields.new_password })
      if (failure.code === 'err.signInAgain') {
        await navigate(paths.signIn(locale, { return_to: paths.changePassword(locale) }))
      }
      return
    }
    await changed('USER_UPDATED').catch(() => undefined) // the password is set anyway
    toast({ tone: 'success', message: t('ok.passwordUpdated') })
    await navigate(paths.dashboard(locale), { replace: true })
  }

  return (
    <form className="stack" {...form.props(send)}>
      {/* Tells a password manager whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.email}
        readOnly
        hidden
      />
      <NewPasswordFields
        isAdministrator={user?.is_admin}
        password={form.field('password')}
        confirm={form.field('confirm')}
        email={user?.email}
        labels={{ password: t('auth.newPassword'), confirm: t('auth.confirmNewPassword') }}
      />
      <PrimaryButton type="submit" busy={form.busy} busyLabel={t('action.saving')}>
        {t('auth.changePassword')}
      </PrimaryButton>
    </form>
  )
}
