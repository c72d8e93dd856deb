import { holdResponses } from './hold-responses.ts'
import {
  enterPending,
  enterRequest,
  expect,
  saveReview,
  test,
  waitForLiveUpdates,
} from './office.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'

test.use({ serverName: 'reviews' })
test.describe.configure({ mode: 'default' })

test('amounts are accepted as typed, and invalid ones are reported', async ({
  page,
  office,
}) => {
  await enterPending(office, 'One', 'Two', 'Three')
  const reviews = new Reviews(page)
  await reviews.open()
  const one = reviews.card('One')
  await one.press('Done')
  await seeToast(page, 'Invalid Amount', 'Please enter a valid amount')
  for (const wrong of ['abc', '-5', '1e9', '1.234', '12345678901']) {
    await one.amount().fill(wrong)
    await one.press('Done')
    await expect(one.element).toContainText('Please enter a valid amount')
    await expect(one.amount()).toBeFocused()
    await one.amount().fill('1')
    await expect(one.element).not.toContainText('Please enter a valid amount')
  }

  const saved = [
    ['One', '1,234.50', '$1,235'],
    ['Two', '1234.4', '$1,234'],
    ['Three', '١٨٠٫٥'.replace('٫', '.'), '$181'],
  ] as const
  for (const [name, typed] of saved) {
    await reviews.card(name).amount().fill(typed)
    await reviews.card(name).press('Done')
    await expect(reviews.card(name).element).toHaveCount(0)
  }
  await reviews.tab('Reviewed').click()
  for (const [name, , shown] of saved) {
    await expect(reviews.card(name).element.getByRole('strong')).toHaveText(shown)
  }
  await reviews.card('One').press('Edit Review')
  await expect(reviews.dialog().amount()).toHaveValue('1234.50')
})

test('the dialog creates a first review and edits an existing one', async ({ page, office }) => {
  await enterPending(office, 'Window', 'After It')
  const reviews = new Reviews(page)
  await reviews.open()
  const card = reviews.card('Window')
  const dialog = reviews.dialog()
  await card.press('Review Request')
  await expect(page.getByRole('dialog', { name: 'Review Request' })).toBeVisible()
  await expect(dialog.amount()).toBeFocused()
  await expect(dialog.element).toContainText('OJC online')
  await dialog.amount().fill('abc')
  await expect(dialog.button('Save')).toHaveAttribute('aria-disabled', 'true')
  await dialog.amount().press('Enter')
  await expect(dialog.element).toContainText('Please enter a valid amount')
  await expect(card.element).not.toContainText('Please enter a valid amount')
  await dialog.press('Cancel')
  await expect(dialog.element).toHaveCount(0)

  await card.press('Review Request')
  await dialog.press('$500')
  await dialog.notes().fill('משפחה חשובה')
  await expect(dialog.notes()).toHaveCSS('direction', 'rtl')
  await dialog.press('Save')
  await expect(card.element).toHaveCount(0)
  await expect(reviews.card('After It').amount()).toBeFocused()
  await seeToast(page, 'Review saved successfully')

  await reviews.tab('Reviewed').click()
  await card.press('Edit Review')
  await expect(page.getByRole('dialog', { name: 'Edit Review' })).toBeVisible()
  await expect(dialog.amount()).toHaveValue('500.00')
  await expect(dialog.notes()).toHaveValue('משפחה חשובה')
  await expect(dialog.element).toContainText('$500.00')
  await dialog.amount().fill('600.25')
  await dialog.amount().press('Enter')
  await expect(card.element).toContainText('$600')
  await expect(card.button('Edit Review')).toBeFocused()
  await seeToast(page, 'Review saved successfully')
})

test('a concurrent change by another administrator is shown, not overwritten', {
  tag: '@short',
}, async ({ page, office }) => {
  const mine = (await enterRequest(office, { input_full_name: 'Mine' })).request
  const theirs = (await enterRequest(office, { input_full_name: 'Theirs' })).request
  const reviews = new Reviews(page)
  const hearing = waitForLiveUpdates(page)
  await reviews.open()
  await hearing
  const before = await reviews.tab('Reviewed').textContent()
  for (const [name, { id }, answer, left] of [
    ['Mine', mine, 'Save mine instead', '$500'],
    ['Theirs', theirs, 'Leave it as it is', '$180'],
  ] as const) {
    const card = reviews.card(name)
    await card.amount().fill('500')
    await saveReview(office, id, '180.40', 'by telephone')
    await expect(reviews.tab('Reviewed')).not.toHaveText(before ?? '')
    await card.press('Done')
    const conflict = card.element.getByRole('alert')
    await expect(conflict).toContainText('Someone else has saved a review in the meantime:')
    await expect(conflict).toContainText('$180.40')
    await expect(conflict).toContainText('by telephone')
    await card.press(answer)
    await expect(card.element).toHaveCount(0)
    await reviews.tab('Reviewed').click()
    await expect(card.element.getByRole('strong')).toHaveText(left)
    await reviews.tab('Pending').click()
  }
})

test('keyboard: Alt with a digit, Enter, arrow keys, Escape', async ({ page, office }) => {
  await enterPending(office, 'Key One', 'Key Two', 'Key Three')
  const reviews = new Reviews(page)
  await reviews.open()
  const [one, two, three] = [
    reviews.card('Key One'),
    reviews.card('Key Two'),
    reviews.card('Key Three'),
  ]
  await one.amount().focus()
  for (const [key, amount] of [
    ['Alt+1', '180'],
    ['Alt+3', '1000'],
    ['Alt+2', '500'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(one.amount()).toHaveValue(amount)
  }
  await page.keyboard.press('ArrowDown')
  await expect(two.amount()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await one.notes().fill('Call')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second')
  await page.keyboard.press('Escape')
  await expect(one.element).toBeFocused()
  await one.notes().press('Enter')
  await expect(one.element).toHaveCount(0)
  await expect(two.amount()).toBeFocused()
  await page.keyboard.type('72')
  await page.keyboard.press('Enter')
  await expect(three.amount()).toBeFocused()
  await reviews.tab('Reviewed').click()
  await expect(two.element).toContainText('$72')
  await expect(one.element.getByText('Call')).toHaveText('Call second')
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('the page says what failed and keeps typed text', async ({ page, office }) => {
    await enterPending(office, 'Failing')
    const reviews = new Reviews(page)
    const fail = (name: string) =>
      page.route(`**/rpc/${name}`, (route) => route.fulfill({ status: 500, json: {} }))
    await holdResponses(page, '**/events') // prevent a refetch by live updates
    await fail('get_requests_with_review_status')
    await reviews.open()
    await expect(page.getByText('The list could not be loaded.')).toBeVisible()
    await page.unroute('**/rpc/get_requests_with_review_status')
    await page.getByRole('button', { name: 'Try again' }).click()
    const card = reviews.card('Failing')
    await fail('create_admin_review')
    await card.press('$180')
    await card.notes().fill('Kept')
    await card.press('Done')
    await seeToast(page, 'Failed to save review')
    await expect(card.amount()).toHaveValue('180')
    await expect(card.notes()).toHaveValue('Kept')
    await page.unroute('**/rpc/create_admin_review')
    await page.route('**/rpc/create_admin_review', (route) =>
      route.fulfill({ json: { success: false, error: 'The ledger is closed', error_code: 'x' } }),
    )
    await card.press('Done')
    await seeToast(page, 'The ledger is closed')
  })
})
