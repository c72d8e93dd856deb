import type { CountryCode } from 'libphonenumber-js/min'

/** Loads the phone number metadata: 33 kB, so only when somebody starts to type a number. */
export const loadPhones = () => import('libphonenumber-js/min')
export type Phones = Awaited<ReturnType<typeof loadPhones>>

/** Returns the dial code of a country ("+972"); '' if it has none. */
export function dialCodeOf(phones: Phones, country: string): string {
  if (!phones.isSupportedCountry(country)) return ''
  return `+${phones.getCountryCallingCode(country)}`
}

type ReadPhone = {
  /** The number as stored: "+1 718 555 0123" if it was parsed, otherwise as typed. */
  phone: string
  /** The country of its dial code, else the chosen one. */
  country: string
  /** False if it looks incomplete. That never blocks. */
  plausible: boolean
}

/** Parses a typed number in the national notation of a country. */
export function readPhone(phones: Phones, typed: string, country: string): ReadPhone {
  const local = phones.isSupportedCountry(country) ? country : undefined
  const number = phones.parsePhoneNumberFromString(typed, local)
  // A possible length is not enough: "052-761-1234" is a number in Israel but not in the US.
  if (!number?.isValid()) return { phone: typed, country, plausible: !typed.trim() }
  return {
    phone: number.formatInternational(),
    country: number.country ?? country,
    plausible: true,
  }
}

/**
 * Parses what was typed by the rules of the first of these countries that has such a number. If
 * none has, parses the number that it was read as before.
 */
export function readEntry(
  phones: Phones,
  { typed, value }: { typed: string; value: string },
  countries: readonly [string, ...string[]],
): ReadPhone {
  const readings = countries.map((country) => readPhone(phones, typed, country))
  return readings.find(({ plausible }) => plausible) ?? readPhone(phones, value, countries[0])
}

/** Returns the same number with another country's dial code. */
export function withCountry(phones: Phones, typed: string, from: string, to: string): string {
  if (!phones.isSupportedCountry(to)) return typed
  const before = phones.parsePhoneNumberFromString(typed, from as CountryCode)
  const national = typed.trim().startsWith('+') ? (before?.nationalNumber ?? typed) : typed
  return readPhone(phones, String(national), to).phone
}
