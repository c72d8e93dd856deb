import type { Page } from 'playwright/test'
import { paymentMethods } from '#domain/payment-methods.ts'
import { completeSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'
import { controlsIn, expectReadable } from './measures.ts'
import { expect, test } from './office.ts'
import { approve, openRun, PayoutScreen, saveSettings } from './payout-office.ts'
import { addressOf, call } from './set-up.ts'

// A run is a checklist: its sum, its next step and its files are in sight whatever is to be mended
// (docs/product.md §14.20).

test.use({ serverName: 'run measures', viewport: { width: 1280, height: 800 } })
test.describe.configure({ mode: 'default' })

type Inputs = Record<string, string>

/** 40 letters, as long as a name gets. */
const nameOf = (at: number) => `Chaya Mushka Goldenberger-Teitelbaum ${String(100 + at)}`

async function expectChecklistInSight(page: Page, screen: PayoutScreen, sum: string) {
  await expect(page.getByText(sum).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(screen.say('payouts.next'), { exact: true })).toBeInViewport()
  for (const method of paymentMethods) {
    const line = screen.card(method)
    if ((await line.count()) > 0) await expect(line).toBeInViewport({ ratio: 1 })
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await controlsIn(page.locator('body'))).toBeLessThanOrEqual(60)
  await expectReadable(page)
}

test('sum, next step and files of a locked run of sixty payments are in sight', async ({
  page,
  office,
}) => {
  await saveSettings(office, completeSettings)
  for (let at = 0; at < 60; at += 1) {
    const method = paymentMethods[at % paymentMethods.length]
    const known = paymentCases.find((one) => one.method === method)
    const name = method === 'israeli_bank' ? `רבקה ${String(100 + at)}` : nameOf(at)
    const inputs = { ...known?.inputs, input_payment_method: method, input_state: 'NY' }
    await approve(office, '1234.50', { ...inputs, input_full_name: name } as Inputs)
  }
  const run = await openRun(office)
  await call(office, 'set_payout_rate', {
    run_id: run.id,
    rate: '3.021',
    rate_date: '2026-01-02',
    source: 'manual',
  })
  await call(office, 'lock_payout_run', { run_id: run.id })
  const screen = new PayoutScreen(page, 'en')
  await screen.openRun(run)
  for (const method of paymentMethods) await expect(screen.card(method)).toBeVisible()
  await expect(screen.button('payouts.bankFile').first()).toBeInViewport({ ratio: 1 })
  await expectChecklistInSight(page, screen, '$74,070.00')
})

test('a draft of thirty problems begins with its sum, next step and methods', async ({
  page,
  office,
}) => {
  for (let at = 0; at < 30; at += 1) {
    await approve(office, '100', {
      ...addressOf('check'),
      input_full_name: `Feiga ${String(100 + at)}`,
      input_payment_method: 'check',
      input_state: 'NY',
      input_check_delivery_method: 'mail',
      input_check_payee_name: `פייגא ${'אבגדהוזחטי'[at % 10]}${'כלמ'[Math.floor(at / 10)]}`,
    })
  }
  const run = await openRun(office)
  const screen = new PayoutScreen(page, 'en')
  await screen.openRun(run)
  const problems = screen.say('payouts.problems_other', { count: '30' })
  await expect(page.getByRole('heading', { name: problems })).toBeVisible()
  await expectChecklistInSight(page, screen, '$3,000.00')
})
