import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { DirectForm } from './pages/direct-form.ts'
import { Office } from './pages/office.ts'
import { seeToast } from './pages/toast.ts'

const createRequestUrl = '**/rpc/create_direct_request'

/** Fills in a complete direct request. */
async function fill(page: Page, name: string) {
  await page.goto('/admin/direct-request')
  const field = (of: string) => page.locator(`[name="${of}"]`)
  await field('full_name').fill(name)
  await field('phone').fill('718 555 0123')
  await field('address_line1').fill('1432 54th Street')
  await field('city').fill('Brooklyn')
  await field('postal_code').fill('11219')
  await field('country').fill('United States')
  await field('country').press('Enter')
  await field('category').selectOption('Wedding')
  await field('reason').fill('The wedding of the eldest')
  await page.getByRole('radio', { name: 'OJC online' }).check()
  await field('congregation_name').fill('Khal Beis Avrohom')
  await field('tax_id').fill('12-3456789')
  await field('tax_id_confirm').fill('12-3456789')
}

/** Submits the form. The request is saved, but its response is lost. */
async function loseAnswer(page: Page) {
  await page.route(createRequestUrl, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, 'Failed to create request')
  await page.unroute(createRequestUrl)
}

// Requests are aborted on purpose.
test.use({ expectedConsoleError: /net::ERR_FAILED/ })

test.beforeEach(({ page }) => new Office(page).signIn())

test('submitting again after a lost response creates no second request', async ({ page }) => {
  await fill(page, 'Yitzchok Stern')
  await loseAnswer(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, 'Direct request created successfully! Form has been reset for next request.')
  await page.goto('/admin/requests?tab=all&search=Yitzchok+Stern')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('changing the form after a lost response offers the saved request or a new one', async ({
  page,
}) => {
  await fill(page, 'Mordche Weiss')
  await loseAnswer(page)
  // A reload clears only the numbers that are typed twice.
  await page.reload()
  await page.locator('[name="tax_id"]').fill('12-3456789')
  await page.locator('[name="tax_id_confirm"]').fill('12-3456789')
  await page.locator('[name="reason"]').fill('The wedding of the second')
  await page.getByRole('button', { name: 'Submit' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'has been saved already' })
  await expect(notice).toContainText('Mordche Weiss')
  await notice.getByRole('link', { name: 'Open the saved request' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('The wedding of the eldest')

  await page.goBack()
  await page.locator('[name="tax_id"]').fill('12-3456789')
  await page.locator('[name="tax_id_confirm"]').fill('12-3456789')
  await page.getByRole('button', { name: 'Submit' }).click()
  await notice.getByRole('button', { name: 'Save as a new request' }).click()
  await seeToast(page, 'Direct request created successfully! Form has been reset for next request.')
  await expect(notice).toHaveCount(0)
  await page.goto('/admin/requests?tab=all&search=Mordche+Weiss')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a request is kept if its document fails, and the document can be added there', async ({
  page,
}) => {
  await fill(page, 'Leah Adler')
  const file = {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n'),
  }
  await page.locator('input[type="file"]').first().setInputFiles(file)
  await page.route('**/documents/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, 'Request created but document upload failed')
  await page.unroute('**/documents/*')

  await page.goto('/admin/requests?search=Leah+Adler')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'Show payment details' }).click()
  const details = page.getByRole('region', { name: 'Leah Adler', exact: true })
  await expect(details.getByText('No documents.')).toBeVisible()
  await details.locator('input[type="file"]').first().setInputFiles(file)
  await expect(details.getByRole('link', { name: 'letter.pdf', exact: true })).toBeVisible()
  const keeping = page.waitForEvent('download')
  await details.getByRole('link', { name: 'Download letter.pdf' }).click()
  expect((await keeping).suggestedFilename()).toBe('letter.pdf')
})

test('a dialog whose script fails to load is reported and opens on the next press', {
  tag: '@short',
}, async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fill({ full_name: 'Still There' })
  await page.route('**/dialog-window-*.js', (route) => route.abort())
  await form.button('Clear form').click()
  await seeToast(page, say('en', 'err.partMissing'))
  await expect(form.field('full_name')).toHaveValue('Still There')
  await page.unroute('**/dialog-window-*.js')
  await form.button('Clear form').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
