import { formatInstant } from '#domain/payment-date.ts'
import { enterRequest, expect, test } from '../office.ts'
import { AdminDashboard } from '../pages/admin-dashboard.ts'
import { Codes } from '../pages/codes.ts'
import { seeToast } from '../pages/toast.ts'
import { issueCode, register } from '../set-up.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('2d.7 3.3 4.12 codes are listed with status, date and copy: available, registered, used', async ({
  page,
  office,
}) => {
  const used = (await enterRequest(office)).code
  const { code: registered } = await register(office)
  const { code: available } = await issueCode(office)
  const codes = new Codes(page)
  await codes.open('?status=all')
  await expect(codes.listed().nth(2)).toHaveText(used)
  for (const [code, badge, status] of [
    [available, 'Available', 'available'],
    [registered, 'Registered', 'user_created'],
    [used, 'Used', 'fully_used'],
  ] as const) {
    const data = { search: code, status }
    const answer = await office.post('/rpc/list_codes', { data, failOnStatusCode: true })
    const [listed] = (await answer.json()).codes
    expect(listed).toMatchObject({ code, status })
    await expect(codes.row(code).locator('.badge')).toHaveText(badge)
    const created = codes.row(code).locator('[data-column="created_at"]')
    await expect(created).toContainText(formatInstant(listed.created_at, 'America/New_York', 'en'))
    await codes.copy(code).click()
    await seeToast(page, 'Code copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  }
})

test('3.21 the generated code takes the place of <code> in the message', async ({
  page,
  office,
}) => {
  const answer = await office.post('/rpc/list_template_messages', { data: {} })
  const [{ content }] = (await answer.json()).template_messages
  expect(content).toContain('<code>')
  const admin = new AdminDashboard(page)
  await admin.open()
  const code = await admin.makeCode()
  await expect(admin.preview()).toHaveText(content.replace('<code>', code))
})
