import type { APIRequestContext } from 'playwright/test'
import { calendarDateIn } from '#domain/payment-date.ts'
import { expect, test } from './office.ts'
import { approve, openRun, PayoutScreen, payoutLocales, type Run, speak } from './payout-office.ts'
import { addressOf, call } from './set-up.ts'

// What was approved and is not paid, from the list of open items to the last payment
// (docs/product.md §14.21). The server's tests prove in which bucket each payment is.

test.use({ serverName: 'payout-open-items' })
test.describe.configure({ mode: 'default' })

const approved = (office: APIRequestContext, name: string) =>
  approve(office, '180', {
    ...addressOf('ojc_check'),
    input_full_name: name,
    input_payment_method: 'ojc_check',
    input_ojc_check_payee_name: 'Khal Beis Avrohom',
  })

type Payment = { id: string; full_name: string }

/** Runs a payment of each name up to the bank, one of them held, one back, one refused. */
async function runToBank(office: APIRequestContext): Promise<Run> {
  for (const part of ['Held', 'Back', 'Refused', 'Sent']) await approved(office, `${part} Family`)
  const run = await openRun(office)
  const answer = await office.post('/rpc/get_payout_payments', { data: { run_id: run.id } })
  const { payments } = (await answer.json()) as { payments: Payment[] }
  const idOf = (name: string) => payments.find(({ full_name }) => full_name === name)?.id
  const on = calendarDateIn(new Date(), 'America/New_York')
  await call(office, 'act_on_payment', {
    act: 'hold',
    payment_id: idOf('Held Family'),
    reason: 'Call first',
  })
  await call(office, 'lock_payout_run', { run_id: run.id })
  await call(office, 'mark_payments_sent', { run_id: run.id, method: 'ojc_check' })
  await call(office, 'act_on_payment', { act: 'come_back', payment_id: idOf('Back Family'), on })
  await call(office, 'act_on_payment', { act: 'fail', payment_id: idOf('Refused Family'), on })
  return run
}

for (const locale of payoutLocales) {
  test(`the open items are emptied one by one, ${locale}`, async ({ page, office, server }) => {
    await runToBank(office)
    await approved(office, 'Due Family')
    await speak(page, locale, server.url)
    const screen = new PayoutScreen(page, locale)
    const list = async () => {
      await page.goto('/admin/payouts/open')
      await expect(page.getByRole('table')).toBeVisible()
    }
    const bucketOf = (name: string) => screen.row(`${name} Family`)
    const expectBucket = (name: string, bucket: string) =>
      expect(bucketOf(name)).toContainText(screen.say(`payouts.open.${bucket}`))
    /** Opens the run of an item by its link, and asks for what is to be done with it. */
    const ask = async (name: string, action: string) => {
      await list()
      await bucketOf(name).getByRole('link').click()
      await (await screen.action(action, `${name} Family`)).click()
    }

    await ask('Held', 'release')
    await screen.answer('payouts.action.release')
    for (const name of ['Back', 'Refused']) {
      await ask(name, 'pay_again')
      await screen.answer('payouts.againConfirm')
    }
    await ask('Sent', 'pay')
    await screen.answer('payouts.action.pay')
    await list()
    await expect(bucketOf('Sent')).toHaveCount(0)
    for (const name of ['Held', 'Back', 'Refused']) await expectBucket(name, 'waiting')
    // What is in no run is dealt with beside the list, which stays.
    const drawer = page.locator('.drawer')
    await bucketOf('Due').press('Enter')
    await expect(drawer.getByRole('heading', { name: 'Due Family' })).toBeVisible()
    await expect(drawer.getByText('Khal Beis Avrohom')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(bucketOf('Due')).toBeFocused()

    await screen.field('payouts.search').fill('back')
    await expect(bucketOf('Due')).toHaveCount(0)
    await expect(bucketOf('Back')).toBeVisible()

    // The next run takes them all, and leaves nothing open.
    const next = await openRun(office)
    await list()
    for (const name of ['Held', 'Back', 'Refused', 'Due']) await expectBucket(name, 'planned')
    await call(office, 'lock_payout_run', { run_id: next.id })
    await call(office, 'mark_payments_sent', { run_id: next.id, method: 'ojc_check' })
    await screen.openRun(next)
    await screen.row('Due Family').getByText('180').first().click()
    await expect(drawer.getByRole('heading', { name: 'Due Family' })).toBeVisible()
    await expect(screen.row('Held Family')).toBeVisible()
    await drawer.getByRole('button', { name: screen.say('action.close') }).click()
    await screen.button('payouts.allPaid', screen.card('ojc_check')).click()
    await screen.answer('payouts.allPaid')
    await page.goto('/admin/payouts/open')
    await expect(page.getByText(screen.say('payouts.openNone'), { exact: true })).toBeVisible()
  })
}
