import { expectedPaymentDate } from '#domain/payment-date.ts'
import { axeViolations } from './axe.ts'
import { controlsIn, expectReadable } from './measures.ts'
import { expect, test } from './office.ts'
import { AdminDashboard } from './pages/admin-dashboard.ts'
import { MasterTable } from './pages/master-table.ts'
import { PayoutRun } from './pages/payout-run.ts'
import { seeToast } from './pages/toast.ts'
import { newRequester, submitRequest } from './requester.ts'

// The house of the office's screens: on an empty portal, and in its first ten minutes.

test.use({ serverName: 'house', viewport: { width: 1280, height: 800 } })
test.describe.configure({ mode: 'default' })

test('an empty portal shows the specified screens, and nothing that is not used', async ({
  page,
}) => {
  await new AdminDashboard(page).open()
  const bar = page.getByRole('navigation', { name: 'Office' }).getByRole('link')
  await expect(bar).toHaveText([
    'Today',
    'Requests',
    'Master Dashboard',
    'Families',
    'Payouts',
    'Books',
  ])
  expect((await bar.first().boundingBox())?.x).toBeLessThanOrEqual(80)
  await expect(page.getByRole('region', { name: 'Three steps to the first payment' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What waits for you' })).toHaveCount(0)
  for (const unused of ['Campaign', 'Fund', 'text message', 'Israel']) {
    await expect(page.locator('.page')).not.toContainText(unused)
  }
  await page.goto('/admin/codes')
  await expect(page.getByText('There are no access codes yet.')).toBeVisible()
  await expect(page.locator('.page')).not.toContainText('Campaign')
  await page.goto('/admin/payouts')
  await expect(page.getByRole('link', { name: 'Payout settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Year for the bank' })).toHaveCount(0)
  await page.goto('/admin/payouts/open?bucket=later')
  await expect(page.getByText('No approved payment is due on a later Friday.')).toBeVisible()
  await page.goto('/admin/books')
  await expect(page.getByRole('heading', { name: 'Funds' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'General' })).toHaveCount(0)
})

test('what a bank asks of a method opens with its name, and what it rarely asks stays folded', async ({
  page,
}) => {
  await page.goto('/admin/payouts/settings')
  const ach = page.getByRole('region', { name: 'ACH (direct deposit)' })
  await expect(ach).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await ach.getByText('ACH (direct deposit)', { exact: true }).click()
  const fields = ach.getByRole('textbox')
  await expect(fields).toHaveCount(8)
  await ach.getByText('What most banks do not ask for', { exact: true }).click()
  await expect(ach.getByLabel('Account of that debit')).toHaveCount(0)
  await ach.getByLabel('Balanced file').selectOption('Yes')
  await expect(ach.getByLabel('Account of that debit')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await ach.getByLabel('Limit of a day').fill('much')
  await ach.locator('summary').first().click()
  await expect(fields).toHaveCount(0)
  // A mistake and a link to a setting open what it is in.
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Limit of a day – / }).click()
  await expect(ach.getByLabel('Limit of a day')).toBeFocused()
  await page.goto('/admin')
  await page.goto('/admin/payouts/settings#israeli_bank.proven')
  const israeli = page.getByRole('region', { name: 'Israeli bank' })
  await expect(israeli.getByRole('combobox').and(page.locator(':focus'))).toBeVisible()
})

for (const path of [
  '',
  '/codes',
  '/campaigns',
  '/calls',
  '/administrators',
  '/decline-reasons',
  '/letters',
  '/audit',
  '/direct-request',
  '/examples',
]) {
  test(`/admin${path} can be taken in at once`, async ({ page }) => {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.spinner')).toHaveCount(0)
    expect(await controlsIn(page.locator('.page'))).toBeLessThanOrEqual(60)
    await expectReadable(page)
  })
}

test.describe('an unknown address', () => {
  test.use({ expectedConsoleError: /^404: there is no page at \S+$/ })

  test('under /admin has the office’s header and a way back', async ({ page }) => {
    expect((await page.goto('/admin/nowhere'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Office' })
    await expect(bar.getByRole('link', { name: 'Payouts' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Today' }).click()
    await expect(page).toHaveURL('/admin')
  })
})

test('a new administrator makes a code, decides and pays on Friday', async ({
  page,
  office,
  browser,
  server,
}) => {
  const began = Date.now()
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const count = () => (window as unknown as { countPress: () => void }).countPress()
    window.addEventListener('click', count, { capture: true })
  })

  // A code, with one press above 300 pixels.
  const admin = new AdminDashboard(page)
  await admin.open()
  const generate = await admin.generate().boundingBox()
  expect((generate?.y ?? 800) + (generate?.height ?? 0)).toBeLessThanOrEqual(300)
  await admin.makeCode()
  await expect(page.getByRole('main').getByRole('link', { name: /^WhatsApp/ })).toBeVisible()

  // A family asks with another one.
  const family = await browser.newContext({ baseURL: server.url })
  const { code } = await newRequester(office, family.request)
  const { created_at } = await submitRequest(family.request, code, {
    input_full_name: 'Bluma Stern',
    input_payment_method: 'ojc_online',
    input_ojc_online_congregation_name: 'Khal Beis Avrohom',
    input_ojc_online_tax_id: '12-3456789',
  })
  await family.close()

  // A decision.
  await page.getByRole('link', { name: /Request waits for a decision/ }).click()
  const bar = page.getByRole('navigation', { name: 'Office' })
  await bar.getByRole('link', { name: 'Master Dashboard' }).click()
  const table = new MasterTable(page)
  await table.amount('Bluma Stern').fill('180')
  await table.button('Bluma Stern', 'Save').click()
  await seeToast(page, 'Review saved successfully')

  // The Friday on which it is due.
  const run = new PayoutRun(page, 'en')
  const friday = expectedPaymentDate(new Date(created_at), 'America/New_York')
  await run.create(friday)
  await run.lock('$180.00')
  await run.confirm('payouts.handOverFund', '$180.00', run.card('ojc_online'))
  await run.confirm('payouts.allPaid', '$180.00', run.card('ojc_online'))
  await expect(run.badge('closed')).toBeVisible()
  const overview = await office.post('/rpc/get_payout_overview', { data: {} })
  expect(await overview.json()).toMatchObject({ paid: '180.00' })
  await admin.open()
  await expect(page.getByRole('region', { name: 'Three steps to the first payment' })).toHaveCount(
    0,
  )
  expect(presses).toBeLessThanOrEqual(25)
  expect(Date.now() - began).toBeLessThan(10 * 60_000)
})
