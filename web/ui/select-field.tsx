import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldWords, fieldDescription, useLabel } from './fields.tsx'

export type Option = { value: string; label: string }

export type SelectFieldProps = FieldWords &
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
      description={fieldDescription({ label, help, warning, error: rest.error })}
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
