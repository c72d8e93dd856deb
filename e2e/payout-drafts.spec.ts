import { achSettings } from './ach-payments.ts'
import { expect, test } from './office.ts'
import { approve, openRun, PayoutScreen, saveSettings, speak } from './payout-office.ts'
import { addressOf, byAch, call } from './set-up.ts'

// What the office does in a draft: it moves payments to a second one of the same Friday, and confirms
// names for the bank on one page (docs/product.md §14.1, §14.6).

test.use({ serverName: 'payout-drafts' })

const byCheck = (name: string) => ({
  ...addressOf('check'),
  input_full_name: name,
  input_payment_method: 'check',
  input_state: 'NY',
  input_check_delivery_method: 'mail',
  input_check_payee_name: name,
})

test('names are confirmed on one page, and payments move to a second draft and back', async ({
  page,
  office,
  server,
}) => {
  await speak(page, 'yi', server.url)
  const screen = new PayoutScreen(page, 'yi')
  await saveSettings(office, { ach: achSettings })
  for (const name of ['משה כהן', 'שרה לוי']) await approve(office, '180', byCheck(name))
  for (const name of ['First', 'Moved']) {
    await approve(office, '90', {
      input_full_name: `${name} Family`,
      input_state: 'NY',
      ...byAch(`${name} Family`),
    })
  }
  const run = await openRun(office)
  await screen.openRun(run)

  // Each person's line shows a name, which can be mended; one press confirms those that are right.
  const person = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(person('משה כהן')).toContainText('Moshe Cohen')
  await screen.button('payouts.mend', person('שרה לוי')).click()
  await screen.field('payouts.nameForBank', person('שרה לוי')).fill('Sarah Levi')
  await page.keyboard.press('Enter')
  await screen.expectToast('payouts.namesConfirmed_one', { count: '1' })
  const confirm = `${screen.say('payouts.confirmName')}: משה כהן`
  await page.getByRole('button', { name: confirm, exact: true }).click()
  await expect(person('משה כהן')).toHaveCount(0)
  await expect(screen.row('שרה לוי')).toContainText('Sarah Levi')

  // One payment, chosen by its row.
  await screen.button('payouts.choose').click()
  await page.getByRole('checkbox', { name: /^K\d+ Moved Family$/ }).check()
  await screen.button('payouts.move', page.locator('#payments')).click()
  const second = { id: '', number: run.number + 1 }
  await screen.expectToast('payouts.moved_one', { count: '1', number: String(second.number) })
  await expect(screen.row('Moved Family')).toHaveCount(0)
  await expect(screen.row('First Family')).toBeVisible()

  // A whole method, which goes back.
  await screen.openRun(second)
  await expect(page.getByText(screen.say('payouts.isSecond'))).toBeVisible()
  await expect(screen.row('Moved Family')).toBeVisible()
  await screen.button('payouts.move', screen.card('ach')).click()
  await screen.expectToast('payouts.moved_one', { count: '1', number: String(run.number) })
  await expect(screen.row('Moved Family')).toHaveCount(0)
  await screen.openRun(run)
  await expect(screen.row('Moved Family')).toBeVisible()
})

test('payments come after the methods of a run, one press away', async ({
  page,
  office,
  server,
}) => {
  await speak(page, 'en', server.url)
  const screen = new PayoutScreen(page, 'en')
  await saveSettings(office, { ach: achSettings })
  await approve(office, '90', {
    input_full_name: 'Order Family',
    input_state: 'NY',
    ...byAch('Order Family'),
  })
  const run = await openRun(office)
  const topOf = async (part: ReturnType<typeof screen.row>) => (await part.boundingBox())?.y ?? 0
  for (const isDraft of [true, false]) {
    if (!isDraft) await call(office, 'lock_payout_run', { run_id: run.id })
    await screen.openRun(run)
    const row = screen.row('Order Family')
    await expect(row).toBeVisible()
    await expect(screen.card('ach')).toBeVisible()
    expect((await topOf(row)) < (await topOf(screen.card('ach')))).toBe(false)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const focused = page.locator('#payment-rows').locator(':focus')
    await expect(focused).toBeVisible()
  }
})
