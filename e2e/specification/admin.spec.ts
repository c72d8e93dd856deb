import type { APIRequestContext, Page } from 'playwright/test'
import { enterRequest, expect, test } from '../office.ts'
import { AdminDashboard } from '../pages/admin-dashboard.ts'
import { Reviews } from '../pages/reviews.ts'
import { seeToast } from '../pages/toast.ts'
import { administrator } from '../server.ts'
import { call, issueCode, signInByCall } from '../set-up.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const forbidCopying = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
async function countsOf(office: APIRequestContext, procedure: string) {
  const answer = await office.post(`/rpc/${procedure}`, { data: {}, failOnStatusCode: true })
  return (await answer.json()).counts
}

test('2d.1 2d.2 2d.3 2d.4 2d.5 8.23 /admin counts, leads on, makes a code and signs out', async ({
  page,
  office,
}) => {
  await issueCode(office)
  await enterRequest(office)
  const { available } = await countsOf(office, 'get_code_counts')
  const { pending } = await countsOf(office, 'get_request_counts')
  await page.context().clearCookies() // a session of its own, so that other tests stay signed in
  await signInByCall(page, administrator)
  const admin = new AdminDashboard(page)
  await admin.open()
  const [codes, requests] = [admin.listLink('Active Codes'), admin.listLink('Requests')]
  await expect(codes).toHaveText(`Active Codes${available}Available`)
  await expect(requests).toHaveText(`Requests${pending}Pending`)
  for (const [link, address] of [
    [codes, '/admin/codes'],
    [requests, '/admin/requests'],
    [admin.listLink('Master Dashboard'), '/admin/master-dashboard'],
    [admin.listLink('Direct request'), '/admin/direct-request'],
  ] as const) {
    await link.click()
    await expect(page).toHaveURL(address)
    await page.goBack()
  }

  const code = await admin.makeCode()
  const size = await admin.newCode().evaluate((shown) => getComputedStyle(shown).fontSize)
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(28)
  await admin.copyCode().click()
  await seeToast(page, 'Code copied to clipboard!')
  expect(await clipboard(page)).toBe(code)
  await forbidCopying(page)
  await admin.copyCode().click()
  await seeToast(page, 'Failed to copy code')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/en') // where / leads
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/en\/signin/)
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('2d.6 8.22 8.24 templates are edited with a preview, saved and copied, in three tabs', async ({
    page,
    office,
  }) => {
    const admin = new AdminDashboard(page)
    await fail(page, 'list_template_messages')
    await admin.open()
    await seeToast(page, 'Failed to load templates')
    await page.unroute('**/rpc/list_template_messages')
    await admin.templateButton('Try again').click()

    await expect(admin.template().getByRole('tab')).toHaveText(['English', 'Hebrew', 'Yiddish'])
    await admin.templateTab('Yiddish').click()
    await expect(admin.preview()).toContainText('<code>')
    const before = (await admin.preview().textContent()) ?? ''
    await admin.templateButton('Edit').click()
    await admin.templateText().fill('נעמט <code>')
    await expect(admin.preview()).toHaveText('נעמט <code>')
    await admin.templateButton('Cancel').click()
    await expect(admin.preview()).toHaveText(before)

    await admin.templateButton('Edit').click()
    await admin.templateText().fill('קומט מיט <code> זונטאג')
    await fail(page, 'upsert_template_message')
    await admin.templateButton('Save').click()
    await seeToast(page, 'Failed to save template')
    await page.unroute('**/rpc/upsert_template_message')
    await admin.templateButton('Save').click()
    await seeToast(page, 'Template saved successfully')
    const code = await admin.makeCode()
    await expect(admin.preview()).toHaveText(`קומט מיט ${code} זונטאג`)
    await admin.templateButton('Copy').click()
    await seeToast(page, 'Template text copied to clipboard!')
    expect(await clipboard(page)).toContain(code)
    await forbidCopying(page)
    await admin.templateButton('Copy').click()
    await seeToast(page, 'Failed to copy template text')
    await call(office, 'upsert_template_message', { language: 'yiddish', content: before })
  })

  test("8.19 a code that cannot be made says the server's text, or that it failed", async ({
    page,
  }) => {
    const admin = new AdminDashboard(page)
    await admin.open()
    await refuse(page, 'create_code', 'The ledger is closed')
    await admin.generate().click()
    await seeToast(page, 'Failed to generate code', 'The ledger is closed')
    await refuse(page, 'create_code', '')
    await admin.generate().click()
    await seeToast(page, 'Failed to generate code', 'Unknown error')
    await expect(admin.newCode()).toHaveCount(0)
  })

  // The decision: a list that was never loaded says so in its place, beside a button.
  test('8.32 8.33 lists and counts that do not load stay as they are, without a toast', async ({
    page,
    office,
  }) => {
    const [counts, list] = ['get_request_counts', 'get_requests_with_review_status']
    await enterRequest(office, { input_full_name: 'Faigy Unchanged' })
    await fail(page, counts)
    await fail(page, list)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const reviews = new Reviews(page)
    await reviews.open()
    await expect(page.getByText('The list could not be loaded.')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Pending', 'Reviewed', 'All'])
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(logged.join()).toContain('status of 500')
    for (const name of [counts, list]) await page.unroute(`**/rpc/${name}`)
    const again = page.getByRole('button', { name: 'Try again' })
    const card = reviews.card('Faigy Unchanged').element
    await expect(async () => {
      // A live update may load the list before the press.
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(card).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })

    await fail(page, list)
    // Each loads the list anew, live; the second time, the page has seen the first failure.
    for (const input_full_name of ['Not Loaded', 'Nor This']) {
      const failed = page.waitForResponse(`**/rpc/${list}`)
      await enterRequest(office, { input_full_name })
      await failed
    }
    await expect(card).toBeVisible()
    await expect(reviews.card('Not Loaded').element).toHaveCount(0)
    await expect(page.locator('.toast')).toHaveCount(0)
  })
})

const fail = (page: Page, procedure: string) =>
  page.route(`**/rpc/${procedure}`, (route) => route.fulfill({ status: 500, json: {} }))

const refuse = (page: Page, procedure: string, error: string) =>
  page.route(`**/rpc/${procedure}`, (route) => route.fulfill({ json: { success: false, error } }))
