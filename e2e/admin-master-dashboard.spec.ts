import { enterRequest, expect, test, waitForLiveUpdates } from './office.ts'
import { MasterTable } from './pages/master-table.ts'
import { seeToast } from './pages/toast.ts'
import { newRequester, submitRequest } from './requester.ts'

test.use({ serverName: 'master dashboard', viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'default' })

const long = 'Rent, tuition and bread for a family of twelve, and the operation in May. '.repeat(6)

test.beforeAll(async ({ office, playwright, server }) => {
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
  const family = await playwright.request.newContext({ baseURL: server.url })
  const { code } = await newRequester(office, family)
  await submitRequest(family, code, { input_full_name: 'Chana Cohen', input_category: 'Shul' })
  await enterRequest(office, {
    input_full_name: 'Dovid Dunner',
    input_admin_amount: '1234.50',
    input_admin_notes: 'By telephone',
  })
})

test('tabs show counts, columns are in order, and empty values are dashes', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Master Dashboard' })).toBeVisible()
  const intro = page.getByText('View and manage all donation requests in table format')
  await expect(intro).toBeVisible()
  await expect(table.tab('Pending')).toHaveAttribute('aria-selected', 'true')
  await expect(table.tab('Pending')).toHaveText('Pending 3')
  await expect(table.tab('Reviewed')).toHaveText('Reviewed 1')
  await expect(table.tab('All Requests')).toHaveText('All Requests 4')
  const facts = ['Name', 'Address', 'Category', 'Reason', 'Date', 'Source', 'Payment']
  const heads = (...decision: string[]) => [...facts, ...decision]
  await expect(table.heads()).toHaveText(heads('Amount', 'Gitty', 'Actions'))
  await expect(table.names()).toHaveText(['Chana Cohen', 'Boruch Braun', 'Avrom Adler'])
  const direct = { address: /1432 54th Street/, source_name: 'Direct', payment_method: 'Check' }
  await table.shows('Avrom Adler', direct)
  await table.shows('Chana Cohen', { source_name: 'Code' })

  await table.tab('All Requests').click()
  await expect(table.heads()).toHaveText(heads('Amount', 'Gitty'))
  await table.shows('Dovid Dunner', { donation_amount: '$1,235', notes: 'By telephone' })
  await table.shows('Avrom Adler', { donation_amount: '-', notes: '-' })
  await expect(page.getByRole('table').getByRole('textbox')).toHaveCount(0)

  await page.route('**/rpc/get_requests_with_review_status', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const bare = { address_line1: '', reason: '', date_of_request: '', source_name: '' }
    Object.assign(body.requests[0], { ...bare, full_name: '', category: null })
    await route.fulfill({ json: body })
  })
  await page.reload()
  const missing = { full_name: '-', address: '-', reason: /^-/, date_of_request: '-' }
  await table.shows('-', { ...missing, category: 'N/A', source_name: 'Code' })
  await table.shows('-', { donation_amount: '$1,235', notes: 'By telephone' })
})

test('a reason longer than two lines has a tooltip in its own direction', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  const reason = table.reason('Avrom Adler')
  const lines = await reason.evaluate(
    (cell) => cell.clientHeight / Number.parseFloat(getComputedStyle(cell).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
  await expect(reason).toHaveAttribute('dir', 'ltr')
  await expect(table.reason('Boruch Braun')).toHaveAttribute('dir', 'rtl')
  await table.reason('Boruch Braun').hover()
  await reason.hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toHaveCount(1) // the short reason has none
  await expect(tooltip).toContainText('Full Reason:')
  await expect(tooltip).toContainText(long.trim())
  const [head, shown] = [await table.head('Date').boundingBox(), await tooltip.boundingBox()]
  expect(shown?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await reason.focus()
  await expect(tooltip).toContainText(long.trim())
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('filters show counts, are highlighted when active, and stay in the address', {
  tag: '@short',
}, async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  for (const [filter, options] of [
    ['Category', ['All (3)', 'Medical (1)', 'Shul (1)', 'Wedding (1)']],
    ['Source', ['All (3)', 'Direct (2)', 'Code (1)']],
    ['Payment method', ['All (3)', 'OJC online (2)', 'Check (1)']],
  ] as const) {
    await table.filter(filter).click()
    await expect(table.options()).toHaveCount(options.length)
    for (const option of options) {
      await expect(table.options().filter({ hasText: option })).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(table.filter(filter)).toBeFocused()
  }
  const plain = await table
    .filter('Source')
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  await table.choose('Source', 'Direct (2)')
  await expect(table.filter('Source')).toHaveText('Source: Direct')
  await expect(table.filter('Source')).not.toHaveCSS('background-color', plain)
  await expect(table.names()).toHaveText(['Boruch Braun', 'Avrom Adler'])
  await table.choose('Category', 'Medical (1)')
  await table.sort('Date')
  await table.search().fill('rent, tuition')
  await expect(table.names()).toHaveText(['Avrom Adler'])
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(table.names()).toHaveText(['Avrom Adler'])
  await expect(table.filter('Category')).toHaveText('Category: Medical', { useInnerText: true })
  await expect(table.search()).toHaveValue('rent, tuition')
  await expect(table.head('Date')).toHaveAttribute('aria-sort', 'ascending')
  await table.tab('Reviewed').click()
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await page.reload()
  await expect(table.tab('Reviewed')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(table.names()).toHaveText(['Dovid Dunner'])
  await expect(table.search()).toHaveValue('')
})

test('six columns sort ascending, descending or not at all', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open('?tab=all')
  const first = table.names().first()
  await expect(first).toHaveText('Dovid Dunner')
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

test('Save requires an amount above 0, removes the row and focuses the next amount', {
  tag: '@short',
}, async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  const save = table.button('Boruch Braun', 'Save')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await table.amount('Boruch Braun').fill('0')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await table.amount('Boruch Braun').press('Enter')
  await seeToast(page, 'Invalid Amount', 'Please enter a valid amount')
  for (const wrong of ['abc', '-180', '1e9']) {
    await table.amount('Boruch Braun').fill(wrong)
    await expect(table.row('Boruch Braun')).not.toContainText('Please enter a valid amount')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await table.amount('Boruch Braun').press('Enter')
    await expect(table.row('Boruch Braun')).toContainText('Please enter a valid amount')
  }

  await table.button('Boruch Braun', '$1,000').click()
  await table.button('Boruch Braun', '$500').click()
  await expect(table.amount('Boruch Braun')).toHaveValue('500')
  await table.notes('Boruch Braun').fill('משפחה חשובה')
  await expect(table.notes('Boruch Braun')).toHaveCSS('direction', 'rtl')
  const answer = Promise.withResolvers<void>()
  await page.route('**/rpc/create_admin_review', async (route) => {
    await answer.promise
    await route.continue()
  })
  await save.click()
  await expect(table.button('Boruch Braun', 'Saving...')).toHaveAttribute('aria-disabled', 'true')
  answer.resolve()
  await expect(table.row('Boruch Braun')).toHaveCount(0)
  await expect(table.amount('Avrom Adler')).toBeFocused()
  await seeToast(page, 'Review saved successfully')
  await expect(table.tab('Pending')).toHaveText('Pending 2')
  await expect(table.tab('Reviewed')).toHaveText('Reviewed 2')
  await table.tab('Reviewed').click()
  await table.shows('Boruch Braun', { donation_amount: '$500', notes: 'משפחה חשובה' })
})

test('keyboard: arrow keys, Alt with a digit, Enter, Escape', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  await table.amount('Chana Cohen').focus()
  await page.keyboard.press('ArrowDown')
  await expect(table.amount('Avrom Adler')).toBeFocused()
  await page.keyboard.press('Alt+3')
  await expect(table.amount('Avrom Adler')).toHaveValue('1000')
  await page.keyboard.press('Escape')
  await expect(table.row('Avrom Adler')).toBeFocused()
  await expect(table.amount('Avrom Adler')).toHaveValue('1000')
  await table.amount('Avrom Adler').focus()
  await page.keyboard.press('ArrowUp')
  await expect(table.amount('Chana Cohen')).toBeFocused()
  await page.keyboard.type('1,234.50')
  await page.keyboard.press('Enter')
  await expect(table.row('Chana Cohen')).toHaveCount(0)
  await expect(table.amount('Avrom Adler')).toBeFocused()
  await table.tab('Reviewed').click()
  await table.shows('Chana Cohen', { donation_amount: '$1,235' })
})

test('the table has fifty rows a page, keeps the page in the address and announces new rows live', async ({
  page,
  office,
}) => {
  for (let at = 1; at <= 52; at += 1) {
    await enterRequest(office, { input_full_name: `Row ${at}` })
  }
  const table = new MasterTable(page)
  const hearing = waitForLiveUpdates(page)
  await table.open('?search=row')
  await expect(table.names()).toHaveCount(50)
  await expect(table.names().first()).toHaveText('Row 52')
  await hearing
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(table.names()).toHaveText(['Row 2', 'Row 1'])
  await page.reload()
  await expect(table.names()).toHaveText(['Row 2', 'Row 1'])
  await expect(page.getByRole('navigation', { name: 'Page 2' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(table.names()).toHaveCount(50)
  await enterRequest(office, { input_full_name: 'Row 53' })
  await page.getByRole('button', { name: 'New requests: 1. Show' }).click()
  await expect(table.names().first()).toHaveText('Row 53')
})
