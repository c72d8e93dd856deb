import {
  isEasilyGuessed,
  passwordStrength,
  validateAdministratorPassword,
} from '#domain/passwords.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

type Field = { value?: string; name: string; error?: React.ReactNode }
type Labels = { password: string; confirm: string }

/** A new password, entered twice, with a strength hint (docs/product.md §3.3). */
export function NewPasswordFields({
  password,
  confirm,
  labels,
  email,
  isAdministrator = false,
}: {
  password: Field
  confirm: Field
  labels: Labels
  /** The account's email address; its local part is easy to guess. */
  email?: string
  /** Whether the rules for administrators apply, which refuse weak passwords. */
  isAdministrator?: boolean
}) {
  const { t } = useTranslation()
  const { value = '' } = password
  const strength = passwordStrength(value)
  function hint() {
    if (isAdministrator && validateAdministratorPassword(value, email))
      return t('err.adminPassword')
    if (strength === 0) return t('auth.passwordHelp')
    return isEasilyGuessed(value, email) ? t('auth.strengthNone') : t(`auth.strength${strength}`)
  }
  return (
    <>
      <PasswordField
        {...password}
        label={labels.password}
        autoComplete="new-password"
        help={<span aria-live="polite">{hint()}</span>}
      />
      <PasswordField {...confirm} label={labels.confirm} autoComplete="new-password" />
    </>
  )
}
