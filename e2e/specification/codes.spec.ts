import { expect, test } from '../office.ts'
import { AdminDashboard } from '../pages/admin-dashboard.ts'
import { Codes } from '../pages/codes.ts'
import { newRequester, submitRequest } from '../requester.ts'
import { issueCode, register } from '../set-up.ts'

test('3.3 the list names the three states of codes', async ({ page, request, office }) => {
  const { code: available } = await issueCode(office)
  const { code: registered } = await register(office)
  const { code: used } = await newRequester(office, request)
  await submitRequest(request, used)
  const codes = new Codes(page)
  await codes.open('?status=all')
  for (const [code, status, shownAs] of [
    [available, 'available', 'Available'],
    [registered, 'user_created', 'Registered'],
    [used, 'fully_used', 'Used'],
  ] as const) {
    const answer = await office.post('/rpc/list_codes', { data: { search: code } })
    expect(await answer.json()).toMatchObject({ codes: [{ code, status }] })
    await expect(codes.row(code).locator('.badge')).toHaveText(shownAs)
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
