import { Input, type InputProps, TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

/** What every field says of itself. */
export type FieldWords = {
  label: string
  /** Says so beside the label. What is not optional is asked for. */
  optional?: boolean
  /** Help under the label, not in a placeholder. */
  help?: React.ReactNode
  /** A warning beside the field that does not block (docs/product.md §5.3). */
  warning?: React.ReactNode
  error?: React.ReactNode
}

/** A label that says when a field may be left empty. */
export function useLabel(label: string, optional?: boolean) {
  const { t } = useTranslation()
  return optional ? t('common.optionalLabel', { label, optional: t('common.optional') }) : label
}

/** What stands under the label: help, and a doubt where there is no error. */
export function fieldDescription({ help, warning, error }: FieldWords) {
  if (!warning || error) return help
  return (
    <>
      {help}
      <span className="field-warning" role="status">
        {warning}
      </span>
    </>
  )
}

export type TextFieldProps = FieldWords &
  Omit<TextInputProps, 'label' | 'description' | 'error' | 'required'> & {
    /** For numbers, e-mail addresses and codes: typed from left to right in every language. */
    ltr?: boolean
  }

/**
 * `attributes` of Mantine's inputs that let the text in a field run as its own letters do. Their `dir`
 * would stand on the box around the field, without an effect.
 */
export const textDirection = (dir: string | undefined) => ({ input: { dir } })

/** One line of text. */
export function TextField({ label, optional, help, warning, ltr, dir, ...rest }: TextFieldProps) {
  return (
    <TextInput
      label={useLabel(label, optional)}
      description={fieldDescription({ label, help, warning, error: rest.error })}
      aria-required={!optional}
      classNames={ltr ? { input: 'ltr-input' } : undefined}
      attributes={textDirection(dir)}
      {...rest}
    />
  )
}

type InputWithErrorProps = Omit<InputProps, 'error'> &
  Omit<ComponentProps<'input'>, 'size' | 'style'> & { id: string; error?: string }

/**
 * A field that has its label elsewhere, and under it what is wrong. Without Mantine's wrapper, which
 * draws what it holds twice: a table has a hundred of these.
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
