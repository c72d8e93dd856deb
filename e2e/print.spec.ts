import type { Page } from 'playwright/test'
import { Dashboard } from './pages/dashboard.ts'
import { expect, submitRequest, test } from './requester.ts'
import { administrator } from './server.ts'
import { signInByCall } from './set-up.ts'

// Column headings are buttons on the screen and plain text on paper.
const controls = 'button:not(.sort-button), select, input, textarea, nav, footer, [role=tablist]'

/** Expects no controls in the print layout. */
async function expectNoControls(page: Page) {
  const seen = await page
    .locator(controls)
    .evaluateAll((found) =>
      found.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 120)),
    )
  expect(seen).toEqual([])
}

/** Returns by how many pixels the page is wider than the paper. */
const beyondPaper = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const linesOf = (text: Element) =>
  Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))

// The printable area of sheets of paper, in CSS pixels.
const sheets = { Letter: { width: 1003, height: 763 }, A4: { width: 1070, height: 741 } }
test.use({ viewport: { width: 690, height: 1000 } })

test('a request is printed with its details and without controls', async ({ page, requester }) => {
  await submitRequest(page.request, requester.code)
  await new Dashboard(page, 'he').open()
  const card = new Dashboard(page, 'he').card('Moshe Klein')
  await card.toggle('action.showDetails').click()
  await page.emulateMedia({ media: 'print' })
  await expect(card.value('pay.taxId')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Keren Hachesed')
  await expectNoControls(page)
  expect(await beyondPaper(page)).toBeLessThanOrEqual(0)
  await expect(card.element).toHaveCSS('break-inside', 'avoid')
})

test("the office's list and table are printed completely, with masked numbers", async ({
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
  const details = page.getByRole('region', { name, exact: true })
  await expect(details).toContainText('•')
  await page.emulateMedia({ media: 'print' })
  await expectNoControls(page)
  await expect(details).not.toContainText('3456789')
  await expect(details).toContainText(requester.email)
  const clipped = card.getByText(reason)
  expect(await clipped.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/admin/master-dashboard?payment_method=ojc_online&search=Moshe')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1020, height: 690 }) // the table is printed in landscape
  await expectNoControls(page)
  expect(await beyondPaper(page)).toBeLessThanOrEqual(0)
  await expect(row).toHaveCSS('break-inside', 'avoid')
  await expect(row).toContainText('The end.')
  for (const words of [/^Pending/, 'Payment method: OJC online', '“Moshe”']) {
    await expect(page.locator('.on-paper').filter({ hasText: words })).toBeVisible()
  }
  const sizes = row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).fontSize))
  expect(new Set(await sizes).size).toBe(1)
  const table = page.getByRole('region').filter({ has: page.getByRole('table') })
  expect(await table.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
})

test('twenty-five rows of three lines fit on a sheet of Letter and of A4, below the head', async ({
  page,
  requester,
}) => {
  const reason = `We are making the wedding of our second daughter this winter. ${'The hall. '.repeat(5)}`
  const name = `Sheet ${requester.code}`
  await submitRequest(page.request, requester.code, { input_full_name: name, input_reason: reason })
  await page.context().clearCookies()
  await signInByCall(page, administrator)
  await page.route('**/rpc/get_requests_with_review_status', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [one] = body.requests
    body.requests = Array.from({ length: 25 }, (_, at) => ({ ...one, id: `${at}${one.id}` }))
    await route.fulfill({ json: body })
  })
  await page.goto(`/admin/master-dashboard?tab=all&search=${requester.code}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(25)
  await page.emulateMedia({ media: 'print' })
  // On later sheets Chromium repeats the text of a head, but no button within it.
  await expect(page.locator('thead .sort-button').first()).toHaveCSS('display', 'contents')
  for (const [name, sheet] of Object.entries(sheets)) {
    await page.setViewportSize(sheet)
    const lines = await page
      .locator('tbody [data-column="reason"] .clamped')
      .first()
      .evaluate(linesOf)
    expect(lines, name).toBe(2)
    const end = await rows.last().evaluate((row) => row.getBoundingClientRect().bottom)
    expect(end, name).toBeLessThanOrEqual(sheet.height)
    expect(await beyondPaper(page), name).toBeLessThanOrEqual(0)
  }
})
