import './forms.css'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesCountry } from '#domain/countries.ts'
import { useLabel } from '#web/ui/fields.tsx'
import { useCountries } from './country-names.ts'

type CountryProps = {
  label: string
  name: string
  value: string
  onChange: (code: string) => void
  optional?: boolean
  error?: React.ReactNode
}

/**
 * One of all countries, found by typing: the seven pinned ones, a line, and the rest in the order of
 * the page's language (specification, section 2). The value is the two-letter code.
 */
export function CountryField({ label, name, value, onChange, optional, error }: CountryProps) {
  const { t } = useTranslation()
  const { pinned, rest } = useCountries()
  const groups = useMemo(() => {
    const items = (countries: typeof rest) =>
      countries.map((country) => ({ value: country.code, label: country.name }))
    return [
      { group: t('field.countriesFirst'), items: items(pinned) },
      { group: t('field.countriesRest'), items: items(rest) },
    ]
  }, [pinned, rest, t])
  return (
    <Select
      label={useLabel(label, optional)}
      classNames={{ dropdown: 'country-list', groupLabel: 'visually-hidden' }}
      attributes={{ input: { name, 'aria-required': !optional } }}
      autoComplete="off"
      data={groups}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      error={error}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={320}
      placeholder={t('common.select')}
      nothingFoundMessage={t('field.noCountry')}
      filter={({ options, search }) =>
        options.map((option) =>
          'items' in option
            ? { ...option, items: option.items.filter((item) => matches(item, search)) }
            : option,
        )
      }
    />
  )
}

const matches = (item: { value: string; label: string }, search: string) =>
  matchesCountry({ code: item.value, name: item.label }, search)
