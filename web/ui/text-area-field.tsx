import { Textarea, type TextareaProps } from '@mantine/core'
import { type FieldWords, fieldDescription, useLabel } from './fields.tsx'

type TextAreaFieldProps = FieldWords &
  Omit<TextareaProps, 'label' | 'description' | 'error' | 'required'>

/** Text of several lines; its direction follows what is written. */
export function TextAreaField({ label, optional, help, warning, ...rest }: TextAreaFieldProps) {
  return (
    <Textarea
      label={useLabel(label, optional)}
      description={fieldDescription({ label, help, warning, error: rest.error })}
      aria-required={!optional}
      dir="auto"
      rows={4}
      {...rest}
    />
  )
}
