import type { Page } from 'playwright/test'
import { formatInstant, formatLongDate } from '#domain/payment-date.ts'
import { holdResponses } from '../hold-responses.ts'
import { say } from '../messages.ts'
import { saveReview } from '../office.ts'
import { Dashboard } from '../pages/dashboard.ts'
import { seeToast } from '../pages/toast.ts'
import { expect, submitRequest, test } from '../requester.ts'
import { call, issueCode } from '../set-up.ts'

const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true })

/** Returns a theme colour as the browser serializes it. */
const colour = (page: Page, name: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('2c.1 2c.2 2c.4 7d.3 an empty dashboard offers to make a request, and the header to sign out', async ({
  page,
  requester,
}) => {
  const dashboard = new Dashboard(page, 'en')
  // The code that opened the account is filled in while it is not spent.
  await dashboard.open()
  const withCode = `/en/request?code=${requester.code}`
  await expect(link(page, 'Make a request')).toHaveAttribute('href', withCode)
  await page.route('**/rpc/get_opening_code', (route) => route.fulfill({ json: { code: null } }))
  await dashboard.open()
  await expect(page.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible()
  await expect(page.getByText('You have no requests yet.')).toBeVisible()
  await expect(link(page, 'Make a request')).toHaveAttribute('href', '/en/request')
  await link(page, 'Make a request').click()
  // redirected by /request, because there is no code
  await expect(page).toHaveURL('/en/new-request-code-validation')
  await page.goBack()
  await link(page, 'New request').click()
  await expect(page).toHaveURL('/en/new-request-code-validation')
  await page.goBack()

  const header = page.getByRole('banner')
  const logo = header.getByRole('link', { name: 'Keren Hachesed' }).locator('img')
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const languages = header.getByRole('navigation', { name: say('en', 'lang.choose') })
  await expect(languages.getByRole('link')).toHaveText(['English', 'עברית', 'אידיש'])
  await expect(header).toContainText(requester.email)
  const landing = page.waitForRequest((request) => new URL(request.url()).pathname === '/')
  await header.getByRole('button', { name: 'Sign out' }).click()
  await landing
  await expect(page).toHaveURL('/en')
  expect(await (await page.request.get('/auth/get-session')).json()).toBeNull()
})

test('1.5 2c.6 2c.7 4.34 9.15 a card shows all values, cuts a reason at 150 characters, and shows the details', async ({
  page,
  requester,
  office,
}) => {
  const long = 'Rent, tuition and bread. '.repeat(7).slice(0, 151)
  await submitRequest(page.request, requester.code, { input_reason: long.slice(0, 150) })
  const { code } = await issueCode(office)
  const request = await submitRequest(page.request, code, {
    input_full_name: 'Chaya Klein',
    input_reason: long,
    input_where_met: 'At the simcha of R. Shloime',
  })
  const dashboard = new Dashboard(page, 'en')
  await dashboard.open()
  await expect(page.getByRole('article')).toHaveCount(2)
  // Newest first.
  const second = dashboard.card('Chaya Klein')
  const { element } = second
  await expect(page.getByRole('article').first()).toContainText('Chaya Klein')
  await expect(element).toContainText(
    `Submitted on ${formatInstant(request.created_at, 'America/New_York', 'en')}`,
  )
  await expect(element).toContainText('Expected payment date')
  const friday = formatLongDate(request.expected_payment_date, 'en')
  expect(friday).toMatch(/^Friday, [A-Z][a-z]+ \d+(st|nd|rd|th) \d{4}$/)
  await expect(element).toContainText(friday)
  await expect(element.locator('.badge')).toHaveText('Received')
  const bar = element.getByRole('progressbar', { name: 'Progress: 33%' })
  await expect(bar).toHaveAttribute('aria-valuenow', '33')
  await expect(element.getByRole('listitem')).toHaveText(['Received', 'Processed', 'Paid'])
  await expect(element.locator('[data-done]')).toHaveText(['Received'])
  await expect(second.value('code.accessCode')).toHaveText(code)
  const reason = second.value('field.reason')
  await expect(reason.getByRole('paragraph')).toHaveText(`${long.slice(0, 150)}...`)
  await reason.getByRole('button', { name: say('en', 'action.showWhole') }).click()
  await expect(reason.getByRole('paragraph')).toHaveText(long.trim())
  await expect(second.value('field.whereMet')).toHaveText('At the simcha of R. Shloime')

  const first = dashboard.card('Moshe Klein')
  await expect(first.value('field.reason')).toHaveText(long.slice(0, 150).trim())
  await expect(first.value('field.whereMet')).toHaveCount(0)

  // Each card expands independently.
  await second.toggle('action.showDetails').click()
  await expect(second.value('pay.congregationName')).toHaveText('Khal Beis Avrohom')
  await expect(second.value('pay.taxId')).toHaveText('12-3456789')
  await expect(first.value('pay.taxId')).toHaveCount(0)
  await second.toggle('action.hideDetails').click()
  await expect(second.value('pay.taxId')).toHaveCount(0)
})

test('2c.8 4.1 4.2 4.3 4.4 4.5 9.13 9.14 progress follows the status, whose middle values read Processed here and Being processed on My Requests', async ({
  page,
  requester,
  office,
}) => {
  const { id } = await submitRequest(page.request, requester.code)
  await saveReview(office, id, '180')
  const card = new Dashboard(page, 'en').card('Moshe Klein').element
  const bar = card.getByRole('progressbar')
  const steps = card.getByRole('listitem')
  const done = card.locator('[data-done]')

  // No status of ours: the answer is changed on its way.
  const list = '**/rpc/get_request_info'
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const { requests, ...rest } = await response.json()
    const json = { ...rest, requests: requests.map((one: object) => ({ ...one, status: 'lost' })) }
    await route.fulfill({ response, json })
  })
  await new Dashboard(page, 'en').open()
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
  await expect(done).toHaveCount(0)
  await page.unroute(list)

  const listening = page.waitForRequest('**/events')
  await new Dashboard(page, 'en').open()
  await expect(bar).toHaveAttribute('aria-valuenow', '33')
  await expect(done).toHaveText(['Received'])
  await (await listening).response()
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  const [green, primary] = [await colour(page, '--success-6'), await colour(page, '--teal-6')]
  expect(green).not.toBe(primary)
  for (const [status, percent, badge, reached] of [
    ['processing', '66', 'Processed', 2],
    ['processed', '66', 'Processed', 2],
    ['paid', '100', 'Paid', 3],
  ] as const) {
    await call(office, 'update_request_status', { request_id: id, status: 'created' })
    await expect(done).toHaveCount(1)
    await call(office, 'update_request_status', { request_id: id, status })
    await expect(bar).toHaveAttribute('aria-valuenow', percent)
    await expect(card.locator('.badge')).toHaveText(badge)
    await expect(steps).toHaveText(['Received', 'Processed', 'Paid'])
    await expect(done).toHaveCount(reached)
    for (const at of [0, 1]) await expect(done.nth(at)).toHaveCSS('color', green)
  }
  await expect(done.last()).toHaveCSS('color', primary)
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)

  await page.goto('/en/my-requests')
  await expect(page.getByRole('heading', { level: 1, name: 'My Requests' })).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  for (const status of ['processing', 'processed']) {
    await call(office, 'update_request_status', { request_id: id, status: 'created' })
    await expect(bar).toHaveAttribute('aria-valuenow', '33')
    await call(office, 'update_request_status', { request_id: id, status })
    await expect(bar).toHaveAttribute('aria-valuenow', '66')
    await expect(card.locator('.badge')).toHaveText('Being processed')
    await expect(steps).toHaveText(['Received', 'Being processed', 'Paid'])
  }
  await expect(card.getByRole('button')).toHaveCount(0)
  // A link, because a page that redirected at once would show no cards: docs/product.md §18.
  await link(page, 'Back').click()
  await expect(page).toHaveURL('/en/dashboard')
  await page.context().clearCookies()
  await page.goto('/en/my-requests')
  await expect(page).toHaveURL('/en')
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /ERR_FAILED|status of 500/ })

  test('2c.3 8.29 8.30 the page shows a spinner, then an error, and can retry; so can signing out', async ({
    page,
    requester,
  }) => {
    await submitRequest(page.request, requester.code)
    await holdResponses(page, '**/events') // prevent a refetch by live updates
    const answers = Promise.withResolvers<void>()
    await page.route('**/rpc/get_request_info', async (route) => {
      await answers.promise
      await route.abort()
    })
    await new Dashboard(page, 'en').open()
    await expect(page.getByRole('heading', { name: 'My requests' })).toBeVisible()
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
    answers.resolve()
    await seeToast(page, 'Error', 'Could not load your requests')
    await page.unroute('**/rpc/get_request_info')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article', { name: 'Moshe Klein' })).toBeVisible()

    await page.route('**/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await seeToast(page, 'Error', 'Something went wrong. Please try again.')
    await expect(page).toHaveURL('/en/dashboard')
    await page.unroute('**/auth/sign-out')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/en')
  })
})
