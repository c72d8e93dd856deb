import { enterRequest, expect, test, waitForLiveUpdates } from './office.ts'
import { Codes } from './pages/codes.ts'
import { seeToast } from './pages/toast.ts'
import { issueCode, register } from './set-up.ts'

test.use({ serverName: 'codes', permissions: ['clipboard-read', 'clipboard-write'] })
test.describe.configure({ mode: 'default' })

test('an empty list says so, and a new code appears without a reload', async ({ page, office }) => {
  const codes = new Codes(page)
  const hearing = waitForLiveUpdates(page)
  await codes.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Active Codes' })).toBeVisible()
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await hearing
  const { code } = await issueCode(office)
  await expect(codes.listed()).toHaveText([code])
})

test('codes show status, date and a copy button, newest first', async ({ page, office }) => {
  const used = (await enterRequest(office)).code
  const { code: registered } = await register(office)
  const { code: available } = await issueCode(office)
  const codes = new Codes(page)
  await codes.open()
  await expect(codes.listed()).not.toContainText([used])
  await codes.open('?status=all')
  await expect(codes.listed().nth(2)).toHaveText(used)
  await expect(codes.listed().nth(1)).toHaveText(registered)
  await expect(codes.listed().first()).toHaveText(available)
  for (const [code, status] of [
    [available, 'Available'],
    [registered, 'Registered'],
    [used, 'Used'],
  ] as const) {
    await expect(codes.row(code).locator('.badge')).toHaveText(status)
    await expect(codes.row(code).locator('[data-column="created_at"]')).toContainText(/\d{4}/)
    await codes.copy(code).click()
    await seeToast(page, 'Code copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  }
})

test('codes can be searched by part and filtered by status, and the address keeps both', async ({
  page,
  office,
}) => {
  const { code } = await register(office)
  const codes = new Codes(page)
  await codes.open()
  await codes.search().fill(code.slice(0, 6).toLowerCase())
  await expect(codes.listed()).toHaveText([code])
  await page.reload()
  await expect(codes.search()).toHaveValue(code.slice(0, 6).toLowerCase())
  await expect(codes.listed()).toHaveText([code])
  await codes.filter('Available').click()
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await codes.filter('Registered').click()
  await expect(codes.filter('Registered')).toHaveAttribute('aria-pressed', 'true')
  await expect(codes.listed()).toHaveText([code])
  await expect(page).toHaveURL(/status=user_created/)
  await codes.search().fill('')
  await codes.filter('Used').click()
  await expect(page.locator('tbody .badge')).toHaveText(['Used'])
  await expect(codes.filter('Used')).toContainText('1')
})

test('the list shows fifty codes and loads more on request', async ({ page, office }) => {
  await Promise.all(Array.from({ length: 50 }, () => issueCode(office)))
  const codes = new Codes(page)
  await codes.open('?status=available')
  await expect(codes.listed()).toHaveCount(50)
  await expect(page.getByText('Showing 50 of 52')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(codes.listed()).toHaveCount(52)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})
