import { languages, locales } from '#domain/locales.ts'
import { expect, test } from './fixtures.ts'

// On a slow phone the page is visible long before its scripts run. A form submitted without them
// would put the password into the address.
test('forms are inert until their scripts have loaded', { tag: '@short' }, async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
  for (const screen of ['signin', 'new-account-code-validation', 'reset-password', 'status']) {
    await page.goto(`/en/${screen}`)
    await expect(page.locator('form[method=post][inert]')).toHaveCount(1)
    await page.locator('input').first().press('Enter')
    await expect(page).toHaveURL(`/en/${screen}`)
  }
  await page.close()
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
