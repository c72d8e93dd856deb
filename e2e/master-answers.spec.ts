import { axeViolations } from './axe.ts'
import { enterPending, enterRequest, expect, test } from './office.ts'
import { MasterTable } from './pages/master-table.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'
import { administrator } from './server.ts'
import { plainRequest } from './set-up.ts'

test.use({ serverName: 'master answers', viewport: { width: 1280, height: 800 } })
test.describe.configure({ mode: 'default' })

test('a request is held and declined from the table as on its card', async ({ page, office }) => {
  await enterRequest(office, { input_full_name: 'Zev Held' })
  const table = new MasterTable(page)
  await table.open()
  const row = table.row('Zev Held')
  await table.act('Zev Held', 'Put on hold')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why, for the office only').fill('Call the Rav first')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(table.amount('Zev Held')).toBeFocused() // its menu has that no more
  await seeToast(page, 'The request is on hold.')
  await expect(table.row('Zev Held')).toContainText('On hold')
  await table.amount('Zev Held').press('Escape')
  await page.keyboard.press('Enter')
  await expect(table.details('Zev Held')).toBeFocused()
  await expect(table.details('Zev Held')).toContainText('Call the Rav first')
  expect(await axeViolations(page, { within: '#content' })).toEqual([])

  await page.keyboard.press('Escape')
  await expect(table.details('Zev Held')).toHaveCount(0)
  await expect(row).toBeFocused()

  let answer = () => {}
  const isDialogOpen = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rpc/get_decline_reasons', async (route) => {
    await isDialogOpen
    await route.continue()
  })
  await page.keyboard.press('d') // of the row that has the focus
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
  answer()
  await expect(dialog.getByLabel('Reason', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please choose a reason')
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Review saved successfully')
  await expect(row).toHaveCount(0)
  await table.open('?tab=reviewed')
  await expect(row).toContainText('Declined')
})

/** The longest line of a history that is usual. */
const knownFamily = {
  requests: 43,
  paid_this_year: '2340.00',
  is_newest: false,
  last: { on: '2026-11-24', outcome: 'approved', amount: '500.00', paid_on: null },
}

test('nothing lies off the screen, twelve rows are in sight, and columns can be added @short', async ({
  page,
  office,
}) => {
  await enterPending(office, ...Array.from({ length: 14 }, (_, at) => `Row ${at}`))
  const table = new MasterTable(page)
  await page.route('**/rpc/get_requests_with_review_status', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const request of body.requests) {
      Object.assign(request.family, knownFamily)
      request.likely = 1
    }
    await route.fulfill({ json: body })
  })
  await table.open()
  await expect(table.names()).not.toHaveCount(0)
  const box = page.getByRole('region', { name: 'Master Dashboard' })
  const offScreen = () => box.evaluate((it) => it.scrollWidth - it.clientWidth)
  expect(await offScreen()).toBe(0)
  await table.others().click()
  const column = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await column('Access code').check()
  await expect(table.head('Access code')).toBeVisible()
  expect(await offScreen()).toBe(0)
  await page.reload()
  await expect(table.head('Access code')).toBeVisible()
  await table.others().click()
  for (const name of ['Outcome', 'Status', 'Hold', 'Phone']) await column(name).check()
  await expect(table.row('Row 0')).toContainText(plainRequest.input_phone)
  // More than fit: the table scrolls on its own, and the names stay in sight.
  expect(await offScreen()).toBeGreaterThan(0)
  const name = table.names().first()
  const place = await name.boundingBox()
  await box.evaluate((it) => it.scrollTo(500, 0))
  expect(await name.boundingBox()).toEqual(place)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(offScreen).toBe(0)
  for (const name of ['Access code', 'Outcome', 'Status', 'Hold', 'Phone']) {
    await column(name).uncheck()
  }
  await page.keyboard.press('Escape')

  const inSight = () =>
    box.evaluate((it) => {
      const end = Math.min(window.innerHeight, it.getBoundingClientRect().bottom)
      const rows = [...it.querySelectorAll('tbody tr')]
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length
    })
  await expect(page.getByText('43 requests').first()).toBeVisible()
  await expect.poll(inSight).toBeGreaterThanOrEqual(12)
})

test('a note is saved without a decision', async ({ page, office }) => {
  await enterRequest(office, { input_full_name: 'Noted' })
  const table = new MasterTable(page)
  await table.open()
  await table.notes('Noted').fill('Ask the Rav')
  await table.button('Noted', 'Save the note').click()
  await seeToast(page, 'The note is saved.')
  await page.reload()
  await expect(table.notes('Noted')).toHaveValue('Ask the Rav')
  await expect(table.amount('Noted')).toHaveValue('')
})

test('a reason shows two lines of 40 letters beside the amount', async ({ page, office }) => {
  const line = 'Rent and bread for a family of seven now' // 40 letters
  await enterRequest(office, { input_full_name: 'Two Lines', input_reason: `${line} ${line}` })
  const table = new MasterTable(page)
  for (const tab of ['', '?tab=all']) {
    await table.open(tab)
    const reason = table.reason('Two Lines')
    await expect(reason).toBeVisible()
    const hidden = await reason.evaluate((text) => text.scrollHeight - text.clientHeight)
    expect(hidden, tab).toBeLessThanOrEqual(1)
  }
  await table.open()
  await expect(table.row('Two Lines').getByRole('button', { name: 'Save' })).toBeInViewport({
    ratio: 1,
  })
})

test('typed amounts survive a session that ends', async ({ page, office }) => {
  await enterRequest(office, { input_full_name: 'Lost Session' })
  const reviews = new Reviews(page)
  await reviews.open()
  await reviews.card('Lost Session').amount().fill('306')
  await page.context().clearCookies()
  // Whichever comes first: the press, or news for a page that then finds no session.
  await Promise.race([reviews.card('Lost Session').press('Done'), page.waitForURL(/\/signin/)])
  await page.waitForURL(/\/signin/)
  const form = page.locator('form')
  await form.getByLabel('Email').fill(administrator.email)
  await form.getByLabel('Password', { exact: true }).fill(administrator.password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(reviews.card('Lost Session').amount()).toHaveValue('306')
})

test.describe('while answers are lost', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ })

  test('what was stored without an answer is pressed again without a conflict', async ({
    page,
    office,
  }) => {
    await enterPending(office, 'Unheard', 'Unheard Reason')
    const table = new MasterTable(page)
    await table.open('?search=Unheard')
    const losing = async (procedure: string, press: () => Promise<void>) => {
      await page.route(
        `**/rpc/${procedure}`,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await press()
      await seeToast(page, 'There is no connection right now. Nothing was lost. Please try again.')
    }
    const amount = table.amount('Unheard')
    await amount.fill('77')
    await losing('create_admin_review', () => amount.press('Enter'))
    await amount.fill('78')
    await amount.press('Enter')
    await expect(page.getByText('Saved: $78.00 for Unheard')).toBeVisible()
    const undo = page.getByRole('button', { name: 'Undo' })
    await losing('undo_admin_review', () => undo.click())
    await undo.click()
    await expect(undo).toHaveCount(0)
    await expect(amount).toHaveValue('78.00')

    await table.act('Unheard Reason', 'Decline')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason', { exact: true }).selectOption({ index: 1 })
    await losing('create_admin_review', () => dialog.getByRole('button', { name: 'Save' }).click())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(table.row('Unheard Reason')).toHaveCount(0)
    await expect(page.getByText('in the meantime')).toHaveCount(0)
  })
})
