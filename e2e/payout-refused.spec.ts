import type { Page } from 'playwright/test'
import { expect, test } from './office.ts'
import { lockRun, PayoutScreen, payoutLocales, type Run, speak } from './payout-office.ts'
import { correctSettings, enterThree, entriesIn, hold, refuse, takeOut } from './refused-files.ts'
import { call } from './set-up.ts'

// A file that the bank refuses, and payments that are to be held after it was downloaded
// (docs/product.md §14.22, §14.23).

test.use({ serverName: 'payout-refused' })
test.describe.configure({ mode: 'default' })

for (const locale of payoutLocales) {
  test(`${locale}: payments held after a download, and a refused file`, { tag: '@short' }, async ({
    page,
    office,
    server,
  }) => {
    await speak(page, locale, server.url)
    const screen = new PayoutScreen(page, locale)
    await enterThree(office)
    const run = await lockRun(office)
    await screen.openRun(run)
    await expect(screen.row('Held Family')).toBeVisible()
    expect(await tabsToPayments(page)).toBeLessThanOrEqual(10)
    await screen.download('ach.txt', screen.card('ach'))

    // The bank did not get it: the payment is held, and the next file is without it.
    await hold(screen, 'Held Family', 'payouts.fileNotGiven')
    await expect(screen.row('Held Family')).toContainText('Call first')
    const second = await screen.download('ach.txt', screen.card('ach'))
    expect(second.name).toBe(`run-${run.number}-r2-ach.txt`)
    expect(await entriesIn(second.bytes)).toBe(2)

    // The bank got it: the payment cannot be held any more.
    await hold(screen, 'Late Family', 'payouts.fileGiven')
    await expect(screen.row('Late Family')).toContainText(screen.say('payout.state.sent'))
    await expect(await screen.action('hold', 'Late Family')).toHaveCount(0)

    await takeOut(screen, 'Late Family')
    const draft = await refuse(screen, '$414.00')
    await expect(screen.row('Third Family')).toContainText(screen.say('payout.state.failed'))
    await correctSettings(office)
    await screen.openRun({ id: '', number: draft })
    await expect(screen.row('Third Family')).toContainText(screen.say('payout.state.planned'))
    await expect(screen.row('Held Family')).toHaveCount(0)
    const answer = await office.post('/rpc/get_payout_run', { data: { number: draft } })
    const { run: found } = (await answer.json()) as { run: Run }
    await call(office, 'lock_payout_run', { run_id: found.id })
    await page.reload()
    const corrected = await screen.download('ach.txt', screen.card('ach'))
    expect(corrected.bytes.toString()).toContain('9876543210')
    expect(await entriesIn(corrected.bytes)).toBe(2)
  })
}

/** Counts the keys from the heading of a run to its first payment: what it pays is a link to them. */
async function tabsToPayments(page: Page): Promise<number> {
  await page.locator('h1').evaluate((heading) => {
    heading.tabIndex = -1
    heading.focus()
  })
  const link = page.locator('a[href="#payments"]:focus')
  const payment = page.locator('tbody tr:focus, tbody tr :focus')
  for (let presses = 1; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await payment.count()) > 0) return presses
    if ((await link.count()) > 0) {
      await page.keyboard.press('Enter')
      presses += 1
    }
  }
  return Infinity
}
