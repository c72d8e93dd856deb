import { expect, test } from './fixtures.ts'
import { holdResponses } from './hold-responses.ts'
import { letterOfKind } from './pages/account.ts'
import { Office } from './pages/office.ts'
import { seeToast } from './pages/toast.ts'
import { newRequester, submitRequest } from './requester.ts'
import { administrator } from './server.ts'
import { signInByCall } from './set-up.ts'

test('charts ask for their figures when scrolled into view', async ({
  page,
  office,
  browser,
  server,
}) => {
  const requester = await browser.newContext({ baseURL: server.url })
  const { code } = await newRequester(office, requester.request)
  await submitRequest(requester.request, code)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const forCharts = () => asked.filter((path) => path === '/rpc/get_request_statistics')
  await page.setViewportSize({ width: 1280, height: 240 })
  await holdResponses(page, '**/events') // prevent a refetch by live updates
  await new Office(page).signIn()
  await expect(page.getByText('Your access code is:')).toBeVisible()
  expect(forCharts()).toEqual([])

  await page.route('**/rpc/get_request_statistics', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByText('The charts could not be loaded.')).toBeVisible()
  await page.unroute('**/rpc/get_request_statistics')
  await page.getByRole('button', { name: 'Try again' }).click()

  const charts = page.getByRole('region', { name: 'At a glance' })
  const answer = await office.post('/rpc/get_request_statistics', { data: {} })
  const weeks: { requests: number }[] = (await answer.json()).weeks
  const total = weeks.reduce((sum, { requests }) => sum + requests, 0)
  expect(total).toBeGreaterThan(0)
  await expect(charts.getByText(`In 12 weeks: ${total}`, { exact: true })).toBeVisible()
  await charts.getByText('Show the numbers').click()
  const newest = charts.getByRole('row').nth(1)
  await expect(newest.getByRole('cell').first()).toHaveText(String(weeks.at(-1)?.requests))
  expect(forCharts().length).toBeGreaterThan(0)
  await requester.close()
})

for (const [path, title] of [
  ['/admin/master-dashboard', 'Master Dashboard'],
  ['/admin/requests', 'Requests'],
] as const) {
  test(`${path} requests its data before its scripts run, and only once`, async ({ page }) => {
    await signInByCall(page, administrator)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const list = page.waitForResponse('**/rpc/get_requests_with_review_status')
    await page.route('**/assets/*.js', async (route) => {
      await list
      await route.continue()
    })
    await holdResponses(page, '**/events') // live updates may cause a refetch
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('tabpanel')).not.toContainText('Loading')
    for (const question of [
      '/auth/get-session',
      '/rpc/check_user_admin_status',
      '/rpc/get_request_counts',
      '/rpc/get_requests_with_review_status',
    ]) {
      expect(asked.filter((path) => path === question)).toEqual([question])
    }
  })
}

// Requests are aborted on purpose.
test.use({ expectedConsoleError: /net::ERR_FAILED/ })

test('an administrator can turn letters about new requests on and off', async ({
  page,
  office,
  browser,
  server,
}) => {
  const requester = await browser.newContext({ baseURL: server.url })
  const { code } = await newRequester(office, requester.request)
  await new Office(page).signIn()
  await page.goto('/admin/administrators')
  const wish = page.getByRole('switch', { name: 'Email me about each new request' })
  await expect(wish).not.toBeChecked()

  await page.route('**/rpc/set_mail_on_new_request', (route) => route.abort())
  await wish.press('Space')
  await seeToast(page, 'The setting could not be saved')
  await expect(wish).not.toBeChecked()
  await page.unroute('**/rpc/set_mail_on_new_request')

  const saved = page.waitForResponse('**/rpc/set_mail_on_new_request')
  await wish.press('Space')
  await expect(wish).toBeChecked()
  await saved
  await page.reload()
  await expect(wish).toBeChecked()
  await submitRequest(requester.request, code, { input_full_name: 'Chaya Gross' })
  const letter = await letterOfKind(page.request, '', administrator.email, 'new_request')
  expect(letter.subject).toContain('A new request has arrived')
  await requester.close()
})
