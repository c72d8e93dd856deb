import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from '../i18n/translation.ts'
import { type FieldWords, fieldDescription, useLabel } from './fields.tsx'
import { useHydrated } from './hydrated.ts'

type Option = { value: string; label: string }

export type SelectFieldProps = FieldWords &
  Omit<NativeSelectProps, 'label' | 'description' | 'error' | 'required' | 'data'> & {
    options: readonly Option[]
    /** Options that come first, separated from the rest. */
    pinned?: readonly Option[]
    /** Called when the list is about to open, to reload it. */
    onOpen?: () => void
  }

/** A select of the browser's own, which handles keyboards, phones and both directions. */
export function SelectField(props: SelectFieldProps) {
  const { label, optional, help, warning, options, pinned = [], onOpen, ...rest } = props
  const { t } = useTranslation()
  const hydrated = useHydrated()
  return (
    <NativeSelect
      label={useLabel(label, optional)}
      description={fieldDescription({ label, help, warning, error: rest.error })}
      aria-required={!optional}
      {...rest}
      onMouseDown={onOpen}
      // The form's handler must not replace ours.
      onFocus={(event) => {
        onOpen?.()
        rest.onFocus?.(event)
      }}
    >
      <option value="">{t('common.select')}</option>
      {pinned.map(optionElement)}
      {hydrated && pinned.length > 0 && <hr />}
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
