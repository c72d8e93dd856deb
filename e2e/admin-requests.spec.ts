import { enterRequest, expect, saveReview, test, waitForLiveUpdates } from './office.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'
import { newRequester, requestsOf, submitRequest } from './requester.ts'
import { byAch } from './set-up.ts'

test.use({ serverName: 'requests' })
test.describe.configure({ mode: 'default' })

test('a new request appears live, and is found under All after its review', {
  tag: '@short',
}, async ({ page, office }) => {
  const reviews = new Reviews(page)
  const hearing = waitForLiveUpdates(page)
  await reviews.open()
  await expect(page.getByText('No requests are waiting for review.')).toBeVisible()
  await hearing
  await enterRequest(office, { input_full_name: 'Chaim Gross' })
  const card = reviews.card('Chaim Gross')
  await expect(reviews.tab('Pending')).toHaveText('Pending (1)')
  await card.press('$180')
  await expect(card.button('$180')).toHaveAttribute('aria-pressed', 'true')
  await card.press('Done')
  await expect(reviews.tab('Pending')).toHaveText('Pending (0)')
  await page.reload()
  await reviews.tab('All').click()
  await expect(reviews.tab('All')).toHaveText('All (1)')
  await expect(card.element).toContainText('by Gitty Roth')
})

test('payment numbers are masked until they are revealed, and again after closing', async ({
  page,
  office,
}) => {
  await enterRequest(office, {
    input_full_name: 'Covered',
    input_email: 'covered@example.org',
    ...byAch('Covered'),
    input_ojc_online_congregation_name: null,
    input_ojc_online_tax_id: null,
  })
  const reviews = new Reviews(page)
  await reviews.open()
  const card = reviews.card('Covered')
  const details = reviews.details('Covered')
  await card.press('Show payment details')
  await expect(details.element).toContainText('••••6789')
  await expect(details.element).toContainText('covered@example.org')
  await expect(details.element).toContainText(
    'Each time a number is shown in full, it is recorded.',
  )
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/reveal_payment_number')) asked.push(request.postDataJSON())
  })
  await details.press('Show: Account number')
  await expect(details.element).toContainText('0001 2345 6789')
  await expect(details.element).toContainText('••••0021')
  await details.press('Close Esc')
  await card.press('Show payment details')
  await expect(details.element).toContainText('••••6789')
  await expect(details.element).not.toContainText('0001 2345 6789')
  expect(asked).toMatchObject([{ field: 'account_number' }])

  await page.goto('/admin/audit?kind=request')
  const recorded = page.getByRole('row').filter({ hasText: 'Looked at a payment number' })
  await expect(recorded).toHaveCount(1)
  for (const words of ['Looked at a payment number of Covered', 'Gitty Roth']) {
    await expect(recorded).toContainText(words)
  }
})

test('setting the status of one or several requests is visible to their requesters', async ({
  page,
  office,
  playwright,
  server,
}) => {
  const browser = await playwright.request.newContext({ baseURL: server.url })
  const requester = await newRequester(office, browser)
  const { id } = await submitRequest(browser, requester.code, { input_full_name: 'Status One' })
  await saveReview(office, id, '180')
  const other = await enterRequest(office, {
    input_full_name: 'Status Two',
    input_admin_amount: '500',
  })
  expect(other.request.review?.donation_amount).toBe('500.00')
  const reviews = new Reviews(page)
  await reviews.open('reviewed')
  const statusSeen = async () => (await requestsOf(browser, requester))[0]?.status
  const one = reviews.card('Status One')
  await expect(one.status()).toHaveValue('created')
  await one.status().selectOption({ label: 'Being processed' })
  expect(await statusSeen()).toBe('created')
  await one.press('Set status')
  await seeToast(page, 'Status saved')
  await expect(one.button('Set status')).toHaveCount(0)
  expect(await statusSeen()).toBe('processing')

  await one.select().check()
  await reviews.card('Status Two').select().check()
  await expect(page.getByText('Selected: 2')).toBeVisible()
  await page.getByRole('combobox', { name: 'New status' }).selectOption({ label: 'Paid' })
  await page.getByRole('button', { name: 'Set status' }).click()
  const question = page.getByRole('dialog', { name: 'Mark the selected requests as paid?' })
  await expect(question).toContainText('Selected: 2. Total: $680.00.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await statusSeen()).toBe('processing')
  await page.getByRole('button', { name: 'Set status' }).click()
  await question.getByRole('button', { name: 'Set status' }).click()
  await seeToast(page, 'Status saved')
  await expect(one.status()).toHaveValue('paid')
  await expect(reviews.card('Status Two').status()).toHaveValue('paid')
  await expect(page.getByText('Selected: 2')).toHaveCount(0)
  expect(await statusSeen()).toBe('paid')
  await browser.dispose()
})

test('the list shows fifty requests, loads more on request, and can be searched', async ({
  page,
  office,
}) => {
  const others = Array.from({ length: 51 }, (_, at) => ({ input_full_name: `Many ${at}` }))
  await Promise.all(others.map((matters) => enterRequest(office, matters)))
  await enterRequest(office, {
    input_full_name: 'Yitzchok Halberstam',
    input_phone: '+441632960961',
  })
  const reviews = new Reviews(page)
  await reviews.open()
  await expect(reviews.cards()).toHaveCount(50)
  const more = page.getByRole('button', { name: 'Load more' })
  await expect(page.getByText('Showing 50 of 53')).toBeVisible()
  await more.click()
  await expect(reviews.cards()).toHaveCount(53)
  await expect(more).toHaveCount(0)

  for (const sought of ['halberstam', '960961']) {
    await reviews.search().fill(sought)
    await expect(reviews.cards()).toHaveCount(1)
    await expect(reviews.card('Yitzchok Halberstam').element).toBeVisible()
    await expect(page).toHaveURL(`/admin/requests?search=${sought}`)
  }
  await page.reload()
  await expect(reviews.search()).toHaveValue('960961')
  await reviews.search().fill('nobody of that name')
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await reviews.search().fill('')
  await expect(reviews.cards()).toHaveCount(50)
  await reviews.search().fill('halberstam')
  await reviews.tab('All').click() // before the search debounce has passed
  await expect(reviews.cards()).toHaveCount(1)
  await expect(reviews.search()).toHaveValue('halberstam')
})
