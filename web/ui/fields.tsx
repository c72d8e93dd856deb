import { Input, type InputProps, TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, ComponentProps, SyntheticEvent } from 'react'
import { useTranslation } from '../i18n/translation.ts'

/** The texts that every field can have. */
export type FieldWords = {
  label: string
  /** Marks the field as optional beside its label. Other fields are required. */
  optional?: boolean
  /** Help below the label, not in a placeholder. */
  help?: React.ReactNode
  /** A warning beside the field that does not block (docs/product.md §5.3). */
  warning?: React.ReactNode
  error?: React.ReactNode
}

/** Returns a label that says if the field is optional. */
export function useLabel(label: string, optional?: boolean) {
  const { t } = useTranslation()
  return optional ? t('common.optionalLabel', { label, optional: t('common.optional') }) : label
}

/** Returns the text below the label: help, and a warning unless there is an error. */
export function fieldDescription({ help, warning, error }: FieldWords) {
  if (!warning || error) return help
  return (
    <>
      {help && <span>{help}</span>}
      <span className="field-warning" role="status">
        {warning}
      </span>
    </>
  )
}

export type TextFieldProps = FieldWords &
  Omit<TextInputProps, 'label' | 'description' | 'error' | 'required'> & {
    /** For numbers, email addresses and codes: typed from left to right in every language. */
    ltr?: boolean
    /** Returns what a typed text, or the beginning of one, becomes while it is typed. */
    rewrite?: (typed: string) => string
  }

/**
 * Returns `attributes` for Mantine inputs that set the direction of the text. Their own `dir` would
 * go to the wrapper, where it has no effect.
 */
export const textDirection = (dir: string | undefined) => ({ input: { dir } })

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, optional, help, warning, ltr, dir, rewrite, ...rest } = props
  return (
    <TextInput
      label={useLabel(label, optional)}
      description={fieldDescription({ label, help, warning, error: rest.error })}
      aria-required={!optional}
      classNames={ltr ? { input: 'ltr-input' } : undefined}
      attributes={textDirection(dir)}
      {...rest}
      {...(rewrite && rewriting(rewrite, rest.onChange))}
    />
  )
}

/**
 * Rewrites what is typed, with the caret after the same character. Waits while an input method composes
 * (docs/product.md §4.2): it would insert its text a second time.
 */
function rewriting(rewrite: (typed: string) => string, onChange: TextInputProps['onChange']) {
  function read(event: SyntheticEvent<HTMLInputElement>) {
    const { currentTarget: field, nativeEvent } = event
    const text = rewrite(field.value)
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing
    if (text !== field.value && !isComposing) {
      const caret = rewrite(field.value.slice(0, field.selectionStart ?? undefined)).length
      field.value = text
      field.setSelectionRange(caret, caret)
    }
    onChange?.(event as ChangeEvent<HTMLInputElement>)
  }
  return { onChange: read, onCompositionEnd: read }
}

type InputWithErrorProps = Omit<InputProps, 'error'> &
  Omit<ComponentProps<'input'>, 'size' | 'style'> & { id: string; error?: string }

/**
 * An input with its error but without a label, which is elsewhere. Skips Mantine's wrapper, which
 * renders its content twice: a table has a hundred of these.
 */
export function InputWithError({ id, error, ...rest }: InputWithErrorProps) {
  const errorId = `${id}-error`
  return (
    <>
      <Input
        id={id}
        autoComplete="off"
        error={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
        {...rest}
      />
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </>
  )
}
