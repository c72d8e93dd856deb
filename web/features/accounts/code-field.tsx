import { useTranslation } from 'react-i18next'
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
