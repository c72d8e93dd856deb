import type { APIRequestContext } from 'playwright/test'
import { calendarDateIn } from '#domain/payment-date.ts'
import { achSettings } from './ach-payments.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { seeToast } from './pages/toast.ts'
import { giveFile, lockRun, saveSettings, speak } from './payout-office.ts'
import { byAch, call, plainRequest } from './set-up.ts'

test.use({ serverName: 'calls' })
test.describe.configure({ mode: 'default' })

/** Enters a family without e-mail, pays it, and records that the bank sent the payment back. */
async function returnedPayment(office: APIRequestContext, name: string) {
  const { request } = await enterRequest(office, {
    ...byAch('Moshe Klein'),
    input_full_name: name,
    input_state: 'NY',
    input_email: null,
    input_locale: 'yi',
  })
  await saveReview(office, request.id, '360')
  const run = await lockRun(office)
  await giveFile(office, run, 'ach')
  const listed = await office.post('/rpc/get_payout_payments', { data: { run_id: run.id } })
  const { payments } = (await listed.json()) as { payments: { id: string; request_id: string }[] }
  const payment = payments.find(({ request_id }) => request_id === request.id)
  const on = calendarDateIn(new Date(), 'America/New_York')
  await call(office, 'act_on_payment', {
    act: 'come_back',
    payment_id: payment?.id,
    code: 'R03',
    on,
  })
}

for (const locale of ['en', 'yi'] as const) {
  test(`${locale}: a returned payment of a family without e-mail is called about, answered, and gone`, async ({
    page,
    office,
    server,
  }) => {
    const words = (key: string, values: Record<string, string> = {}) => say(locale, key, values)
    /** A line of what waits, of one thing or of several. */
    const waiting = (key: string) => {
      const forms = ['one', 'other'].map((form) => words(`today.${key}_${form}`))
      return page.getByRole('link', { name: new RegExp(forms.join('|')) })
    }
    const name = locale === 'en' ? 'Moshe Klein' : 'משה קליין'
    await speak(page, locale, server.url)
    await saveSettings(office, { ach: achSettings })
    await returnedPayment(office, name)

    await page.goto('/admin')
    await waiting('calls').click()
    await expect(page).toHaveURL('/admin/calls')
    const row = page.getByRole('region', {
      name: `${name} ${plainRequest.input_phone}`,
      exact: true,
    })
    await expect(row.getByText(words('calls.reason.returned'))).toBeVisible()
    // What to say is in the family's language, whatever the office reads.
    const said = row
      .locator('[lang=yi][dir=rtl]')
      .filter({ hasText: say('yi', 'mail.say.returned') })
    await expect(said).toContainText(say('yi', 'dash.advice.check_details'))
    await expect(row.getByRole('link', { name: '+1 718 555 0123' })).toHaveAttribute(
      'href',
      'tel:+17185550123',
    )

    // The request opens beside the list, and gives the focus back.
    const opens = row.getByRole('button', { name: words('calls.openRequest') })
    await opens.press('Enter')
    const drawer = page.locator('.drawer')
    await expect(drawer.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(drawer.getByText('••••6789', { exact: true })).toBeVisible()
    await expect(row).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opens).toBeFocused()

    await row.getByRole('button', { name: words('calls.take') }).press('Enter')
    await expect(row.getByText(words('calls.takenByMe'))).toBeVisible()
    await row.getByRole('textbox').fill('They bring the new account number')
    await row.getByRole('button', { name: words('calls.outcome.reached') }).click()
    await seeToast(page, words('calls.recorded'))
    await expect(row).toHaveCount(0)

    // Another family gives its new details on the telephone.
    const other = `${name} 2`
    await returnedPayment(office, other)
    const answering = page.getByRole('region', { name: `${other} ${plainRequest.input_phone}` })
    await answering.getByRole('button', { name: words('calls.take') }).click()
    await answering.getByRole('link', { name: words('calls.correct') }).click()
    await page.locator('[name="payment_full_name"]').fill('Rivka Stern')
    await page.getByRole('button', { name: words('action.save'), exact: true }).click()
    await seeToast(page, words('correct.saved'))
    await page.goto('/admin/calls')
    await expect(page.getByText(words('calls.none'))).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(waiting('came_back')).toBeVisible()
    await expect(waiting('calls')).toHaveCount(0)
  })
}
