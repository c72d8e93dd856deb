import { positivePayLayout } from '#domain/bank-files/csv/positive-pay.ts'
import { expect, test } from './office.ts'
import {
  approve,
  giveFile,
  lockRun,
  openRun,
  PayoutScreen,
  payoutLocales,
  rowsOf,
  saveSettings,
  speak,
} from './payout-office.ts'
import { addressOf, call } from './set-up.ts'

test.use({ serverName: 'payout-checks' })
test.describe.configure({ mode: 'default' })

for (const [at, locale] of payoutLocales.entries()) {
  test(`a lost check is replaced on the next Friday, ${locale}`, async ({
    page,
    office,
    server,
  }) => {
    const first = 2041 + 1000 * at
    const account = { routing_number: '021000021', account_number: '7777777' }
    await saveSettings(office, { check: { ...account, next_number: first } })
    await approve(office, '500', {
      ...addressOf('check'),
      input_full_name: 'Lost Weiss',
      input_payment_method: 'check',
      input_state: 'NY',
      input_check_delivery_method: 'mail',
      input_check_payee_name: 'Chana Weiss',
    })
    await approve(office, '90', {
      ...addressOf('check'),
      input_full_name: `Digital ${locale}`,
      input_email: 'digital@example.org',
      input_payment_method: 'check',
      input_state: 'NY',
      input_check_delivery_method: 'email',
      input_check_payee_name: `Yosef Levi ${locale}`,
    })
    const run = await lockRun(office)
    await giveFile(office, run, 'check')
    await call(office, 'mark_payments_paid', { run_id: run.id, method: 'check' })

    await speak(page, locale, server.url)
    const screen = new PayoutScreen(page, locale)
    await noteServiceNumber(screen, `Yosef Levi ${locale}`)
    await recordMailing(screen, first)
    await screen.openRun(run)
    await (await screen.action('replace_check', 'Lost Weiss')).click()
    await screen.answer('checks.action.replace_check')
    await screen.expectToast('payouts.done')
    await expect(screen.row('Lost Weiss')).toContainText(screen.say('payout.state.returned'))

    // The new payment waits until the bank has answered.
    const next = await openRun(office)
    await page.goto('/admin/payouts/checks')
    await page.getByLabel(screen.say('checks.search'), { exact: true }).fill(String(first))
    const row = screen.row(String(first))
    await expect(row).toContainText(screen.say('checks.waits'))
    await checkButton(screen, 'answer_stop', first).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(screen.say('checks.answer'), { exact: true }).selectOption('stopped')
    await screen.answer('payouts.record')
    await expect(row).not.toContainText(screen.say('checks.waits'))

    await call(office, 'lock_payout_run', { run_id: next.id })
    await screen.openRun(next)
    const written = await screen.download('positive_pay.csv', screen.card('check'))
    const kindsOf = (bytes: Buffer) =>
      rowsOf(positivePayLayout, bytes).map(({ kind, check_number }) => `${kind} ${check_number}`)
    expect(kindsOf(written.bytes)).toEqual([`I ${first + 1}`])
    await screen.openRun(run)
    const stopped = await screen.download('positive_pay.csv', screen.card('check'))
    expect(kindsOf(stopped.bytes)).toEqual([`V ${first}`])
  })
}

/** Notes the number that a service gave to a digital check, which has none of ours. */
async function noteServiceNumber(screen: PayoutScreen, payee: string) {
  await screen.page.goto('/admin/payouts/checks')
  const row = screen.row(payee)
  await row.getByText(screen.say('checks.action.note_service_number'), { exact: true }).click()
  await screen.page.getByRole('dialog').getByRole('textbox').fill('SVC-77')
  await screen.answer('payouts.record')
  await expect(row).toContainText('SVC-77')
}

/** Records that the paper checks of a run are in the mail. */
async function recordMailing(screen: PayoutScreen, number: number) {
  await checkButton(screen, 'mail', number).click()
  await screen.answer('payouts.record')
  await screen.expectToast('checks.mailed_one', { count: '1' })
  await expect(screen.row(String(number))).toContainText(screen.say('checks.state.mailed'))
}

/** The button of what can be done with a check. */
const checkButton = (screen: PayoutScreen, action: string, number: number) =>
  screen.page.getByRole('button', {
    name: screen.say('payouts.actionOf', {
      action: screen.say(`checks.action.${action}`),
      name: String(number),
    }),
    exact: true,
  })
