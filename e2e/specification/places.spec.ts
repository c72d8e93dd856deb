import type { Page } from 'playwright/test'
import { expectAddress, mapsLibrary, mapsServer, openWizard, suggestions } from '../google-maps.ts'
import { holdResponses } from '../hold-responses.ts'
import { expect, test } from '../requester.ts'

test.use(mapsServer)
test.describe.configure({ mode: 'default' }) // they share the server

type Route = Parameters<Parameters<Page['route']>[1]>[0]

test('2b.8 7e.2 Google Maps completes an address, and learns only the site from the page', async ({
  page,
  server,
  requester,
}) => {
  const asked: { url: URL; referrer: string | undefined; body: string }[] = []
  const note = async (route: Route) => {
    const request = route.request()
    const referrer = (await request.allHeaders()).referer
    asked.push({ url: new URL(request.url()), referrer, body: request.postData() ?? '' })
  }
  await page.route('https://maps.googleapis.com/**', async (route) => {
    await note(route)
    await route.fulfill({
      contentType: 'text/javascript',
      body: `window.askGoogle = (search) => fetch('https://places.googleapis.com/v1',
          { method: 'POST', body: JSON.stringify(search) })
        ;(() => { ${mapsLibrary} })(); google.maps.__ib__()`,
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
  const draft = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(draft).toContain(String.raw`\"country\":\"US\"`)

  const [maps, search] = asked
  expect(maps?.url.pathname).toBe('/maps/api/js')
  expect(Object.fromEntries(maps?.url.searchParams ?? [])).toMatchObject({
    key: 'AIza-of-a-test',
    libraries: 'places',
    auth_referrer_policy: 'origin',
  })
  expect(search?.url.host).toBe('places.googleapis.com')
  expect(JSON.parse(search?.body ?? '{}')).toMatchObject({
    input: '1432 54',
    includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
  })
  for (const { referrer } of asked) expect(referrer).toBe(`${server.url}/`)
})

test.describe('where the key fails', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('7e.3 it is logged only, and the address is written by hand', async ({
    page,
    requester,
  }) => {
    await page.route('**/functions/get-google-maps-key', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('No addresses are suggested:'),
    )
    const wizard = await openWizard(page, requester, 'en')
    const line = wizard.field('field.addressLine1')
    await line.pressSequentially('1432 54th Street')
    expect((await logged).type()).toBe('warning')
    await wizard.field('field.city').fill('Brooklyn')
    await expect(line).toHaveValue('1432 54th Street')
    await expect(suggestions(wizard)).toHaveCount(0)
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(wizard.errors()).toHaveCount(0)
  })
})
