import type { Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from './messages.ts'
import { enterCode } from './pages/account.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, type Requester } from './requester.ts'

/** The server of tests that need Google Maps, with a key. */
export const mapsServer = {
  serverName: 'places',
  serverVariables: { GOOGLE_MAPS_API_KEY: 'AIza-of-a-test' },
}

/**
 * A fake of the Google Maps library. It knows two addresses and sends requests to Google's host
 * like the real one.
 */
export const mapsLibrary = `
  const part = (longText, shortText, type) => ({ longText, shortText, types: [type, 'political'] })
  const places = {
    '1432 54th Street|Brooklyn, NY, USA': [
      part('1432', '1432', 'street_number'), part('54th Street', '54th St', 'route'),
      part('Brooklyn', 'Brooklyn', 'sublocality_level_1'),
      part('New York', 'NY', 'administrative_area_level_1'),
      part('11219', '11219', 'postal_code'), part('United States', 'US', 'country'),
    ],
    'הרצל 12|בני ברק, ישראל': [
      part('12', '12', 'street_number'), part('הרצל', 'הרצל', 'route'),
      part('בני ברק', 'בני ברק', 'locality'), part('מחוז תל אביב', 'מחוז תל אביב', 'administrative_area_level_1'),
      part('5120612', '5120612', 'postal_code'), part('ישראל', 'IL', 'country'),
    ],
  }
  const ask = window.askGoogle ?? (async () => {})
  window.google ??= {}
  window.google.maps ??= {}
  window.google.maps.importLibrary = async (name) => {
    if (name !== 'places') throw new Error(name)
    return {
      AutocompleteSessionToken: class {},
      AutocompleteSuggestion: {
        async fetchAutocompleteSuggestions(search) {
          await ask(search)
          const suggestions = Object.entries(places).map(([text, addressComponents]) => {
            const [main, rest] = text.split('|').map((text) => ({ text }))
            const toPlace = () => ({ addressComponents, fetchFields: async () => {} })
            return { placePrediction: { placeId: text, text: { text }, mainText: main, secondaryText: rest, toPlace } }
          })
          return { suggestions }
        },
      },
    }
  }
`

/** Opens the first step of a request. */
export async function openWizard(page: Page, { code }: Requester, locale: Locale) {
  await page.goto(`/${locale}/new-request-code-validation`)
  await enterCode(page, locale, code)
  await expect(page).toHaveURL(/\/request\?code=/)
  return new Wizard(page, locale)
}

export const suggestions = (wizard: Wizard) =>
  wizard.page
    .getByRole('listbox', { name: say(wizard.locale, 'field.placesList') })
    .getByRole('option')

/** Expects these values in the fields of an address. */
export async function expectAddress(
  wizard: Wizard,
  values: [string, string, string, string, string],
) {
  const { page, locale } = wizard
  for (const [at, part] of ['addressLine1', 'city', 'state', 'postalCode', 'country'].entries()) {
    const label = say(locale, `field.${part}`)
    const optional = say(locale, 'common.optional')
    const field = page.getByLabel(label, { exact: true })
    const left = page.getByLabel(say(locale, 'common.optionalLabel', { label, optional }), {
      exact: true,
    })
    await expect(field.or(left).and(page.locator('input'))).toHaveValue(values[at] ?? '')
  }
}
