import { calendarDateIn, dateAfter, formatLongDate } from '#domain/payment-date.ts'
import { firstOfRule } from '#domain/plans.ts'
import { axeViolations } from './axe.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { expect, test } from './office.ts'
import { speak } from './payout-office.ts'
import { newRequester, submitRequest } from './requester.ts'
import { addressOf, call } from './set-up.ts'

// A request that is paid on several Fridays, from one decision to the card of its family
// (docs/product.md §7.19). The server's tests prove what becomes of each payment.

test.use({ serverName: 'plans' })
test.describe.configure({ mode: 'default' })

const zone = 'America/New_York'
// A plan proposes the Friday after today.
const first = firstOfRule('week', dateAfter(calendarDateIn(new Date(), zone), 1))
const method = 'ojc_check'
type Payment = { id: string; request_id: string }

for (const locale of localesOfJourney(['en', 'yi'])) {
  test(`a widow's Fridays are decided at once, paid and changed, ${locale}`, async ({
    page,
    office,
    browser,
    server,
  }) => {
    const phone = { width: 360, height: 780 }
    const context = await browser.newContext({ baseURL: server.url, viewport: phone })
    const requester = await newRequester(office, context.request)
    const name = `Chaya ${locale}`
    const { id } = await submitRequest(context.request, requester.code, {
      ...addressOf(method),
      input_full_name: name,
      input_payment_method: method,
      input_ojc_check_payee_name: 'Khal Beis Avrohom',
    })
    const words = (key: string) => say(locale, key)
    const changeOn = (date: string) =>
      say(locale, 'plan.changeOn', { date: formatLongDate(date, locale) })
    await speak(page, locale, server.url)
    await page.goto('/admin/requests')
    const card = page.getByRole('article').filter({ hasText: name })
    const press = (key: string, within = card) =>
      within.getByRole('button', { name: words(key), exact: true }).click()

    // The dialog of an ordinary amount turns to several Fridays, and keeps what was typed.
    await card.locator('.dots-button').click()
    await page.getByRole('menuitem', { name: words('admin.review') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('admin.donationAmount')).fill('300')
    await press('review.severalFridays', dialog)
    await expect(dialog.getByLabel(words('plan.amount'))).toHaveValue('300')
    await dialog.getByLabel(words('plan.every')).selectOption('week')
    await dialog.getByLabel(words('plan.times')).fill('3')
    await dialog.getByLabel(words('plan.confirm')).fill('1')
    await expect(dialog.getByRole('status').first()).toContainText('$900.00')
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    expect(await axeViolations(page, { within: '[role="dialog"]' })).toEqual([])
    await press('action.save', dialog)
    await expect(card).toHaveCount(0)

    const reviewed = words('admin.tabReviewed').split('(')[0]?.trim() ?? ''
    await page.getByRole('tab', { name: reviewed }).click()
    await expect(card).toContainText('$900')
    await expect(card).toContainText('3 × $300.00')

    /** Pays what a run of a Friday proposes. */
    const pay = async (weeks: number) => {
      const pay_on = dateAfter(first, 7 * weeks)
      const { run } = (await call(office, 'create_payout_run', { pay_on })) as unknown as {
        run: { id: string }
      }
      await call(office, 'lock_payout_run', { run_id: run.id })
      await call(office, 'mark_payments_sent', { run_id: run.id, method })
      await call(office, 'mark_payments_paid', { run_id: run.id, method })
      const answer = await office.post('/rpc/get_payout_payments', { data: { run_id: run.id } })
      const { payments } = (await answer.json()) as { payments: Payment[] }
      return payments.find(({ request_id }) => request_id === id)
    }
    await pay(0)
    await press('action.showDetails')
    const fridays = page
      .getByRole('region', { name, exact: true })
      .getByRole('region', { name: words('review.severalFridays') })
    await expect(fridays.getByText(words('plan.state.paid'), { exact: true })).toHaveCount(1)
    const secondFriday = fridays.getByRole('listitem').nth(1)
    await secondFriday
      .getByRole('button', { name: changeOn(dateAfter(first, 7)), exact: true })
      .click()
    await page.getByRole('menuitem', { name: words('plan.do.amount'), exact: true }).click()
    await page.getByRole('dialog').getByLabel(words('plan.amount')).fill('350')
    await press('action.save', page.getByRole('dialog'))
    await expect(fridays).toContainText('$1,000.00')
    expect(await axeViolations(page, { within: 'main' })).toEqual([])

    const family = await context.newPage()
    await speak(family, locale, server.url)
    await family.goto(`/${locale}/dashboard`)
    const next = formatLongDate(dateAfter(first, 7), locale)
    await expect(family.getByRole('article')).toContainText(next)
    await family.locator('summary').first().click()
    await expect(family.locator('details li')).toHaveCount(3)
    expect(await axeViolations(family)).toEqual([])
    // The family confirms the second Friday itself, and the office notes that it called about the third.
    const asked = family.getByRole('article')
    await expect(asked.getByRole('button', { name: words('dash.confirmYes') })).toBeVisible()
    await expect(asked).toContainText(next)
    await asked.getByRole('button', { name: words('dash.confirmYes') }).click()
    const third = formatLongDate(dateAfter(first, 14), locale)
    await expect(asked).toContainText(third)
    await expect(fridays.getByRole('listitem').nth(2)).toContainText(words('plan.asked'))
    await press('plan.noteConfirmed', fridays)
    await expect(fridays.getByText(words('plan.asked'))).toHaveCount(0)

    // The second comes back and is paid again with the third, which ends the plan.
    const second = await pay(1)
    await call(office, 'act_on_payment', {
      act: 'come_back',
      payment_id: second?.id,
      on: calendarDateIn(new Date(), zone),
    })
    await call(office, 'act_on_payment', { act: 'pay_again', payment_id: second?.id })
    await pay(2)
    await expect(fridays.getByText(words('plan.state.paid'), { exact: true })).toHaveCount(3)
    await family.reload()
    await expect(family.getByRole('article')).toContainText(words('status.paid'))
    await context.close()
  })
}
