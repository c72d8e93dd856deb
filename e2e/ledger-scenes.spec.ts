import type { Page } from 'playwright/test'
import { signedCents } from '#domain/money.ts'
import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { firstOfRule } from '#domain/plans.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { Reviews } from './pages/reviews.ts'
import {
  giveFile,
  lockRun,
  PayoutScreen,
  payoutLocales,
  saveSettings,
  speak,
} from './payout-office.ts'
import { addressOf, call } from './set-up.ts'

// Money that takes a way of its own: in part by hand, by a Friday's due, by a check that turns up, by a
// raised approval. After each, what was approved is what was paid and what is open (docs/product.md §14.21).

test.use({ serverName: 'ledger-scenes' })
test.describe.configure({ mode: 'default' })

const today = calendarDateIn(new Date(), 'America/New_York')
const byOjc = (name: string) => ({
  ...addressOf('ojc_check'),
  input_full_name: name,
  input_payment_method: 'ojc_check',
  input_ojc_check_payee_name: 'Khal Beis Avrohom',
})

/** Reads the figures of the open items in cents: approved, paid, open and later. */
async function figuresOf(page: Page) {
  await page.goto('/admin/payouts/open')
  const figures = page.locator('.figures .figure-number')
  await expect(figures).toHaveCount(4)
  const amounts = await figures.allTextContents()
  return amounts.map((amount) => signedCents(amount.replace(/[$,]/g, '').replace('−', '-')))
}

for (const locale of payoutLocales) {
  test(`money that takes a way of its own adds up, ${locale}`, async ({ page, office, server }) => {
    await speak(page, locale, server.url)
    const screen = new PayoutScreen(page, locale)
    const reviews = new Reviews(page)
    const dialog = page.getByRole('dialog')

    const expectBooks = async (approved: number, paid: number) => {
      const [all = 0n, given = 0n, open = 0n, later = 0n] = await figuresOf(page)
      expect([all, given]).toEqual([
        before[0] + BigInt(approved) * 100n,
        before[1] + BigInt(paid) * 100n,
      ])
      expect(given + open + later).toBe(all)
    }
    const [approvedBefore = 0n, paidBefore = 0n] = await figuresOf(page)
    const before = [approvedBefore, paidBefore] as const

    /** Records what was paid outside a run, from the details of a request. */
    const recordOutside = async (name: string, fill: () => Promise<unknown>) => {
      await reviews.open('all')
      await reviews.card(name).press(screen.say('action.showDetails'))
      await reviews.details(name).press(screen.say('outside.record'))
      await fill()
      await dialog.getByRole('button', { name: screen.say('outside.save') }).click()
      await screen.expectToast('outside.saved')
    }

    // In part in cash, the rest by a run.
    const part = `Part Cash ${locale === 'en' ? 'En' : 'He'}`
    const { request } = await enterRequest(office, byOjc(part))
    await saveReview(office, request.id, '500')
    await recordOutside(part, () => dialog.locator('[name="amount"]').fill('200'))
    const run = await lockRun(office)
    await giveFile(office, run, 'ojc_check')
    await screen.openRun(run)
    await expect(screen.row(part)).toContainText('$300.00')
    await expectBooks(500, 200)
    await screen.openRun(run)
    await screen.button('payouts.allPaid', screen.card('ojc_check')).click()
    await screen.answer('payouts.allPaid')
    await expectBooks(500, 500)

    // A raise after the lock is a payment of its own.
    await reviews.open('reviewed')
    await reviews.card(part).press(screen.say('admin.editReview'))
    await dialog.getByLabel(screen.say('admin.donationAmount')).fill('650')
    await screen.button('action.save', dialog).click()
    await screen.expectToast('ok.reviewSaved')
    await page.goto('/admin/payouts/open')
    await expect(screen.row(part)).toContainText('$150.00')
    await expectBooks(650, 500)

    // A Friday of a plan is paid by a check from the drawer.
    const widow = `Widow ${locale === 'en' ? 'En' : 'He'}`
    const first_on = firstOfRule('week', dateAfter(today, 1))
    const { request: grant } = await enterRequest(office, byOjc(widow))
    await call(office, 'create_admin_review', {
      input_request_id: grant.id,
      input_donation_amount: '100',
      input_plan: { every: 'week', first_on, times: 3 },
    })
    await recordOutside(widow, async () => {
      await dialog.locator('[name="number"]').selectOption('2')
      await dialog.locator('[name="way"]').selectOption('check')
    })
    await expectBooks(950, 600)

    // A check that was replaced is cashed after all.
    const first = 7001 + 1000 * payoutLocales.indexOf(locale)
    await saveSettings(office, {
      check: { routing_number: '021000021', account_number: '7777777', next_number: first },
    })
    const lost = `Lost Check ${locale === 'en' ? 'En' : 'He'}`
    const { request: mailed } = await enterRequest(office, {
      ...addressOf('check'),
      input_full_name: lost,
      input_payment_method: 'check',
      input_state: 'NY',
      input_check_delivery_method: 'mail',
      input_check_payee_name: 'Chana Weiss',
    })
    await saveReview(office, mailed.id, '70')
    const checks = await lockRun(office)
    await giveFile(office, checks, 'check')
    await screen.openRun(checks)
    await (await screen.action('replace_check', lost)).click()
    await screen.answer('checks.action.replace_check')
    await page.goto('/admin/payouts/checks')
    await page.getByLabel(screen.say('checks.search'), { exact: true }).fill(String(first))
    const row = screen.row(String(first))
    await row.getByRole('button', { name: screen.say('checks.action.answer_stop') }).click()
    await dialog.getByLabel(screen.say('checks.answer'), { exact: true }).selectOption('stopped')
    await screen.answer('payouts.record')
    await expect(row).toContainText(screen.say('checks.state.stopped'))
    const again = await lockRun(office)
    await giveFile(office, again, 'check')
    await call(office, 'mark_payments_paid', { run_id: again.id, method: 'check' })
    await expectBooks(1020, 670)
    await page.goto('/admin/payouts/checks')
    await page.getByLabel(screen.say('checks.search'), { exact: true }).fill(String(first))
    await row.getByRole('button', { name: screen.say('checks.action.clear_check') }).click()
    await dialog.locator('[name="amount"]').fill('70')
    await screen.answer('payouts.record')
    await expect(row).toContainText(screen.say('checks.alarm'))
    await expectBooks(1020, 740)
    await expect(screen.row(lost)).toContainText(screen.say('payouts.open.perhaps_twice'))
    const doubts = page.getByRole('region', { name: screen.say('payouts.paidTwice') })
    const doubt = doubts.getByRole('listitem').first()
    await screen.button('payouts.answer.answer_paid_twice', doubt).click()
    await screen.field('payouts.paidTwiceNote', doubt).fill('The bank confirmed both')
    await screen.button('payouts.answer.answer_paid_twice', doubt).click()
    await expect(doubts).toHaveCount(0)
    await expectBooks(1090, 740)
  })
}
