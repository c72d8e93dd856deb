import type { APIRequestContext, Page } from 'playwright/test'
import { expectedPaymentDate, formatLongDate } from '#domain/payment-date.ts'
import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { seeToast } from './pages/toast.ts'
import { call, issueCode, openAccount, unknownCode } from './set-up.ts'

/** A request that somebody has made; gives its code. */
async function makeRequest(page: Page, office: APIRequestContext) {
  const { code } = await issueCode(office)
  const { email, password } = await openAccount(office)
  await page.request.post('/auth/sign-in/email', { data: { email, password } })
  const { request } = (await call(page.request, 'create_request', {
    input_code: code,
    input_full_name: 'Moshe Klein',
    input_email: email,
    input_phone: '(718) 555-0123',
    input_reason: 'We are making a wedding.',
    input_category: 'Wedding',
    input_where_met: null,
    input_payment_method: 'ojc_online',
    input_address_line1: '1432 54th Street',
    input_address_line2: null,
    input_city: 'Brooklyn',
    input_state: 'NY',
    input_postal_code: '11219',
    input_country: 'US',
    input_ojc_online_congregation_name: 'Khal Adas',
    input_ojc_online_tax_id: '11-3456789',
  })) as unknown as { request: { id: string } }
  await page.context().clearCookies()
  return { code, id: request.id }
}

test('how far a request is, by its code and phone number, without signing in', async ({
  page,
  office,
}) => {
  const { code, id } = await makeRequest(page, office)
  await page.goto('/yi/status')
  const check = page.getByRole('button', { name: say('yi', 'status.check'), exact: true })
  const phone = page.getByLabel(say('yi', 'field.phone'), { exact: true })
  const codeField = page.getByLabel(say('yi', 'code.accessCode'))
  await check.click()
  await expect(page.getByText(say('yi', 'code.required'))).toBeVisible()
  await expect(page.getByText(say('yi', 'common.required'))).toBeVisible()

  for (const [typed, number] of [
    [unknownCode(), '718-555-0123'],
    [code, '718-555-0124'],
  ] as const) {
    await codeField.fill(typed)
    await phone.fill(number)
    await check.click()
    await seeToast(page, say('yi', 'err.statusNotFound'))
  }

  await phone.fill('+1 718 555 0123')
  await check.click()
  const friday = formatLongDate(expectedPaymentDate(new Date(), 'America/New_York'), 'yi')
  const main = page.locator('main')
  await expect(main).toContainText(friday)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  await expect(main).not.toContainText('Moshe')

  await call(office, 'update_request_status', { request_id: id, status: 'processing' })
  await check.click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66')
})
