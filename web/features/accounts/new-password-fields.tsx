import { useTranslation } from 'react-i18next'
import { passwordStrength } from '#domain/passwords.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

type Field = { value?: string; name: string; error?: React.ReactNode }
type Labels = { password: string; confirm: string }

/** A new password, twice. How good it is stands beside it and never blocks (decisions, Accounts). */
export function NewPasswordFields({
  password,
  confirm,
  labels,
}: {
  password: Field
  confirm: Field
  labels: Labels
}) {
  const { t } = useTranslation()
  const strength = passwordStrength(password.value ?? '')
  return (
    <>
      <PasswordField
        {...password}
        label={labels.password}
        autoComplete="new-password"
        help={
          <span aria-live="polite">
            {strength === 0 ? t('auth.passwordHelp') : t(`auth.strength${strength}`)}
          </span>
        }
      />
      <PasswordField {...confirm} label={labels.confirm} autoComplete="new-password" />
    </>
  )
}
