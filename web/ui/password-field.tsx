import { UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/translation.ts'
import { TextField, type TextFieldProps } from './fields.tsx'

/** A password field with a button that shows the text. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      ltr
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={128}
      rightSectionWidth={48}
      rightSection={
        <UnstyledButton
          className="field-button"
          type="button"
          aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      }
      {...props}
    />
  )
}
