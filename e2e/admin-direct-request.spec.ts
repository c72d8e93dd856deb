import { letter, picture } from './documents.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'
import { byAch, call } from './set-up.ts'

test.use({ serverName: 'direct requests' })
test.describe.configure({ mode: 'default' })

const success = 'Direct request created successfully! Form has been reset for next request.'

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
  const details = reviews.details('Document Later').element
  const documents = details.getByRole('link', { name: /^(letter|bill)\./ })
  await expect(documents).toHaveText(['letter.pdf', 'bill.png'])
  const opening = page.waitForEvent('popup')
  await documents.last().click()
  const popup = await opening
  await expect(popup.locator('img')).toBeVisible()
  await popup.close()
  const downloading = page.waitForEvent('download')
  await details.getByRole('link', { name: 'Download bill.png' }).click()
  expect((await downloading).suggestedFilename()).toBe('bill.png')
  await details.getByRole('button', { name: /^Remove the document .*letter\.pdf/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(documents).toHaveText(['bill.png'])
})

test('the numbers of last time are used again, masked, until others are typed', async ({
  page,
  office,
}) => {
  const name = 'Again Klein'
  const known = { ...byAch(name), input_full_name: name, input_state: 'NY' }
  const { request } = await enterRequest(office, known)
  await saveReview(office, request.id, '180')
  await call(office, 'update_request_status', { request_id: request.id, status: 'paid' })
  const input = { data: { request_id: request.id } }
  const { family } = await (await office.post('/rpc/get_request', input)).json()
  const form = new DirectForm(page)
  const numbers = [
    'routing_number',
    'routing_number_confirm',
    'account_number',
    'account_number_confirm',
  ]
  const open = () =>
    page.goto(`/admin/direct-request?${new URLSearchParams({ family: family.id, name })}`)
  await open()
  await page.getByRole('button', { name: 'Type another number: Account number' }).click()
  for (const number of numbers) await expect(form.field(number)).toBeVisible()
  await form.button('Clear form').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear form' }).click()

  await open()
  await expect(page.getByText('The same as last time: ••••6789')).toBeVisible()
  for (const number of numbers) await expect(form.field(number)).toHaveCount(0)
  await form.fill({ reason: 'Rent again' })
  await form.field('category').selectOption({ label: 'Wedding' })
  await form.submit()
  await seeToast(page, success)
  await expect(form.saved()).toContainText(name)

  // The new request is not paid, so nobody knows whether its numbers are right.
  await open()
  await expect(form.field('account_number')).toBeVisible()
})

test('a reload restores the form except for the numbers', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fillIn('Drafted Klein')
  await form.choose('ACH')
  await form.fill({ routing_number: '021000021', account_number: '000123456789' })
  await form.fill({ admin_amount: '72', admin_notes: 'Draft' })
  await page.reload()
  await expect(form.field('admin_amount')).toHaveValue('72')
  await expect(page.getByRole('radio', { name: /^ACH/ })).toBeChecked()
  await expect(form.field('routing_number')).toHaveValue('')
  await expect(form.field('account_number')).toHaveValue('')
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage })),
  )
  for (const storage of kept) {
    expect(storage).toContain('Drafted Klein')
    expect(storage).not.toContain('021000021')
    expect(storage).not.toContain('123456789')
  }

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
