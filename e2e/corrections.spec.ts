import { say } from './messages.ts'
import { enterRequest, expect, test } from './office.ts'
import { seeToast } from './pages/toast.ts'

// A family that corrects its own details is in payout-journey.spec.ts.

test('the office corrects a direct request', async ({ page, office }) => {
  const { request } = await enterRequest(office, { input_full_name: 'Direct Family' })
  await page.goto(`/admin/correct?request=${request.id}`)
  await page.locator('[name="full_name"]').fill('Corrected Family')
  await page.getByRole('button', { name: say('en', 'action.save'), exact: true }).click()
  await seeToast(page, say('en', 'correct.saved'))
  await page.goto(`/admin/requests?tab=all&search=${request.codes.code}`)
  await expect(page.getByRole('article')).toContainText('Corrected Family')
})
