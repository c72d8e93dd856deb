import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField } from '#web/ui/fields.tsx'
import styles from './code-field.module.css'
import { codeWithin, formatTyped, letterOnKey } from './code-format.ts'

type CodeFieldProps = {
  name?: string
  value: string
  onChange: (code: string) => void
  error?: React.ReactNode
  help?: React.ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A large field for an access code, formatted as K7QM-4RTX while typing. */
export function CodeField({ name = 'code', value, onChange, error, help, ref }: CodeFieldProps) {
  const { t } = useTranslation()

  /** Types the Latin letter of a key that gives a punctuation mark in the Hebrew layout. */
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const letter = letterOnKey(event.nativeEvent)
    if (!letter) return
    event.preventDefault()
    const field = event.currentTarget
    field.setRangeText(letter, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const code = codeWithin(event.clipboardData.getData('text'))
    if (!code) return
    event.preventDefault()
    onChange(code)
  }

  return (
    <TextField
      ref={ref}
      name={name}
      label={t('code.accessCode')}
      help={help}
      ltr
      className={styles.field}
      value={value}
      rewrite={formatTyped}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={press}
      onPaste={paste}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      inputMode="text"
      enterKeyHint="go"
      maxLength={40}
    />
  )
}
