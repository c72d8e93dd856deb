import { Textarea, type TextareaProps } from '@mantine/core'
import { type FieldWords, fieldDescription, textDirection, useLabel } from './fields.tsx'

type TextAreaFieldProps = FieldWords &
  Omit<TextareaProps, 'label' | 'description' | 'error' | 'required'>

/** A multi-line text field; its direction follows the text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, optional, help, warning, dir = 'auto', ...rest } = props
  return (
    <Textarea
      label={useLabel(label, optional)}
      description={fieldDescription({ label, help, warning, error: rest.error })}
      aria-required={!optional}
      attributes={textDirection(dir)}
      rows={4}
      {...rest}
    />
  )
}
