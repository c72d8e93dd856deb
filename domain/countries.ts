import { type Locale, languages } from './locales.ts'

/** Names by two-letter code, in one language: tables/countries.<locale>.json. */
export type CountryNames = Record<string, string>
export type Country = { code: string; name: string }

/** All countries by their two-letter codes (ISO 3166-1). */
export const countryCodes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
  BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
  EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
  GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
  KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
  MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
  QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG
  TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM
  ZW
`
  .trim()
  .split(/\s+/)

/** The seven countries that are listed first, in this order (docs/product.md §4.11). */
export const pinnedCountries = ['US', 'CA', 'GB', 'IL', 'AU', 'DE', 'FR'] as const

const known = new Set(countryCodes)

export function isCountry(code: unknown): boolean {
  return typeof code === 'string' && known.has(code)
}

/** Loads the names in one language. */
export async function loadCountryNames(locale: Locale): Promise<CountryNames> {
  const loaded = await languages[locale].countryNames()
  return loaded.default
}

/**
 * The list to choose from: the seven pinned ones, and the rest in the order of its language's letters.
 * Own comparison, for Chromium has no Yiddish collation, and server and browser must agree.
 */
export function sortCountries(names: CountryNames): { pinned: Country[]; rest: Country[] } {
  const country = (code: string): Country => ({ code, name: names[code] ?? code })
  const pinned = pinnedCountries.map(country)
  const others = countryCodes.filter((code) => !pinned.some((first) => first.code === code))
  const keyed = others.map((code) => ({ ...country(code), key: sortKey(names[code] ?? code) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1))
  return { pinned, rest: keyed.map(({ code, name }) => ({ code, name })) }
}

/** Whether a country is meant by what is typed into the search: part of its name, its code, or a common name. */
export function matchesCountry({ code, name }: Country, query: string): boolean {
  const wanted = sortKey(query)
  if (!wanted) return true
  const names = [name, code, ...(otherNames[code] ?? [])].map(sortKey)
  return names.some((known, index) =>
    index === 0 ? known.includes(wanted) : known.startsWith(wanted),
  )
}

/** What people call the countries that most of them live in. */
const otherNames: Record<string, string[]> = {
  US: ['USA', 'America', 'ארה״ב', 'אמריקה', 'אמעריקע', 'פאראייניגטע שטאטן'],
  GB: ['UK', 'England', 'Great Britain', 'אנגליה', 'ענגלאנד', 'בריטאניע', 'פאראייניגטע קעניגרייך'],
  IL: ['Eretz Yisroel', 'Eretz Yisrael', 'ארץ ישראל', 'ישראל'],
}

const finals: Record<string, string> = {
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  װ: 'וו',
  ױ: 'וי',
  ײ: 'יי',
}

/**
 * A name as it is compared: small letters without accents and points, final letters as their
 * common forms, words parted by single spaces. Code points then follow the alphabet.
 */
function sortKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ךםןףץװױײ]/g, (letter) => finals[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{Pd}\s]/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
