import { axeViolations } from './axe.ts'
import { say } from './messages.ts'
import { enterRequest, expect, test } from './office.ts'
import { Dashboard } from './pages/dashboard.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'
import { newRequester, submitRequest } from './requester.ts'

const ach = {
  input_payment_method: 'ach',
  input_ach_account_holder_name: 'Moshe Klein',
  input_ach_routing_number: '021000021',
  input_ach_account_number: '000123456789',
  input_ach_address_line1: '1432 54th Street',
  input_ach_city: 'Brooklyn',
  input_ach_state: 'NY',
  input_ach_postal_code: '11219',
  input_ach_country: 'US',
}

test('a family corrects its account number on a phone, and the office confirms it', async ({
  page,
  office,
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
  })
  const requester = await newRequester(office, context.request)
  const name = `Corrected ${requester.code}`
  await submitRequest(context.request, requester.code, { ...ach, input_full_name: name })

  const family = await context.newPage()
  const words = (key: string) => say('yi', key)
  await new Dashboard(family, 'yi').open()
  await family.getByRole('link', { name: words('dash.changeDetails') }).click()
  await expect(family.getByText('••••6789')).toBeVisible()
  expect(await axeViolations(family, { within: '#content' })).toEqual([])
  const other = `${words('correct.typeNew')}: ${words('pay.accountNumber')}`
  await family.getByRole('button', { name: other }).click()
  for (const field of ['account_number', 'account_number_confirm']) {
    await family.locator(`[name="${field}"]`).fill('000123987654')
  }
  await family.getByRole('button', { name: words('action.save'), exact: true }).click()
  await seeToast(family, words('correct.saved'))
  await expect(family).toHaveURL('/yi/dashboard')
  await context.close()

  const reviews = new Reviews(page)
  await reviews.open()
  const card = reviews.card(name)
  const mark = card.element.getByText(say('en', 'admin.detailsChanged'), { exact: true })
  await expect(mark).toBeVisible()
  await card.press(say('en', 'action.showDetails'))
  await expect(card.element).toContainText('••••6789')
  expect(await axeViolations(page, { within: '#content' })).toEqual([])
  await card.press(say('en', 'corrected.confirm'))
  await seeToast(page, say('en', 'corrected.confirmed'))
  await expect(mark).toHaveCount(0)
})

test('the office corrects a direct request', async ({ page, office }) => {
  const { request } = await enterRequest(office, { input_full_name: 'Direct Family' })
  await page.goto(`/admin/correct?request=${request.id}`)
  await page.locator('[name="full_name"]').fill('Corrected Family')
  await page.getByRole('button', { name: say('en', 'action.save'), exact: true }).click()
  await seeToast(page, say('en', 'correct.saved'))
  await page.goto(`/admin/requests?tab=all&search=${request.codes.code}`)
  await expect(page.getByRole('article')).toContainText('Corrected Family')
})
