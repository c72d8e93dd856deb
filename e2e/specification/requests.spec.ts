import type { APIRequestContext } from 'playwright/test'
import { formatInstant } from '#domain/payment-date.ts'
import { enterPending, enterRequest, expect, test } from '../office.ts'
import { Reviews } from '../pages/reviews.ts'
import { seeToast } from '../pages/toast.ts'
import { call } from '../set-up.ts'

const dayOf = (instant: string) => formatInstant(instant, 'America/New_York', 'en')

async function countsOf(office: APIRequestContext) {
  const answer = await office.post('/rpc/get_request_counts', { data: {}, failOnStatusCode: true })
  const { pending, reviewed, total } = (await answer.json()).counts
  return [`Pending (${pending})`, `Reviewed (${reviewed})`, `All (${total})`]
}

test('2d.8 2d.9 2d.10 2d.11 4.9 4.10 9.11 9.22 a request is Pending until an amount is saved', async ({
  page,
  office,
}) => {
  const asked = (await enterRequest(office, { input_full_name: 'Asked Gross' })).request
  const question = { input_outcome: 'needs_info', input_message: 'Which doctor?' }
  await call(office, 'create_admin_review', { input_request_id: asked.id, ...question })
  const { request } = await enterRequest(office, {
    input_full_name: 'Chaim Gross',
    input_category: 'Medical',
    input_reason: 'An operation in May.',
    input_where_met: 'At the simcha of R. Shloime',
  })
  const reviews = new Reviews(page)
  await reviews.open()
  await expect(page.getByRole('tab')).toHaveText(await countsOf(office))
  await expect(reviews.tab('Pending')).toHaveAttribute('aria-selected', 'true')
  const card = reviews.card('Chaim Gross')
  const facts = [
    'Medical',
    'An operation in May.',
    'At the simcha of R. Shloime',
    `Submitted on ${dayOf(request.created_at)}`,
  ]
  for (const fact of facts) await expect(card.element).toContainText(fact)
  await expect(card.badges()).toHaveText('Pending')
  // A question is a mark beside Pending, and no review.
  const other = reviews.card('Asked Gross')
  await expect(other.badges()).toHaveText(['Pending', 'Question asked'])
  for (const { element } of [card, other]) await expect(element).not.toContainText('Reviewed on')

  for (const [button, amount] of [
    ['$500', '500'],
    ['$1,000', '1000'],
    ['$180', '180'],
  ] as const) {
    await card.press(button)
    await expect(card.amount()).toHaveValue(amount)
  }
  await card.notes().fill('Spoke with the family.')
  await card.press('Done')
  await seeToast(page, 'Review saved successfully')
  await expect(card.element).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveText(await countsOf(office))
  await other.amount().fill('72') // notes are optional
  await other.press('Done')
  await expect(other.element).toHaveCount(0)

  await reviews.tab('Reviewed').click()
  await expect(card.badges()).toHaveText('Reviewed')
  for (const fact of [...facts, '$180', 'Spoke with the family.'])
    await expect(card.element).toContainText(fact)
  await reviews.tab('All').click()
  await expect(card.badges()).toHaveText('Reviewed')

  const reviewed_at = '2025-03-04T17:00:00.000Z' // another day than it was submitted
  await page.route('**/rpc/get_requests_with_review_status', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { review } of body.requests) if (review) Object.assign(review, { reviewed_at })
    await route.fulfill({ response, json: body })
  })
  await page.reload()
  await expect(card.element).toContainText(`Reviewed on ${dayOf(reviewed_at)}`)
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('2d.12 4.11 5.32 5.33 8.25 9.12 a review is created and edited in a dialog', async ({
    page,
    office,
  }) => {
    await enterPending(office, 'Window', 'After It')
    const reviews = new Reviews(page)
    await reviews.open()
    const card = reviews.card('Window')
    await card.press('Done')
    await seeToast(page, 'Invalid Amount', 'Please enter a valid amount')
    await card.act('Review Request')
    await expect(page.getByRole('dialog', { name: 'Review Request' })).toBeVisible()
    const dialog = reviews.dialog()
    await expect(dialog.amount()).toBeFocused()
    for (const wrong of ['abc', '-5', '0.001']) {
      await dialog.amount().fill(wrong)
      await expect(dialog.button('Save')).toHaveAttribute('aria-disabled', 'true')
      await dialog.amount().press('Enter')
      await expect(dialog.element).toContainText('Please enter a valid amount')
    }
    for (const right of ['0', '0.01', '1,234.50']) {
      await dialog.amount().fill(right)
      await expect(dialog.element).not.toContainText('Please enter a valid amount')
      await expect(dialog.button('Save')).not.toHaveAttribute('aria-disabled', 'true')
    }
    await dialog.notes().fill('By telephone')
    await page.route('**/rpc/create_admin_review', (route) =>
      route.fulfill({ json: { success: false, error: 'The ledger is closed' } }),
    )
    await dialog.press('Save')
    await seeToast(page, 'The ledger is closed')
    await page.route('**/rpc/create_admin_review', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await dialog.press('Save')
    await seeToast(page, 'Failed to save review')
    await page.unroute('**/rpc/create_admin_review')
    await dialog.press('Save')
    await expect(card.element).toHaveCount(0)
    await expect(reviews.card('After It').amount()).toBeFocused()
    await seeToast(page, 'Review saved successfully')

    await reviews.tab('Reviewed').click()
    await expect(card.element.getByRole('strong')).toHaveText('$1,235')
    await card.press('Edit Review')
    await expect(page.getByRole('dialog', { name: 'Edit Review' })).toBeVisible()
    await expect(dialog.amount()).toHaveValue('1234.50')
    await expect(dialog.notes()).toHaveValue('By telephone')
    await dialog.amount().fill('600.25')
    await dialog.notes().fill('After all')
    await dialog.amount().press('Enter')
    await expect(card.element.getByRole('strong')).toHaveText('$600')
    await expect(card.element).toContainText('After all')
    await seeToast(page, 'Review saved successfully')
  })
})
