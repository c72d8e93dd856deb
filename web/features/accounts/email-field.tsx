import { MAX_EMAIL_LENGTH } from '#domain/email.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField, type TextFieldProps } from '#web/ui/fields.tsx'

/** The email address of an account. */
export function EmailField(props: Partial<TextFieldProps>) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('auth.email')}
      ltr
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={MAX_EMAIL_LENGTH}
      {...props}
    />
  )
}
