import { languages, locales } from '#domain/locales.ts'
import { expect, test } from './fixtures.ts'
import { holdResponses } from './hold-responses.ts'

const screens = ['signin', 'new-account-code-validation', 'reset-password', 'status']

// On a slow phone the page is visible long before its scripts run. A form submitted without them
// would be lost.
test('forms cannot be sent until their scripts have loaded', { tag: '@short' }, async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  for (const screen of screens) {
    await page.goto(`/en/${screen}`)
    await expect(page.locator('form[method=post] [type=submit]')).toBeDisabled()
    await page.locator('input').first().press('Enter')
    await expect(page).toHaveURL(`/en/${screen}`)
  }
  expect(sent).not.toContain('POST')
  await page.close()
})

test('what is typed before the scripts have loaded stays, with the caret', {
  tag: '@short',
}, async ({ page }) => {
  for (const screen of screens) {
    const release = await holdResponses(page, '**/assets/*.js')
    await page.goto(`/en/${screen}`, { waitUntil: 'commit' })
    const field = page.locator('input').first()
    await field.pressSequentially('K7Q')
    await page.keyboard.press('Home')
    release()
    await expect(page.locator('[type=submit]')).toBeEnabled()
    await expect(field).toHaveValue('K7Q')
    await page.keyboard.type('2')
    await expect(field).toHaveValue('2K7Q')
  }
})

test('a browser that is too old says so and where to ask', { tag: '@short' }, async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'structuredClone'))
  // Such a browser cannot run them; this one would replace the sentence.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/en/signin')
  await expect(page.getByRole('alert')).toContainText(
    /too old for this page.*office@keren\.example/,
  )
  await page.close()
})

test("the root page shows the charity's name and links to the home page without scripts", {
  tag: '@short',
}, async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
  await page.goto('/')
  await expect(page).toHaveTitle('Keren Hachesed')
  await expect(page.getByRole('link')).toHaveText(locales.map((locale) => languages[locale].name))
  await page.getByRole('link', { name: 'אידיש' }).click()
  await expect(page).toHaveURL('/yi')
  await page.close()
})
