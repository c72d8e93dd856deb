import { beforeAll, describe, expect, test } from 'vitest'
import {
  type CountryNames,
  countryCodes,
  countryNamed,
  isCountry,
  loadCountryNames,
  matchesCountry,
  pinnedCountries,
  sortCountries,
} from './countries.ts'
import { type Locale, languages, locales } from './locales.ts'

const names = {} as Record<Locale, CountryNames>
beforeAll(async () => {
  for (const locale of locales) names[locale] = await loadCountryNames(locale)
})

const restOf = (locale: Locale) => sortCountries(names[locale]).rest.map(({ name }) => name)

describe('country names', () => {
  test.each(locales)('include every country once, in the script of the language: %s', (locale) => {
    const letters = { latin: /^[\p{Script=Latin}&.,’() -]+$/u, hebrew: /^[א-ת׳״().,־ -]+$/ }
    expect(Object.keys(names[locale])).toEqual(countryCodes)
    expect(new Set(Object.values(names[locale])).size).toBe(249)
    for (const name of Object.values(names[locale]))
      expect(name).toMatch(letters[languages[locale].script])
  })
})

test.each([
  ['US', true],
  ['IL', true],
  ['us', false],
  ['USA', false],
  ['XX', false],
  ['', false],
  [null, false],
])('whether %j is a country: %s', (code, is) => expect(isCountry(code)).toBe(is))

describe('the sorted list', () => {
  test.each(locales)(
    'begins with the pinned countries and has every country once: %s',
    (locale) => {
      const { pinned, rest } = sortCountries(names[locale])
      expect(pinned.map(({ code }) => code)).toEqual([...pinnedCountries])
      expect(pinned.map(({ name }) => name)).toEqual(
        pinnedCountries.map((code) => names[locale][code]),
      )
      expect([...pinned, ...rest].map(({ code }) => code).sort()).toEqual(countryCodes)
    },
  )

  test('ignores accents in English', () => {
    expect(restOf('en').slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
    const rest = restOf('en')
    expect(rest.indexOf('Côte d’Ivoire') - rest.indexOf('Costa Rica')).toBe(1)
    expect(rest.slice(-2)).toEqual(['Zambia', 'Zimbabwe'])
  })

  test.each(['he', 'yi'] as const)('follows the alphabet in %s', (locale) => {
    const letters = 'אבגדהוזחטיכלמנסעפצקרשת'
    const common: Record<string, string> = {
      ך: 'כ',
      ם: 'מ',
      ן: 'נ',
      ף: 'פ',
      ץ: 'צ',
      '־': ' ',
      '-': ' ',
    }
    const places = restOf(locale).map((name) =>
      [...name]
        .map((letter) => common[letter] ?? letter)
        .filter((letter) => letter === ' ' || letters.includes(letter))
        .map((letter) => String.fromCharCode(65 + letters.indexOf(letter)))
        .join(''),
    )
    expect(places).toEqual([...places].sort())
  })

  test('shows the code of a country without a name', () => {
    const { pinned, rest } = sortCountries({ US: 'United States' })
    expect(pinned[1]).toEqual({ code: 'CA', name: 'CA' })
    expect(rest[0]).toEqual({ code: 'AD', name: 'AD' })
  })
})

describe('the search', () => {
  const found = (locale: Locale, query: string) => {
    const { pinned, rest } = sortCountries(names[locale])
    return [...pinned, ...rest]
      .filter((country) => matchesCountry(country, query))
      .map(({ code }) => code)
  }

  test.each([
    ['en', 'united k', 'GB'],
    ['en', 'kingdom', 'GB'],
    ['en', 'aland isl', 'AX'],
    ['en', 'united-states', 'US'],
    ['en', 'COTE D', 'CI'],
    ['en', 'uk', 'GB'],
    ['en', 'usa', 'US'],
    ['en', 'ישראל', 'IL'],
    ['he', 'usa', 'US'],
    ['he', 'ארהב', 'US'],
    ['he', 'צרפת', 'FR'],
    ['yi', 'אמעריקע', 'US'],
    ['yi', 'פאַראייניגטע שטאַטן', 'US'],
    ['yi', 'קאנאדע', 'CA'],
    ['he', 'Israel', 'IL'],
    ['yi', 'kingdom', 'GB'],
    ['he', 'be', 'BE'],
  ] as const)('%s: %s finds %s', (locale, query, code) => {
    expect(found(locale, query)).toContain(code)
  })

  test.each([
    ['אײראפע', 'אייראפע'],
    ['װאױ', 'וואוי'],
    ['וויעטנאם', 'וויעטנאמ'],
    ['ך ם ן ף ץ', 'כ מ נ פ צ'],
  ])('%s is found by %s', (name, query) => {
    expect(matchesCountry({ code: 'XX', name }, query)).toBe(true)
    expect(matchesCountry({ code: 'XX', name: query }, name)).toBe(true)
  })

  test('finds nothing for an unknown name and everything for an empty search', () => {
    expect(found('en', 'zzz')).toEqual([])
    expect(found('en', 'gland')).toEqual([]) // other names match only from their start
    expect(found('en', 'ireland')).toEqual(['IE'])
    expect(found('he', '  ')).toHaveLength(249)
  })
})

describe('the country that a text names', () => {
  const named = (locale: Locale, text: string) => {
    const { pinned, rest } = sortCountries(names[locale])
    return countryNamed([...pinned, ...rest], text)?.code
  }

  test.each([
    ['en', ' israel', 'IL'],
    ['en', 'Isra', 'IL'],
    ['en', 'USA', 'US'],
    ['en', 'us', 'US'],
    ['en', 'uk', 'GB'],
    ['en', 'Niger', 'NE'],
    ['en', 'cote divoire', 'CI'],
    ['he', 'בלגי', 'BE'],
    ['he', 'אנגליה', 'GB'],
    ['yi', 'אמעריקע', 'US'],
    ['he', 'Canada', 'CA'],
    ['yi', 'Belgium', 'BE'],
    ['yi', 'ישראל', 'IL'],
  ] as const)('%s %j is %s', (locale, text, code) => expect(named(locale, text)).toBe(code))

  test.each(['', ' . ', 'Isreal', 'Aust', 'Congo'])('%j names none, or more than one', (text) =>
    expect(named('en', text)).toBeUndefined(),
  )
})
