import { ruleOf } from '#domain/request-fields.ts'

/** Loads the reader of telephone numbers: 26 kB, so only when somebody starts to type one. */
export const loadPhones = () => import('#domain/phone-number.ts')
export type Phones = Awaited<ReturnType<typeof loadPhones>>

type ReadPhone = {
  /** What is stored: "+1 718 555 0123" with the words beside it if it was read, else as typed. */
  phone: string
  /** The country of its dial code, else the chosen one. */
  country: string
  /** False if it looks incomplete. That never blocks. */
  plausible: boolean
}

/** Reads what was typed by the rules of a country, which stands beside the field. */
export function readPhone(phones: Phones, typed: string, country: string): ReadPhone {
  const chosen = { isChosen: true }
  const numbers = phones.readPhones(typed, country, chosen)
  const isRead = numbers.length > 0 && numbers.every(({ isCertain }) => isCertain)
  if (!isRead) return { phone: typed, country, plausible: !typed.trim() }
  const international = phones.withInternational(typed, country, chosen)
  return {
    phone: international.length > ruleOf('phone').limit ? typed : international,
    country: numbers[0]?.country || country,
    plausible: true,
  }
}

/**
 * Reads what was typed by the rules of the first of these countries that has such a number. If none
 * has, returns what it was read as before.
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
  const [number, ...more] = phones.readPhones(typed, from, { isChosen: true })
  if (!phones.dialCodeOf(to) || more.length > 0) return typed
  if (!number?.e164 || !typed.trim().startsWith('+')) return readPhone(phones, typed, to).phone
  const national = number.e164.slice(phones.dialCodeOf(number.country).length)
  const extension = number.extension && `ext. ${number.extension}`
  const parts = [national, extension, number.words].filter(Boolean)
  return readPhone(phones, parts.join(' '), to).phone
}
