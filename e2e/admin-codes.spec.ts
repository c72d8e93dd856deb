import { enterRequest, expect, test, waitForLiveUpdates } from './office.ts'
import { Codes } from './pages/codes.ts'
import { issueCode, register } from './set-up.ts'

test.use({ serverName: 'codes' })
test.describe.configure({ mode: 'default' })

test('an empty list says so, and a new code appears without a reload', async ({ page, office }) => {
  const codes = new Codes(page)
  const hearing = waitForLiveUpdates(page)
  await codes.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Active Codes' })).toBeVisible()
  await expect(page.getByText('There are no access codes yet.')).toBeVisible()
  await hearing
  const { code } = await issueCode(office)
  await expect(codes.listed()).toHaveText([code])
})

test('codes can be searched by part and filtered by status, and the address keeps both', async ({
  page,
  office,
}) => {
  await enterRequest(office)
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
  await expect(page.getByText('Showing 50 of 51')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(codes.listed()).toHaveCount(51)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})
