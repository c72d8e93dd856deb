import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { controlsIn, expectReadable } from './measures.ts'
import { enterRequest, expect, test } from './office.ts'
import { MasterTable } from './pages/master-table.ts'
import { Reviews } from './pages/reviews.ts'
import { call } from './set-up.ts'

// How much of the office's lists is in sight at once, with a hundred requests (docs/product.md §7.5).

test.use({ serverName: 'desk measures', viewport: { width: 1280, height: 800 } })
test.describe.configure({ mode: 'default' })

/** 40 letters, as long as a name gets. */
const nameOf = (at: number) => `Chaya Mushka Goldenberger-Teitelbaum ${String(100 + at)}`
const reason = 'חתונה של הבת השנייה, ואנחנו נושאים את רוב ההוצאות לבדנו מאז הקיץ. '.repeat(3)

test.beforeAll(async ({ office }) => {
  for (let at = 0; at < 100; at += 1) {
    await enterRequest(office, { input_full_name: nameOf(at), input_reason: reason })
  }
})

test('eight rows of the master table are in sight, each with seven controls', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(50)
  const whole = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(whole).toBeGreaterThanOrEqual(8)
  for (const at of [0, 3, 7]) {
    const row = rows.nth(at)
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(53)
    expect(await controlsIn(row)).toBe(7)
  }
  const amount = await page
    .getByRole('textbox', { name: /^Amount for/ })
    .first()
    .boundingBox()
  expect(amount?.y).toBeLessThanOrEqual(300)
  const inRows = await controlsIn(page.locator('tbody'))
  const beside = (await controlsIn(page.getByRole('main'))) - inRows
  expect(beside).toBeLessThanOrEqual(14) // with printing, whose edge is in sight; and twelve in the bar
  await expectReadable(page)
})

test('the menu of the last row in sight opens within the window', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  await page.locator('tbody tr').nth(8).locator('.dots-button').click()
  const items = page.getByRole('menuitem')
  for (const item of [items.first(), items.last()]) {
    await expect(item).toBeInViewport({ ratio: 1 })
    await item.click({ trial: true })
  }
})

test('details open beside the table, which stays where it was', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  await expect(page.locator('tbody tr')).toHaveCount(50) // or there is less to scroll
  const box = page.getByRole('region', { name: 'Master Dashboard' })
  await box.evaluate((scrolled) => scrolled.scrollTo(0, 520))
  const name = nameOf(88)
  const row = table.row(name)
  const before = await row.boundingBox()
  await table.amount(name).fill('250')
  await row.locator('[data-column="category"]').click()
  const details = table.details(name)
  await expect(details).toBeFocused()
  expect(Math.round((await details.boundingBox())?.width ?? 0)).toBe(440)
  expect(await row.boundingBox()).toEqual(before)
  // What is typed on one side is typed on the other.
  await expect(details.locator('[name="amount"]')).toHaveValue('250')
  await details.locator('[name="amount"]').fill('251')
  await expect(table.amount(name)).toHaveValue('251')
  await expect(details).toContainText('Contact')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await details.locator('[name="amount"]').press('Enter')
  await expect(row).toHaveCount(0)
  await expect(details).toHaveCount(0)
  await expect(page.getByText(`Saved: $251.00 for ${name}`)).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText(nameOf(99), { exact: true }).click()
  await expect.poll(async () => (await table.details(nameOf(99)).boundingBox())?.width).toBe(360)
})

test('the other lists have at most sixty controls at first', async ({ page }) => {
  const reviews = new Reviews(page)
  await reviews.open()
  await expect(reviews.cards().first()).toBeVisible()
  expect(await controlsIn(page.locator('body'))).toBeLessThanOrEqual(60)
  await expectReadable(page)
  await page.goto('/admin/families')
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  expect(await controlsIn(page.locator('body'))).toBeLessThanOrEqual(60)
  expect((await page.getByRole('row').nth(2).boundingBox())?.height).toBeLessThanOrEqual(37)
  await expectReadable(page)
})

test('a menu makes no row taller', async ({ page, office }) => {
  const { request } = await enterRequest(office, { input_full_name: 'Chaya Widow' })
  const first_on = dateAfter(comingFriday(new Date(), 'America/New_York'), 14)
  await call(office, 'create_admin_review', {
    input_request_id: request.id,
    input_donation_amount: '900',
    input_plan: { every: 'week', first_on, times: 3 },
  })
  await page.goto('/admin/payouts/open?bucket=later')
  const row = page.getByRole('row').filter({ has: page.locator('.dots-button') })
  await expect(row).toHaveCount(3)
  expect((await row.first().boundingBox())?.height).toBeLessThanOrEqual(37)
})
