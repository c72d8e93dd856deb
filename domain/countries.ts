import { type Locale, languages } from './locales.ts'

/** Country names in one language by two-letter code: tables/countries.<locale>.json. */
export type CountryNames = Record<string, string>
export type Country = { code: string; name: string }

/** All countries by two-letter code (ISO 3166-1). */
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

/** The seven countries at the top of the list, in this order (docs/product.md §4.11). */
export const pinnedCountries = ['US', 'CA', 'GB', 'IL', 'AU', 'DE', 'FR'] as const

const countryCodeSet = new Set(countryCodes)

export function isCountry(code: unknown): boolean {
  return typeof code === 'string' && countryCodeSet.has(code)
}

/** Loads the country names in one language. */
export async function loadCountryNames(locale: Locale): Promise<CountryNames> {
  const loaded = await languages[locale].countryNames()
  return loaded.default
}

/**
 * Returns the countries for a drop-down list: the pinned ones, then the rest in alphabetical order
 * of the language. Compares sort keys because Chromium has no Yiddish collation, and server and
 * browser must agree.
 */
export function sortCountries(names: CountryNames): { pinned: Country[]; rest: Country[] } {
  const country = (code: string): Country => ({ code, name: names[code] ?? code })
  const pinned = pinnedCountries.map(country)
  const others = countryCodes.filter((code) => !pinned.some((first) => first.code === code))
  const keyed = others.map((code) => ({ ...country(code), key: sortKey(names[code] ?? code) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1))
  return { pinned, rest: keyed.map(({ code, name }) => ({ code, name })) }
}

/**
 * Checks whether a country matches a search: by part of its name in the list or in English, or by the
 * start of its code or of another common name.
 */
export function matchesCountry(country: Country, query: string): boolean {
  const wanted = sortKey(query)
  if (!wanted) return true
  return sortedNames(country).some((known, index) =>
    index < 2 ? known.includes(wanted) : known.startsWith(wanted),
  )
}

/**
 * Returns the country that a text names: in full, by its code or by a common name, else the only one
 * that it matches. Undefined if there is none, or more than one.
 */
export function countryNamed(countries: readonly Country[], text: string): Country | undefined {
  const wanted = sortKey(text)
  if (!wanted) return undefined
  const exact = countries.filter((country) => sortedNames(country).includes(wanted))
  const found = exact.length > 0 ? exact : countries.filter((one) => matchesCountry(one, text))
  return found.length === 1 ? found[0] : undefined
}

const english = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the names of a country as sort keys, its name in the list and in English first. */
const sortedNames = ({ code, name }: Country) =>
  [name, english.of(code) ?? code, code, ...(otherNames[code] ?? [])].map(sortKey)

/** Other common names of the countries where most users live. */
const otherNames: Record<string, string[]> = {
  US: ['USA', 'America', 'ארה״ב', 'אמריקה', 'אמעריקע', 'פאראייניגטע שטאטן'],
  GB: ['UK', 'England', 'Great Britain', 'אנגליה', 'ענגלאנד', 'בריטאניע', 'פאראייניגטע קעניגרייך'],
  IL: ['Eretz Yisroel', 'Eretz Yisrael', 'ארץ ישראל', 'ישראל'],
}

const baseLetters: Record<string, string> = {
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
 * Returns a name as compared in sorting and search: lower case, without accents and vowel points,
 * words separated by one space. Final letters and Yiddish digraphs become base letters. The order
 * of the code points is then alphabetical.
 */
function sortKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ךםןףץװױײ]/g, (letter) => baseLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{Pd}\s]/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
