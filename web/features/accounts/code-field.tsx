import { useTranslation } from '#web/i18n/translation.ts'
import { TextField, type TextFieldProps } from '#web/ui/fields.tsx'

/** A code of the authenticator app, with autofill by the device. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('twoStep.code')}
      help={t('twoStep.codeHelp')}
      ltr
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  )
}
