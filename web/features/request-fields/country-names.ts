import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CountryNames, loadCountryNames, sortCountries } from '#domain/countries.ts'
import { useLocale } from '#web/i18n/locale.tsx'

/**
 * Returns the names of countries in the page's language, `{}` until they are loaded, and the
 * ordered list.
 */
export function useCountries() {
  const names = useCountryNames()
  return useMemo(
    () => ({ names, ...(names === unknown ? { pinned: [], rest: [] } : sortCountries(names)) }),
    [names],
  )
}

/**
 * Returns a function that names a country by its code; it returns the code until the names are
 * loaded.
 */
export function useCountryName(): (code: string) => string {
  const names = useCountryNames()
  return (code) => names[code] ?? code
}

const unknown: CountryNames = {}

function useCountryNames(): CountryNames {
  const locale = useLocale()
  const { data: names = unknown } = useQuery({
    queryKey: ['country names', locale],
    queryFn: () => loadCountryNames(locale),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return names
}
