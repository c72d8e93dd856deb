import type { Page } from 'playwright/test'
import { Dashboard } from './pages/dashboard.ts'
import { expect, submitRequest, test } from './requester.ts'
import { administrator } from './server.ts'
import { signInByCall } from './set-up.ts'

// The heads of columns are words on paper.
const pressed = 'button:not(.sort-button), select, input, textarea, nav, footer, [role=tablist]'

/** What is pressed is of no use on paper. */
async function expectNothingToPress(page: Page) {
  const seen = await page
    .locator(pressed)
    .evaluateAll((found) =>
      found.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 120)),
    )
  expect(seen).toEqual([])
}

/** How wide the page is beyond its sheet of paper, in pixels. */
const beyondPaper = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

// A sheet of paper without its margins
test.use({ viewport: { width: 690, height: 1000 } })

test('a request prints with its details and without what is pressed', async ({
  page,
  requester,
}) => {
  await submitRequest(page.request, requester.code)
  await new Dashboard(page, 'he').open()
  const card = new Dashboard(page, 'he').card('Moshe Klein')
  await card.toggle('action.showDetails').click()
  await page.emulateMedia({ media: 'print' })
  await expect(card.value('pay.taxId')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Keren Hachesed')
  await expectNothingToPress(page)
  expect(await beyondPaper(page)).toBeLessThanOrEqual(0)
  await expect(card.element).toHaveCSS('break-inside', 'avoid')
})

test('the office’s list and its table print whole, their numbers covered', async ({
  page,
  requester,
}) => {
  const name = `Moshe ${requester.code}`
  const reason = `${'Rent, tuition and bread. '.repeat(20)}The end.`
  await submitRequest(page.request, requester.code, { input_full_name: name, input_reason: reason })
  await page.context().clearCookies()
  await signInByCall(page, administrator)
  await page.goto('/admin/requests')
  const card = page.getByRole('article', { name })
  await card.getByRole('button', { name: 'Show payment details' }).click()
  await expect(card).toContainText('•')
  await page.emulateMedia({ media: 'print' })
  await expectNothingToPress(page)
  await expect(card).not.toContainText('3456789')
  await expect(card).toContainText(requester.email)
  const clipped = card.locator('.reason p')
  expect(await clipped.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/admin/master-dashboard?payment_method=ojc_online&search=Moshe')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1020, height: 690 }) // the table lies on its side
  await expectNothingToPress(page)
  expect(await beyondPaper(page)).toBeLessThanOrEqual(0)
  await expect(row).toHaveCSS('break-inside', 'avoid')
  await expect(row).toContainText('The end.')
  for (const words of [/^Pending/, 'Payment method: OJC online', '“Moshe”']) {
    await expect(page.locator('.on-paper').filter({ hasText: words })).toBeVisible()
  }
  const table = page.locator('.master-scroll')
  expect(await table.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
})
