import { NativeSelect } from '@mantine/core'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { fieldDescription, TextField } from '#web/ui/fields.tsx'
import type { SettingField } from './settings-fields.ts'

/** Values that banks call alike in every language. */
const codes: Record<string, string> = {
  mmm_dd: 'NOV 27',
  lf: 'LF',
  crlf: 'CR LF',
  a: 'A',
  b: 'B',
  OUR: 'OUR',
  SHA: 'SHA',
  BEN: 'BEN',
}

type InputProps = {
  field: SettingField
  value: string
  error: string | undefined
  /** What somebody else saved in the meantime. */
  meanwhile: string | undefined
  onChange: (value: string) => void
}

/** The input of a setting, with what it means. */
export function SettingInput({ field, value, error, meanwhile, onChange }: InputProps) {
  const { t, wordsOf } = useTranslation()
  const { key, kind, options, name } = field
  const label = t(`payouts.setting.${key}` as MessageKey)
  const help = t(`payouts.settingHelp.${key}` as MessageKey)
  const shown = error && wordsOf(error)
  const isChoice = kind === 'choice' || kind === 'flag'
  const warning =
    meanwhile !== undefined &&
    t('payouts.savedMeanwhile', { value: isChoice ? optionLabel(meanwhile) : meanwhile || '–' })
  if (isChoice) {
    return (
      <NativeSelect
        id={key}
        name={key}
        label={label}
        description={fieldDescription({ label, help, warning, error: shown })}
        error={shown}
        value={value}
        data={options.map((option) => ({ value: option, label: optionLabel(option) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  function optionLabel(option: string): string {
    if (option === 'true') return t('action.yes')
    if (option === 'false') return t('action.no')
    return codes[option] ?? t(`payouts.settingOption.${option}` as MessageKey)
  }
  return (
    <TextField
      id={key}
      name={key}
      label={label}
      help={help}
      warning={warning}
      error={shown}
      aria-required={false} // nothing is, until its method is used
      ltr={name !== 'institution_name'}
      dir={name === 'institution_name' ? 'auto' : undefined}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
