import { isCountry } from './countries.ts'

/** Countries by IBAN length, from SWIFT's IBAN registry. Countries not listed have no IBANs. */
const countriesByLength: Record<number, string> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
}

const lengths = new Map(
  Object.entries(countriesByLength).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
)

/**
 * Checks whether banks of a country use IBANs. Those of the United States, Canada and Australia do
 * not.
 */
export function usesIban(country: string): boolean {
  return lengths.has(country)
}

/**
 * Returns the message key for a normalized IBAN (upper case, no spaces) that looks wrong. Checks
 * the length, the check digits (ISO 13616, modulo 97), and whether the country uses IBANs at all.
 */
export function checkIban(
  value: string,
  { country = '' }: { country?: string | null } = {},
): 'err.ibanInvalid' | 'warn.ibanNotUsed' | undefined {
  const prefix = value.slice(0, 2)
  if (usesIban(prefix)) {
    return value.length === lengths.get(prefix) && hasValidCheckDigits(value)
      ? undefined
      : 'err.ibanInvalid'
  }
  const hasNone = [prefix, country ?? ''].some((code) => isCountry(code) && !usesIban(code))
  return hasNone ? 'warn.ibanNotUsed' : 'err.ibanInvalid'
}

function hasValidCheckDigits(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
