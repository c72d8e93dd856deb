import {
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Shared = {
  label: string
  /** Says so beside the label. What is not optional is asked for. */
  optional?: boolean
  /** Help under the label, not in a placeholder. */
  help?: React.ReactNode
  /** A doubt beside the field that does not block (decisions, Payment numbers). */
  warning?: React.ReactNode
  error?: React.ReactNode
}

/** A label that says when a field may be left empty. */
export function useLabel(label: string, optional?: boolean) {
  const { t } = useTranslation()
  return optional ? t('common.optionalLabel', { label, optional: t('common.optional') }) : label
}

function description({ help, warning, error }: Shared) {
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

export type TextFieldProps = Shared &
  Omit<TextInputProps, 'label' | 'description' | 'error' | 'required'> & {
    /** For numbers, e-mail addresses and codes: typed from left to right in every language. */
    ltr?: boolean
  }

/** One line of text. */
export function TextField({ label, optional, help, warning, ltr, ...rest }: TextFieldProps) {
  return (
    <TextInput
      label={useLabel(label, optional)}
      description={description({ label, help, warning, error: rest.error })}
      aria-required={!optional}
      classNames={ltr ? { input: 'ltr-input' } : undefined}
      {...rest}
    />
  )
}

export type TextAreaFieldProps = Shared &
  Omit<TextareaProps, 'label' | 'description' | 'error' | 'required'>

/** Text of several lines; its direction follows what is written. */
export function TextAreaField({ label, optional, help, warning, ...rest }: TextAreaFieldProps) {
  return (
    <Textarea
      label={useLabel(label, optional)}
      description={description({ label, help, warning, error: rest.error })}
      aria-required={!optional}
      dir="auto"
      rows={4}
      {...rest}
    />
  )
}

export type Option = { value: string; label: string }

export type SelectFieldProps = Shared &
  Omit<NativeSelectProps, 'label' | 'description' | 'error' | 'required' | 'data'> & {
    options: readonly Option[]
    /** Stand first, with a line between them and the rest. */
    pinned?: readonly Option[]
    /** Called when the list is about to open: the moment to load it anew. */
    onOpen?: () => void
  }

/** One of a list, by the device's own selector: it knows keyboards, phones and both directions. */
export function SelectField(props: SelectFieldProps) {
  const { label, optional, help, warning, options, pinned = [], onOpen, ...rest } = props
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={useLabel(label, optional)}
      description={description({ label, help, warning, error: rest.error })}
      aria-required={!optional}
      {...rest}
      onMouseDown={onOpen}
      // A form brings a handler of its own, which must not take the place of ours.
      onFocus={(event) => {
        onOpen?.()
        rest.onFocus?.(event)
      }}
    >
      <option value="">{t('common.select')}</option>
      {pinned.map(optionElement)}
      {pinned.length > 0 && <hr />}
      {options.map(optionElement)}
    </NativeSelect>
  )
}

function optionElement({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
