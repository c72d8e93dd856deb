import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesCountry } from '#domain/countries.ts'
import type { Option } from '#web/ui/select-field.tsx'
import { useCountries } from './country-names.ts'
import { SearchSelect } from './search-select.tsx'

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
 * the page's language (docs/product.md §4.11). The value is the two-letter code.
 */
export function CountryField(props: CountryProps) {
  const { t } = useTranslation()
  const { pinned, rest } = useCountries()
  const groups = useMemo(() => {
    const options = (countries: typeof rest) =>
      countries.map((country) => ({ value: country.code, label: country.name }))
    return [
      { name: t('field.countriesFirst'), options: options(pinned) },
      { name: t('field.countriesRest'), options: options(rest) },
    ]
  }, [pinned, rest, t])
  return (
    <SearchSelect {...props} groups={groups} matches={matches} nothing={t('field.noCountry')} />
  )
}

const matches = ({ value, label }: Option, query: string) =>
  matchesCountry({ code: value, name: label }, query)
