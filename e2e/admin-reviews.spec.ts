import {
  enterPending,
  enterRequest,
  expect,
  saveReview,
  test,
  waitForLiveUpdates,
} from './office.ts'
import { Reviews } from './pages/reviews.ts'

test.use({ serverName: 'reviews' })
test.describe.configure({ mode: 'default' })

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
  await expect(two.element).toHaveCount(0) // it is saved
  await reviews.tab('Reviewed').click()
  await expect(two.element).toContainText('$72')
  await expect(one.element.getByText('Call')).toHaveText('Call second')
})
