import { enterRequest, expect, test, waitForLiveUpdates } from './office.ts'
import { MasterTable } from './pages/master-table.ts'

test.use({ serverName: 'master dashboard', viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'default' })

const long = 'Rent, tuition and bread for a family of twelve, and the operation in May. '.repeat(6)

test.beforeAll(async ({ office }) => {
  await enterRequest(office, {
    input_full_name: 'Avrom Adler',
    input_category: 'Medical',
    input_reason: long,
  })
  await enterRequest(office, { input_full_name: 'Boruch Braun' })
  await enterRequest(office, { input_full_name: 'Dovid Dunner', input_admin_amount: '1234.50' })
})

test('the tooltip of a reason leaves the header in view, and opens on focus', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  const reason = table.reason('Avrom Adler')
  await reason.hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toHaveCount(1)
  const [head, shown] = [await table.head('Date').boundingBox(), await tooltip.boundingBox()]
  expect(shown?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await reason.focus()
  await expect(tooltip).toContainText(long.trim())
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('filters, search and sorting stay in the address', {
  tag: '@short',
}, async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  await table.filter('Source').click()
  await expect(table.options()).toHaveCount(2) // its list is loaded on the first press
  await page.keyboard.press('Escape')
  await expect(table.options()).toHaveCount(0)
  await expect(table.filter('Source')).toBeFocused()
  await table.choose('Source', 'Direct (2)')
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

test('keyboard: arrow keys, Alt with a digit, Enter, Escape', async ({ page }) => {
  const table = new MasterTable(page)
  await table.open()
  await table.amount('Boruch Braun').focus()
  await page.keyboard.press('ArrowDown')
  await expect(table.amount('Avrom Adler')).toBeFocused()
  await page.keyboard.press('Alt+3')
  await expect(table.amount('Avrom Adler')).toHaveValue('1000')
  await page.keyboard.press('Escape')
  await expect(table.row('Avrom Adler')).toBeFocused()
  await expect(table.amount('Avrom Adler')).toHaveValue('1000')
  await table.amount('Avrom Adler').focus()
  await page.keyboard.press('ArrowUp')
  await expect(table.amount('Boruch Braun')).toBeFocused()
  await page.keyboard.type('1,234.50')
  await page.keyboard.press('Enter')
  await expect(table.row('Boruch Braun')).toHaveCount(0)
  await expect(table.amount('Avrom Adler')).toBeFocused()
  await table.tab('Reviewed').click()
  await table.shows('Boruch Braun', { donation_amount: '$1,235' })
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
