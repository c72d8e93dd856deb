import { calendarDateIn } from '#domain/payment-date.ts'
import { letter, picture } from './documents.ts'
import { expect, test } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'

test.use({ serverName: 'direct requests' })
test.describe.configure({ mode: 'default' })

const success = 'Direct request created successfully! Form has been reset for next request.'

test('a request is saved with document and review, and the form is reset for the next', async ({
  page,
}) => {
  const form = new DirectForm(page)
  await form.open()
  const today = calendarDateIn(new Date(), 'America/New_York')
  await expect(form.field('date_of_request')).toHaveValue(today)
  await form.fillIn('moshe chaim klein')
  await expect(form.field('full_name')).toHaveValue('Moshe Chaim Klein')
  await form.fill({ date_of_request: '2025-06-01', admin_notes: 'As agreed by telephone.' })
  await form.button('$180').click()
  await form.attach(picture)
  await expect(form.preview()).toContainText('bill.png')
  await expect(form.preview().getByRole('presentation')).toBeVisible()
  await form.submit()
  await expect(form.saved()).toContainText('The request of Moshe Chaim Klein was saved.')
  await expect(form.field('full_name')).toBeFocused()
  await seeToast(page, success)
  const code = (await form.saved().locator('.code').textContent()) ?? ''

  for (const name of ['full_name', 'reason', 'admin_amount', 'admin_notes', 'address_line1']) {
    await expect(form.field(name)).toHaveValue('')
  }
  await expect(form.preview()).toHaveCount(0)
  await expect(form.field('date_of_request')).toHaveValue('2025-06-01')
  await page.reload()
  // the date of the last request
  await expect(form.field('date_of_request')).toHaveValue('2025-06-01')
  await expect(form.field('full_name')).toHaveValue('')

  const reviews = new Reviews(page)
  await reviews.open('reviewed')
  const card = reviews.card('Moshe Chaim Klein')
  for (const text of [code, '$180', 'As agreed by telephone.']) {
    await expect(card.element).toContainText(text)
  }
  await card.press('Show payment details')
  const opening = page.waitForEvent('popup')
  await card.element.getByRole('link', { name: 'bill.png', exact: true }).click()
  const popup = await opening
  await expect(popup.locator('img')).toBeVisible()
  await popup.close()
  const downloading = page.waitForEvent('download')
  await card.element.getByRole('link', { name: 'Download bill.png' }).click()
  expect((await downloading).suggestedFilename()).toBe('bill.png')
})

test('a request without document and amount waits for review; Cancel leads back', async ({
  page,
}) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fillIn('Plain Request')
  await form.submit()
  await seeToast(page, success)
  await form.button('Cancel').click()
  await expect(page).toHaveURL('/admin')
  const reviews = new Reviews(page)
  await reviews.open()
  await expect(reviews.card('Plain Request').badges()).toHaveText('Pending')
})

test('a request is kept if its document fails, and the document can be sent again', async ({
  page,
}) => {
  await page.route('**/documents/*', (route) => route.fulfill({ status: 400, json: {} }))
  const form = new DirectForm(page)
  await form.open()
  await form.fillIn('Document Later')
  await form.attach(letter)
  await form.submit()
  await seeToast(page, 'Request created but document upload failed')
  await expect(form.saved()).toContainText('The document letter.pdf has not been uploaded yet.')
  await expect(form.field('full_name')).toHaveValue('')
  await page.unroute('**/documents/*')
  await form.saved().getByRole('button', { name: 'Try again' }).click()
  await seeToast(page, 'Document uploaded')
  await expect(form.saved()).not.toContainText('has not been uploaded yet')

  // Or later, from the request itself.
  const reviews = new Reviews(page)
  await reviews.open()
  const card = reviews.card('Document Later')
  await card.press('Show payment details')
  await form.attach(picture)
  await seeToast(page, 'Document uploaded')
  const documents = card.element.getByRole('link', { name: /^(letter|bill)\./ })
  await expect(documents).toHaveText(['letter.pdf', 'bill.png'])
  await card.element.getByRole('button', { name: /^Remove the document .*letter\.pdf/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(documents).toHaveText(['bill.png'])
})

test('a reload restores the form except for the numbers', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fillIn('Drafted Klein')
  await form.choose('ACH')
  await form.fill({ routing_number: '021000021', account_number: '000123456789' })
  await form.fill({ admin_amount: '72', admin_notes: 'Draft' })
  const restored = async () => {
    await page.reload()
    await expect(form.field('full_name')).toHaveValue('Drafted Klein')
    await expect(form.field('country')).toHaveValue('United States')
    await expect(form.field('admin_amount')).toHaveValue('72')
    await expect(page.getByRole('radio', { name: /^ACH/ })).toBeChecked()
    await expect(form.field('routing_number')).toHaveValue('')
    await expect(form.field('account_number')).toHaveValue('')
  }
  await restored()
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage })),
  )
  for (const storage of kept) {
    expect(storage).toContain('Drafted Klein')
    expect(storage).not.toContain('021000021')
    expect(storage).not.toContain('123456789')
  }
  await page.evaluate(() => sessionStorage.clear())
  await restored()

  await form.button('Clear form').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear form' }).click()
  await seeToast(page, 'Form has been reset')
  await expect(form.field('full_name')).toHaveValue('')
  await page.reload()
  await expect(form.field('full_name')).toHaveValue('')
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('the page says so, keeps the form, and submitting twice creates one request', async ({
    page,
  }) => {
    const form = new DirectForm(page)
    await form.open()
    await form.fillIn('Twice Pressed')
    // The request is stored, but its response is lost.
    await page.route('**/rpc/create_direct_request', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: {} })
    })
    await form.submit()
    await seeToast(page, 'Failed to create request')
    await expect(form.field('full_name')).toHaveValue('Twice Pressed')
    await page.unroute('**/rpc/create_direct_request')
    await form.submit()
    await seeToast(page, success)
    await new Reviews(page).open()
    await expect(page.getByRole('article', { name: 'Twice Pressed' })).toHaveCount(1)
  })
})
