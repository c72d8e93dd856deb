import type { CountryCode } from 'libphonenumber-js/min'

/** What is known of phone numbers: 33 kB, so it comes only when somebody begins to write one. */
export const loadPhones = () => import('libphonenumber-js/min')
export type Phones = Awaited<ReturnType<typeof loadPhones>>

/** The dial code of a country ("+972"); '' for one without. */
export function dialCodeOf(phones: Phones, country: string): string {
  if (!phones.isSupportedCountry(country)) return ''
  return `+${phones.getCountryCallingCode(country)}`
}

export type ReadPhone = {
  /** As it is kept: "+1 718 555 0123" where it was understood, as it was typed otherwise. */
  phone: string
  /** The country that its dial code says, else the chosen one. */
  country: string
  /** False: it does not look complete. That never blocks. */
  plausible: boolean
}

/** Reads a number as it was typed, the way it is dialled in a country. */
export function readPhone(phones: Phones, typed: string, country: string): ReadPhone {
  const local = phones.isSupportedCountry(country) ? country : undefined
  const number = phones.parsePhoneNumberFromString(typed, local)
  // Of a possible length is not enough: "052-761-1234" is a number in Israel and none in the US.
  if (!number?.isValid()) return { phone: typed, country, plausible: !typed.trim() }
  return {
    phone: number.formatInternational(),
    country: number.country ?? country,
    plausible: true,
  }
}

/** The same number with another country's dial code. */
export function withCountry(phones: Phones, typed: string, from: string, to: string): string {
  if (!phones.isSupportedCountry(to)) return typed
  const before = phones.parsePhoneNumberFromString(typed, from as CountryCode)
  const national = typed.trim().startsWith('+') ? (before?.nationalNumber ?? typed) : typed
  return readPhone(phones, String(national), to).phone
}
