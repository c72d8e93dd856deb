import type { APIRequestContext, Locator, Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { Keyboard } from './keyboard.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { seeToast } from './pages/toast.ts'
import { PayoutScreen } from './payout-office.ts'
import { call } from './set-up.ts'

test.use({ serverName: 'payouts' })
test.describe.configure({ mode: 'default' })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** The button of what can be done with one payment. */
/** Opens the menu of a payment's row by keys, and presses one of what can be done. */
async function pressInMenu(keys: Keyboard, locale: Locale, action: string, name: string) {
  const { page } = keys
  const label = say(locale, 'payouts.actionOf', { action: say(locale, 'payouts.actions'), name })
  await keys.press(page.getByRole('button', { name: label, exact: true }))
  const words = say(locale, `payouts.action.${action}`)
  const item = page.getByRole('menuitem', { name: words, exact: true })
  await item.waitFor()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
}

function actionOf(page: Page, locale: Locale, action: string, name: string) {
  const words = { action: say(locale, `payouts.action.${action}`), name }
  return page.getByRole('button', { name: say(locale, 'payouts.actionOf', words), exact: true })
}

const button = (within: Page | Locator, locale: Locale, key: string) =>
  within.getByRole('button', { name: say(locale, key), exact: true })

/** Expects that a dialog has closed, and that the keyboard goes on from where it was. */
async function expectFocusIn(page: Page, place: Locator) {
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(place.and(page.locator(':focus')).or(place.locator(':focus'))).toBeVisible()
  const ring = place.page().locator(':focus')
  await expect(ring).not.toHaveCSS('outline-style', 'none')
}

/** Opens a draft of the first Friday that is offered and has none. */
async function openDraft(keys: Keyboard, locale: Locale) {
  const { page } = keys
  await page.goto('/admin/payouts')
  await keys.press(button(page, locale, 'payouts.newRun'))
  await expect(page.getByText(say(locale, 'payouts.uploadDays'))).toBeVisible()
  await keys.press(button(page, locale, 'payouts.create'))
  await expect(page).toHaveURL(/\/admin\/payouts\/\d+$/)
  await expect(page.getByText(say(locale, 'payout.run.draft'), { exact: true })).toBeVisible()
  await expect(page.getByText(say(locale, 'common.loading'))).toHaveCount(0)
}

/** Adds a request, unless the draft has proposed it: on which Friday it is due depends on today. */
async function addToDraft(keys: Keyboard, name: string) {
  const { page } = keys
  if ((await rowOf(page, name).count()) > 0) return
  const search = page.getByLabel('Find an approved request by name or code')
  if (!(await search.isVisible())) await keys.press(button(page, 'en', 'payouts.addOne'))
  await keys.tabTo(search)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  // A name in Hebrew letters is isolated.
  await keys.press(page.getByRole('button', { name: new RegExp(`^Add \\u2068?${name}\\u2069?$`) }))
  await expect(rowOf(page, name)).toBeVisible()
}

/** Opens a dialog from a button and answers it. */
async function answer(keys: Keyboard, from: Locator, locale: Locale, key: string) {
  await keys.press(from)
  await keys.press(button(dialogOf(keys.page), locale, key))
}

const byCheck = {
  input_full_name: 'משה כהן',
  input_payment_method: 'check',
  input_state: 'NY',
  input_check_delivery_method: 'mail',
  input_check_payee_name: 'משה כהן',
  input_check_address_line1: '1432 54th Street',
  input_check_city: 'Brooklyn',
  input_check_state: 'NY',
  input_check_postal_code: '11219',
  input_check_country: 'US',
}

/** Enters requests and decides them, each with its amount. */
async function decide(office: APIRequestContext, requests: [Record<string, string>, string][]) {
  for (const [overrides, amount] of requests) {
    const { request } = await enterRequest(office, overrides)
    await saveReview(office, request.id, amount)
  }
}

/** Opens a draft of a Friday so many days after the coming one. */
async function createRun(office: APIRequestContext, days: number) {
  const pay_on = dateAfter(comingFriday(new Date(), 'America/New_York'), days)
  const { run } = await call(office, 'create_payout_run', { pay_on })
  return run as unknown as { id: string; number: number }
}

test('by keyboard alone: a Friday from its draft to the payment that is paid again', async ({
  page,
  office,
}) => {
  await decide(office, [
    [{ input_full_name: 'Paid Family' }, '360'],
    [{ input_full_name: 'Held Family' }, '180'],
    [byCheck, '500'],
  ])
  const keys = new Keyboard(page)
  await openDraft(keys, 'en')
  for (const name of ['Paid Family', 'Held Family', 'משה כהן']) await addToDraft(keys, name)

  await keys.press(button(page, 'en', 'payouts.mend'))
  await expect(page.getByRole('textbox', { name: 'Name for the bank' })).toBeFocused()
  await page.keyboard.type('Moshe Cohen')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'משה כהן')).toContainText('Moshe Cohen')
  await expectFocusIn(page, page.getByRole('main'))

  await pressInMenu(keys, 'en', 'hold', 'Held Family')
  await expect(dialogOf(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Call the Rav first')
  await keys.press(button(dialogOf(page), 'en', 'payouts.action.hold'))
  await expect(rowOf(page, 'Held Family')).toContainText('Call the Rav first')
  await expect(actionOf(page, 'en', 'release', 'Held Family')).toBeVisible()
  await expectFocusIn(page, rowOf(page, 'Held Family'))

  await keys.press(button(page, 'en', 'payouts.lock'))
  await expect(dialogOf(page)).toContainText('$860.00')
  await keys.press(button(dialogOf(page), 'en', 'payouts.lock'))
  await expect(button(page, 'en', 'payouts.unlock')).toBeFocused()
  await seeToast(page, 'The run is locked')

  await keys.write(page.getByLabel('Confirmation number of Paid Family'), 'G-4711')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Saved')
  await handOver(keys)
  await payAll(keys)
  await expect(rowOf(page, 'Paid Family')).toContainText('G-4711')
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await keys.press(page.getByRole('link', { name: 'אידיש' }))
  await returnAndPayAgain(keys)
})

async function handOver(keys: Keyboard) {
  const { page } = keys
  const check = page.getByLabel('Check', { exact: true }).filter({ hasText: '$500.00' })
  await keys.press(button(check, 'en', 'payouts.lists'))
  await keys.press(button(page, 'en', 'payouts.setByHand'))
  for (const key of ['payouts.handEntered', 'payouts.handOverFund']) {
    await answer(keys, button(page, 'en', key), 'en', key)
    await expect(button(page, 'en', key)).toHaveCount(0)
    await expectFocusIn(page, page.getByRole('main'))
    await expect(button(page, 'en', 'payouts.allPaid').and(page.locator(':focus'))).toBeVisible()
  }
}

async function payAll(keys: Keyboard) {
  const { page } = keys
  const check = page.getByLabel('Check', { exact: true }).filter({ hasText: '$500.00' })
  await answer(keys, button(check, 'en', 'payouts.allPaid'), 'en', 'payouts.allPaid')
  await expect(button(check, 'en', 'payouts.allPaid')).toHaveCount(0)
  await expectFocusIn(page, check)
  await seeToast(page, '1 payment is paid') // or it would be taken for the next one
  await keys.press(button(page, 'en', 'payouts.allPaid'))
  await expect(dialogOf(page)).toContainText('1 payment, $360.00 in all. 0 letters')
  await keys.press(button(dialogOf(page), 'en', 'payouts.allPaid'))
  await seeToast(page, '1 payment is paid')
}

async function returnAndPayAgain(keys: Keyboard) {
  const { page } = keys
  await pressInMenu(keys, 'yi', 'come_back', 'Paid Family')
  await expect(dialogOf(page).getByLabel(say('yi', 'payouts.returnCode'))).toBeFocused()
  await page.keyboard.type('R14')
  await expect(dialogOf(page)).toContainText(say('yi', 'payouts.returnQuiet'))
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('R03')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Paid Family')).toContainText('R03')
  await expect(actionOf(page, 'yi', 'pay_again', 'Paid Family')).toBeVisible()
  await expectFocusIn(page, rowOf(page, 'Paid Family'))
  const again = actionOf(page, 'yi', 'pay_again', 'Paid Family')
  await page.keyboard.press('Shift+Tab') // the button itself may have the focus already
  await keys.press(again)
  await keys.press(button(dialogOf(page), 'yi', 'payouts.againConfirm'))
  await seeToast(page, say('yi', 'payouts.plannedWithoutRun'))
  await expect(dialogOf(page)).toHaveCount(0)
}

test("a colleague's lock is seen without a reload", async ({ page, office }) => {
  await decide(office, [[{ input_full_name: 'Watched Family' }, '36']])
  const { id, number } = await createRun(office, 21)
  const listening = page.waitForRequest('**/events')
  await page.goto(`/admin/payouts/${number}`)
  await (await listening).response()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await office.post('/rpc/lock_payout_run', { data: { run_id: id }, failOnStatusCode: true })
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
})

test('a long run renders what is on the screen, and the keyboard keeps its place', async ({
  page,
  office,
}) => {
  const families = Array.from({ length: 40 }, (_, at) => `Listed Family ${at + 1}.`)
  await decide(
    office,
    families.map((input_full_name) => [{ input_full_name }, '180']),
  )
  const { number } = await createRun(office, 28)
  await page.goto(`/admin/payouts/${number}`)
  const first = page.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  const all = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  expect(all).toBeGreaterThanOrEqual(families.length)
  expect(await page.locator('tbody tr[data-index]').count()).toBeLessThan(all)

  await first.getByRole('button').first().focus()
  const last = page.locator(`tr[aria-rowindex="${all + 1}"]`)
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(last).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await expect(first).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(first).toBeInViewport()
  // The row has one control, its menu, so the next stop is the row below, which opens details.
  await expect(page.locator('tr[aria-rowindex="3"]')).toBeFocused()

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tbody tr[data-index]')).toHaveCount(all)
})

test('settings that two administrators change at once are both kept', async ({ page, office }) => {
  const read = async () => (await office.post('/rpc/get_payout_settings', { data: {} })).json()
  const { settings, version } = await read()
  await new PayoutScreen(page, 'en').openSettings('check')
  await page.getByLabel('Next check number').fill('2041')
  const theirs = { ...settings, check: { next_number: 1041 } }
  const wire = { charges_us: 'SHA' }
  const saved = { settings: { ...theirs, wire }, expected_version: version }
  await call(office, 'save_payout_settings', saved)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Saved by somebody else: 1041')).toBeVisible()
  await expect(page.getByText('Saved by somebody else: SHA')).toBeVisible()
  await expect(page.getByLabel('Next check number')).toHaveValue('2041')
  await save.click()
  await seeToast(page, 'Settings saved')
  await expect(page.getByText('Saved by somebody else')).toHaveCount(0)
  expect((await read()).settings).toMatchObject({ check: { next_number: 2041 }, wire })
})

test('the page of settings says which version runs', async ({ page, request }) => {
  const { version } = await (await request.get('/healthz')).json()
  await page.goto('/admin/payouts/settings')
  await expect(page.getByText(`Kuppah, version ${version}`)).toBeVisible()
})
