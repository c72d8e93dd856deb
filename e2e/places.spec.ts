import type { Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { axeViolations } from './axe.ts'
import { holdResponses } from './hold-responses.ts'
import { say } from './messages.ts'
import { enterCode } from './pages/account.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, type Requester, test } from './requester.ts'

test.use({ serverName: 'places', serverVariables: { GOOGLE_MAPS_API_KEY: 'AIza-of-a-test' } })

/**
 * A fake of the Google Maps library. It knows two addresses and sends requests to Google's host
 * like the real one.
 */
const library = `
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
        async fetchAutocompleteSuggestions({ input }) {
          await ask()
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
async function openWizard(page: Page, { code }: Requester, locale: Locale) {
  await page.goto(`/${locale}/new-request-code-validation`)
  await enterCode(page, locale, code)
  await expect(page).toHaveURL(/\/request\?code=/)
  return new Wizard(page, locale)
}

const suggestions = (wizard: Wizard) =>
  wizard.page
    .getByRole('listbox', { name: say(wizard.locale, 'field.placesList') })
    .getByRole('option')

async function expectAddress(wizard: Wizard, values: [string, string, string, string, string]) {
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

for (const [locale, us, il] of [
  ['en', 'United States', 'Israel'],
  ['he', 'ארצות הברית', 'ישראל'],
  ['yi', 'אמעריקע', 'ארץ ישראל'],
] as const) {
  test(`addresses are completed while typing in ${locale}`, async ({ page, requester }) => {
    await page.addInitScript(library)
    const wizard = await openWizard(page, requester, locale)
    await wizard.fill({ 'field.fullName': 'Moshe Klein', 'field.phone': '(718) 555-0123' })
    const first = wizard.field('field.addressLine1')
    await first.pressSequentially('1432 54')
    await expect(suggestions(wizard)).toHaveCount(2)
    await expect(first).toHaveValue('1432 54')
    await expect(suggestions(wizard).first()).toBeInViewport({ ratio: 1 })
    expect(await axeViolations(page, { within: '.combobox_combobox' })).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectAddress(wizard, ['1432 54th Street', 'Brooklyn', 'NY', '11219', us])
    await expect(first).toBeFocused()
    await expect(suggestions(wizard)).toHaveCount(0)

    await wizard.press('action.next')
    await wizard.chooseCategory('cat.wedding')
    await wizard.fill({ 'field.reason': 'A wedding' })
    await wizard.press('action.next')
    await wizard.choose('pay.ojc_check')
    await wizard.press('action.next')
    await first.pressSequentially('הרצל')
    await suggestions(wizard).filter({ hasText: 'בני ברק' }).click()
    await expectAddress(wizard, ['הרצל 12', 'בני ברק', '', '5120612', il])
  })
}

test('pages can load Google Maps and reveal only the site to it, not the page', async ({
  page,
  server,
  requester,
}) => {
  const asked: { url: URL; referrer: string | undefined }[] = []
  const note = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const referrer = (await route.request().allHeaders()).referer
    asked.push({ url: new URL(route.request().url()), referrer })
  }
  await page.route('https://maps.googleapis.com/**', async (route) => {
    await note(route)
    await route.fulfill({
      contentType: 'text/javascript',
      body: `window.askGoogle = () => fetch('https://places.googleapis.com/v1', { method: 'POST' })
        ;(() => { ${library} })(); google.maps.__ib__()`,
    })
  })
  await page.route('https://places.googleapis.com/**', async (route) => {
    await note(route)
    await route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  const release = await holdResponses(page, '**/assets/suggester-*.js')
  const wizard = await openWizard(page, requester, 'en')
  // typed before the script has loaded
  await wizard.field('field.addressLine1').pressSequentially('1432 54')
  expect(asked).toEqual([])
  release()
  await suggestions(wizard).first().click()
  await expectAddress(wizard, ['1432 54th Street', 'Brooklyn', 'NY', '11219', 'United States'])

  const [maps, search] = asked
  expect(maps?.url.pathname).toBe('/maps/api/js')
  expect(Object.fromEntries(maps?.url.searchParams ?? [])).toMatchObject({
    key: 'AIza-of-a-test',
    libraries: 'places',
    auth_referrer_policy: 'origin',
  })
  expect(search?.url.host).toBe('places.googleapis.com')
  for (const { referrer } of asked) expect(referrer).toBe(`${server.url}/`)
})
