import { expectedPaymentDate, formatLongDate } from '#domain/payment-date.ts'
import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { buttonsUnderToast, seeToast } from './pages/toast.ts'
import { newRequester, submitRequest } from './requester.ts'
import { call, issueCode, unknownCode } from './set-up.ts'

test('the status of a request is shown for its code and phone number without signing in', {
  tag: '@short',
}, async ({ page, office }) => {
  const { code } = await issueCode(office)
  await newRequester(office, page.request)
  const { id } = await submitRequest(page.request, code, { input_phone: '(718) 555-0123' })
  await page.context().clearCookies()
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
    await check.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await check.click()
    await expect(page.locator('.toast')).toBeVisible()
    await expect.poll(() => buttonsUnderToast(page)).toEqual([])
    await seeToast(page, say('yi', 'err.statusNotFound'))
    await expect(page.locator('form')).toContainText(say('yi', 'err.statusNotFound'))
  }

  await phone.fill('+1 718 555 0123')
  await check.click()
  const friday = formatLongDate(expectedPaymentDate(new Date(), 'America/New_York'), 'yi')
  const main = page.locator('main')
  await expect(main).toContainText(friday)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  await expect(main).toContainText(say('yi', 'dash.expectedIfApproved'))
  await expect(main).not.toContainText('Moshe')
  await phone.fill('')
  await check.click()
  await expect(main).not.toContainText(friday)
  await phone.fill('+1 718 555 0123')

  await call(office, 'update_request_status', { request_id: id, status: 'processing' })
  await check.click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66')
})
