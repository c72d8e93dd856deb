import type { Page } from 'playwright/test'
import { formatInstant, formatLongDate } from '#domain/payment-date.ts'
import { holdResponses } from './hold-responses.ts'
import { say } from './messages.ts'
import { saveReview } from './office.ts'
import { letterOfKind, signIn } from './pages/account.ts'
import { Dashboard } from './pages/dashboard.ts'
import { seeToast } from './pages/toast.ts'
import { expect, newRequester, submitRequest, test } from './requester.ts'
import { call, issueCode } from './set-up.ts'

/** Returns a theme colour as the browser serializes it. */
const colour = (page: Page, name: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('an empty dashboard offers to make a request', async ({ page, requester }) => {
  const dashboard = new Dashboard(page, 'en')
  await dashboard.open()
  await expect(page.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible()
  await expect(page.getByText('You have no requests yet.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Make a request' }).click()
  // redirected by /request, because there is no code
  await expect(page).toHaveURL('/en/new-request-code-validation')
  await page.goBack()

  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Keren Hachesed' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'עברית' })).toBeVisible()
  await expect(header).toContainText(requester.email)
  await page.getByRole('main').getByRole('link', { name: 'New request' }).click()
  await expect(page).toHaveURL('/en/new-request-code-validation')
})

test('a card shows all values and cuts a reason at 150 characters', async ({
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
  await expect(element).toContainText(formatLongDate(request.expected_payment_date, 'en'))
  await expect(element).toContainText('Expected payment date')
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
  await expect(second.value('pay.taxId')).toHaveText('12-3456789')
  await expect(first.value('pay.taxId')).toHaveCount(0)
  await second.toggle('action.hideDetails').click()
  await expect(second.value('pay.taxId')).toHaveCount(0)
})

test('a status set by an administrator appears without a reload', async ({
  page,
  requester,
  office,
}) => {
  const { id } = await submitRequest(page.request, requester.code, {}, 'he')
  await saveReview(office, id, '180')
  const listening = page.waitForRequest('**/events')
  await new Dashboard(page, 'he').open()
  const card = new Dashboard(page, 'he').card('Moshe Klein').element
  const done = card.locator('[data-done]')
  await expect(done).toHaveText([say('he', 'status.created')])
  await (await listening).response()
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))

  const [green, teal] = [await colour(page, '--success-6'), await colour(page, '--teal-6')]
  for (const [status, percent] of [
    ['processing', 66],
    ['processed', 66],
    ['paid', 100],
  ] as const) {
    await call(office, 'update_request_status', { request_id: id, status })
    await expect(card.locator('.badge')).toHaveText(say('he', `status.${status}`))
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', `${percent}`)
    await expect(done.first()).toHaveCSS('color', green)
    await expect(done.nth(1)).toHaveCSS('color', green)
  }
  await expect(done).toHaveCount(3)
  await expect(done.last()).toHaveCSS('color', teal)
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  const letter = await letterOfKind(page.request, '', requester.email, 'paid')
  expect(letter.locale).toBe('he')
  expect(letter.subject).toContain(say('he', 'mail.paidSubject'))
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /ERR_FAILED|status of 500/ })

  test('the page shows a spinner, then an error, and can retry', async ({ page, requester }) => {
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
    await seeToast(page, 'Error', say('en', 'errors.signInFailed'))
    await page.unroute('**/auth/sign-out')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/en')
  })
})

test('users see only their own requests, and visitors see none', { tag: '@short' }, async ({
  page,
  request,
  requester,
  office,
}) => {
  const other = await newRequester(office, request)
  await submitRequest(request, other.code, { input_full_name: 'Somebody Else' })
  await submitRequest(page.request, requester.code)
  await new Dashboard(page, 'yi').open()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Moshe Klein' })).toBeVisible()

  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/yi\/signin/)
  await signIn(page, 'yi', requester)
  await expect(page).toHaveURL('/yi/dashboard')
})

test('My Requests shows progress, links to the dashboard and is closed to others', async ({
  page,
  requester,
  office,
}) => {
  const { id } = await submitRequest(page.request, requester.code)
  await call(office, 'update_request_status', { request_id: id, status: 'processed' })
  await page.goto('/en/my-requests')
  await expect(page.getByRole('heading', { level: 1, name: 'My Requests' })).toBeVisible()
  const card = page.getByRole('article', { name: 'Moshe Klein' })
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66')
  // On this page the middle step has its own label (docs/product.md §4.7).
  await expect(card.getByRole('listitem')).toHaveText(['Received', 'Being processed', 'Paid'])
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/en/dashboard')

  await page.context().clearCookies()
  await page.goto('/he/my-requests')
  await expect(page).toHaveURL(/\/(en|he)$/)
})
