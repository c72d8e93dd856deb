import { locales } from '#domain/locales.ts'
import { axeViolations } from './axe.ts'
import { lettersTo } from './mailbox.ts'
import { enterPending, enterRequest, expect, test, waitForLiveUpdates } from './office.ts'
import { Dashboard } from './pages/dashboard.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'
import { newRequester, submitRequest } from './requester.ts'
import { call } from './set-up.ts'

test.use({ serverName: 'outcomes' })
test.describe.configure({ mode: 'default' })

test('a decline is read by the family in its language, without a progress bar', async ({
  page,
  office,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const requester = await newRequester(office, context.request)
  const { id } = await submitRequest(context.request, requester.code, { input_full_name: 'Dina' })
  const reviews = new Reviews(page)
  await reviews.open()
  const card = reviews.card('Dina')
  await card.act('Decline')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await axeViolations(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ index: 2 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Review saved successfully')
  await expect(card.element).toHaveCount(0)
  await reviews.tab('Reviewed').click()
  await expect(card.badges()).toHaveText(['Reviewed', 'Declined'])
  await card.press('Show payment details')
  const details = reviews.details('Dina').element
  await expect(details).toContainText('The letter goes out at')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  const family = await context.newPage()
  for (const [locale, words] of [
    ['en', 'This request is not among the needs'],
    ['he', 'הבקשה אינה מן המטרות'],
    ['yi', 'די בקשה געהערט נישט'],
  ] as const) {
    const dashboard = new Dashboard(family, locale)
    await dashboard.open()
    const own = dashboard.card('Dina').element
    await expect(own).toContainText(words)
    await expect(own.getByRole('progressbar')).toHaveCount(0)
    expect(await axeViolations(family, { within: '#content' })).toEqual([])
  }

  await card.act('Undo')
  await seeToast(page, 'Undone. No letter was sent.')
  await expect(card.element).toHaveCount(0)
  await expect(family.getByRole('progressbar')).toHaveCount(1) // live
  const letters = await lettersTo(office, server.url, requester.email)
  expect(letters.map(({ kind }) => kind)).not.toContain('reviewed')
  await call(office, 'create_admin_review', { input_request_id: id, input_donation_amount: '18' })
  await context.close()
})

test('a hold is seen by the office only, and a family withdraws its request', async ({
  page,
  office,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const requester = await newRequester(office, context.request)
  await submitRequest(context.request, requester.code, { input_full_name: 'Held' })
  const reviews = new Reviews(page)
  await reviews.open()
  const card = reviews.card('Held')
  await card.act('Put on hold')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why, for the office only').fill('Call the Rav first')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await seeToast(page, 'The request is on hold.')
  await expect(card.element).toContainText('Call the Rav first')

  const family = await context.newPage()
  const dashboard = new Dashboard(family, 'en')
  await dashboard.open()
  const own = dashboard.card('Held').element
  await expect(own).toBeVisible()
  await expect(own).not.toContainText('hold')
  await card.act('Take off hold')
  await expect(card.element).not.toContainText('Call the Rav first')

  await own.getByRole('button', { name: 'Withdraw this request' }).click()
  await family.getByRole('dialog').getByRole('button', { name: 'Withdraw this request' }).click()
  await expect(own).toContainText('This request was withdrawn and will not be paid.')
  await expect(card.element).toHaveCount(0) // live
  await reviews.open('all')
  await expect(card.element).toContainText('Withdrawn by the family')
  await card.act('Take back the withdrawal')
  await expect(card.badges()).toHaveText('Pending')
  await context.close()
})

test('what was typed survives sorting, tabs and a reload', async ({ page, office }) => {
  await enterPending(office, 'Typed One', 'Typed Two', 'Typed Three')
  const reviews = new Reviews(page)
  await reviews.open()
  const typed = [
    ['Typed One', '101'],
    ['Typed Two', '202'],
    ['Typed Three', '303'],
  ] as const
  for (const [name, amount] of typed) await reviews.card(name).amount().fill(amount)
  const seeAll = async () => {
    for (const [name, amount] of typed) {
      await expect(reviews.card(name).amount()).toHaveValue(amount)
    }
  }
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('Order').selectOption('Oldest first')
  await seeAll()
  await reviews.tab('All').click()
  await reviews.tab('Pending').click()
  await seeAll()
  await page.reload()
  await seeAll()
  await reviews.card('Typed One').press('Done')
  await expect(reviews.card('Typed One').element).toHaveCount(0)
})

test('a request that arrives while a row is edited moves nothing until it is shown', async ({
  page,
  office,
}) => {
  await enterPending(office, 'Edited')
  const reviews = new Reviews(page)
  const hearing = waitForLiveUpdates(page)
  await reviews.open()
  await hearing
  const card = reviews.card('Edited')
  await card.amount().fill('77')
  const before = await card.element.boundingBox()
  await enterRequest(office, { input_full_name: 'Newcomer' })
  const show = page.getByRole('button', { name: 'New requests: 1. Show' })
  await expect(show).toBeVisible()
  expect(await card.element.boundingBox()).toEqual(before)
  await expect(reviews.card('Newcomer').element).toHaveCount(0)
  await show.click()
  await expect(reviews.card('Newcomer').element).toBeVisible()
  await expect(card.amount()).toHaveValue('77')
})

test('a large amount is confirmed before it is saved', async ({ page, office }) => {
  await enterPending(office, 'Large')
  const reviews = new Reviews(page)
  await reviews.open()
  const card = reviews.card('Large')
  await card.amount().fill('10000.01')
  await card.amount().press('Enter')
  await expect(card.element.getByRole('alert')).toContainText('$10,000.01')
  await card.press('Save this amount')
  await expect(card.element).toHaveCount(0)
})

test('the office edits its reasons for declining', async ({ page }) => {
  await page.goto('/admin/decline-reasons')
  await page.getByRole('button', { name: 'Add a reason' }).click()
  const added = page.getByRole('region', { name: 'Reason 4' })
  for (const [at] of locales.entries()) {
    await added.getByRole('textbox').nth(at).fill(`Text ${at}`)
    if (at === 1) {
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(added.getByRole('textbox').nth(2)).toBeFocused()
    }
  }
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'The reasons are saved.')
  await page.reload()
  await expect(added.getByRole('textbox').first()).toHaveValue('Text 0')
})
