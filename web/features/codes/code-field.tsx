import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField } from '#web/ui/fields.tsx'
import styles from './code-field.module.css'
import { codeWithin, formatWithCaret, letterOnKey } from './code-format.ts'

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
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const caret = useRef<number>(undefined)

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function read(field: HTMLInputElement) {
    const typed = field.value
    const next = formatWithCaret(typed, field.selectionStart ?? typed.length)
    caret.current = next.caret
    // Set directly, for the case that the formatted code is unchanged and React would not render.
    field.value = next.text
    field.setSelectionRange(next.caret, next.caret)
    onChange(next.text)
  }

  /** Types the Latin letter of a key that gives a punctuation mark in the Hebrew layout. */
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const letter = letterOnKey(event.nativeEvent)
    if (!letter) return
    event.preventDefault()
    const field = event.currentTarget
    field.setRangeText(letter, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    read(field)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const code = codeWithin(event.clipboardData.getData('text'))
    if (!code) return
    event.preventDefault()
    onChange(code)
  }

  return (
    <TextField
      ref={input}
      name={name}
      label={t('code.accessCode')}
      help={help}
      ltr
      className={styles.field}
      value={value}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => read(currentTarget)}
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
