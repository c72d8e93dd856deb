import { enterRequest, expect, test } from '../office.ts'
import { MasterTable } from '../pages/master-table.ts'
import { seeToast } from '../pages/toast.ts'
import { newRequester, submitRequest } from '../requester.ts'

test.use({ serverName: 'master', viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'default' })

const long = 'Rent, tuition and bread for a family of twelve, and the operation in May. '.repeat(6)
const facts = ['Name', 'Address', 'Category', 'Reason', 'Date', 'Source', 'Payment', 'Amount']

test.beforeAll(async ({ office, playwright, server }) => {
  const family = await playwright.request.newContext({ baseURL: server.url })
  const { code } = await newRequester(office, family)
  await submitRequest(family, code, { input_full_name: 'Chana Cohen', input_category: 'Shul' })
  await family.dispose()
  await enterRequest(office, {
    input_full_name: 'Dovid Dunner',
    input_admin_amount: '1234.50',
    input_admin_notes: 'By telephone',
  })
  await enterRequest(office, {
    input_full_name: 'Avrom Adler',
    input_category: 'Medical',
    input_date_of_request: '2025-05-01',
    input_payment_method: 'check',
    input_ojc_online_congregation_name: null,
    input_ojc_online_tax_id: null,
    input_check_delivery_method: 'mail',
    input_check_payee_name: 'Avrom Adler',
    input_check_address_line1: '12 Main Street',
    input_check_city: 'Brooklyn',
    input_check_postal_code: '11219',
    input_check_country: 'US',
    input_reason: long,
  })
  await enterRequest(office, {
    input_full_name: 'Boruch Braun',
    input_date_of_request: '2025-07-01',
    input_reason: 'חתונה של הבת',
  })
})

test('2d.15 2d.16 2d.17 2d.21 2d.22 2d.26 2d.27 2d.29 9.12 9.18 9.22 the tables of three tabs', async ({
  page,
}) => {
  const table = new MasterTable(page)
  await table.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Master Dashboard' })).toBeVisible()
  const subtitle = 'View and manage all donation requests in table format'
  await expect(page.getByText(subtitle, { exact: true })).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to the admin dashboard' })
  await expect(back).toHaveAttribute('href', '/admin')
  await expect(table.tab('Pending')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab')).toHaveText(['Pending 3', 'Reviewed 1', 'All Requests 4'])
  await expect(table.heads()).toHaveText([...facts, 'Gitty', 'Actions'])
  await expect(table.names()).toHaveText(['Boruch Braun', 'Avrom Adler', 'Chana Cohen'])
  const direct = { address: /1432 54th Street/, source_name: 'Direct', payment_method: 'Check' }
  await table.shows('Avrom Adler', {
    ...direct,
    category: 'Medical',
    date_of_request: 'May 1, 2025',
  })
  await table.shows('Chana Cohen', { source_name: 'Code' })

  const reviewed = { donation_amount: '$1,235', notes: 'By telephone' }
  const inputs = page.getByRole('table').getByRole('textbox')
  await table.tab('Reviewed').click()
  await expect(table.names()).toHaveText(['Dovid Dunner'])
  await expect(table.heads()).toHaveText([...facts, 'Gitty'])
  await table.shows('Dovid Dunner', reviewed)
  await expect(inputs).toHaveCount(0)
  await table.tab('All Requests').click()
  await expect(table.names()).toHaveCount(4)
  await expect(table.heads()).toHaveText([...facts, 'Gitty'])
  await table.shows('Dovid Dunner', reviewed)
  await table.shows('Avrom Adler', { donation_amount: '-', notes: '-' })
  await expect(inputs).toHaveCount(0)

  const none = { address_line1: '', reason: '', date_of_request: '', full_name: '' }
  await page.route('**/rpc/get_requests_with_review_status', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    Object.assign(body.requests[0], { ...none, category: null, source_name: '' })
    await route.fulfill({ json: body })
  })
  await page.route('**/rpc/get_request_counts', (route) =>
    route.fulfill({ json: { success: true, counts: { pending: 0, reviewed: 4, total: 4 } } }),
  )
  await page.reload()
  await expect(page.getByRole('tab')).toHaveText(['Pending', 'Reviewed 4', 'All Requests 4'])
  const missing = { full_name: '-', address: '-', reason: /^-/, date_of_request: '-' }
  await table.shows('-', { ...missing, category: 'N/A', source_name: 'Code' })
})

test('2d.18 2d.19 2d.20 2d.23 three dropdown filters with counts, and six columns that sort', async ({
  page,
}) => {
  const table = new MasterTable(page)
  await table.open()
  for (const [filter, options, chosen] of [
    ['Category', ['All (3)', 'Medical (1)', 'Shul (1)', 'Wedding (1)'], 'Medical'],
    ['Source', ['All (3)', 'Direct (2)', 'Code (1)'], 'Direct'],
    ['Payment method', ['All (3)', 'OJC online (2)', 'Check (1)'], 'OJC online'],
  ] as const) {
    const button = table.filter(filter)
    const plain = await button.evaluate((shown) => getComputedStyle(shown).backgroundColor)
    await button.click()
    await expect(table.options()).toHaveCount(options.length)
    for (const option of options) {
      await expect(table.options().filter({ hasText: option })).toHaveCount(1)
    }
    await table.options().filter({ hasText: chosen }).click()
    await expect(button).toHaveText(`${filter}: ${chosen}`)
    await expect(button).not.toHaveCSS('background-color', plain)
    await expect(table.names()).toHaveText(found[chosen])
    await table.choose(filter, 'All (3)')
    await expect(button).toHaveCSS('background-color', plain)
    await expect(table.names()).toHaveCount(3)
  }

  await table.tab('All Requests').click()
  const first = table.names().first() // Boruch Braun, unless a column sorts
  for (const [column, upwards, downwards] of [
    ['Name', 'Avrom Adler', 'Dovid Dunner'],
    ['Category', 'Avrom Adler', undefined],
    ['Date', 'Avrom Adler', 'Chana Cohen'],
    ['Source', 'Chana Cohen', undefined],
    ['Payment', 'Avrom Adler', undefined],
    ['Amount', 'Dovid Dunner', undefined],
  ] as const) {
    await table.sort(column)
    await expect(table.head(column)).toHaveAttribute('aria-sort', 'ascending')
    await expect(first).toHaveText(upwards)
    await table.sort(column)
    await expect(table.head(column)).toHaveAttribute('aria-sort', 'descending')
    if (downwards) await expect(first).toHaveText(downwards)
    await table.sort(column)
    await expect(table.head(column)).toHaveAttribute('aria-sort', 'none')
  }
  for (const column of ['Address', 'Reason', 'Gitty']) {
    await expect(table.head(column).getByRole('button')).toHaveCount(0)
  }
})

const found = {
  Medical: ['Avrom Adler'],
  Direct: ['Boruch Braun', 'Avrom Adler'],
  'OJC online': ['Boruch Braun', 'Chana Cohen'],
}

test('2d.24 2d.25 9.16 9.17 a reason has two lines in its direction, and a tooltip if it is longer', async ({
  page,
}) => {
  const table = new MasterTable(page)
  await table.open()
  const reason = table.reason('Avrom Adler')
  const lines = await reason.evaluate(
    (cell) => cell.clientHeight / Number.parseFloat(getComputedStyle(cell).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
  await expect(reason).toHaveAttribute('dir', 'ltr')
  await expect(table.reason('Boruch Braun')).toHaveAttribute('dir', 'rtl')
  const tooltip = page.getByRole('tooltip')
  await reason.hover()
  await expect(tooltip).toHaveText(`Full Reason:${long.trim()}`)
  await expect(tooltip.locator('span')).toHaveAttribute('dir', 'ltr')
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)

  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await table.reason('Boruch Braun').hover() // a short one has none
  const frames = async (count: number) => {
    for (let at = 0; at < count; at++) await page.clock.runFor(16)
  }
  await frames(20)
  await expect(tooltip).toHaveCount(0)
  await reason.hover()
  await frames(6) // 96 ms
  await expect(tooltip).toHaveCount(0)
  await frames(4) // it fades in
  await expect(tooltip).toHaveCount(1)
  await page.clock.resume() // a paused clock is resumed in the pages of the next test, which have none
})

test('2d.28 5.34 9.11 an editable row is saved with an amount above 0', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  const amount = table.amount('Boruch Braun')
  const save = table.button('Boruch Braun', 'Save')
  await expect(amount).toHaveAttribute('inputmode', 'decimal')
  for (const wrong of ['', '0', 'abc', '-180', '1e9']) {
    await amount.fill(wrong)
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await amount.press('Enter')
    await expect(table.row('Boruch Braun')).toContainText('Please enter a valid amount')
  }
  await seeToast(page, 'Invalid Amount', 'Please enter a valid amount')
  for (const [button, dollars] of [
    ['$180', '180'],
    ['$1,000', '1000'],
    ['$500', '500'],
  ] as const) {
    await table.button('Boruch Braun', button).click()
    await expect(amount).toHaveValue(dollars)
  }
  await table.notes('Boruch Braun').fill('משפחה חשובה')
  const answer = Promise.withResolvers<void>()
  await page.route('**/rpc/create_admin_review', async (route) => {
    await answer.promise
    await route.continue()
  })
  await save.click()
  await expect(table.button('Boruch Braun', 'Saving...')).toHaveAttribute('aria-disabled', 'true')
  answer.resolve()
  await expect(table.row('Boruch Braun')).toHaveCount(0)
  await seeToast(page, 'Review saved successfully')
  await expect(table.tab('Pending')).toHaveText('Pending 2')
  await table.tab('Reviewed').click()
  await table.shows('Boruch Braun', { donation_amount: '$500', notes: 'משפחה חשובה' })
})
