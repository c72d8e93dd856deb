import type { Page } from 'playwright/test'
import { checkLayout } from '#domain/bank-files/csv/check.ts'
import { positivePayLayout } from '#domain/bank-files/csv/positive-pay.ts'
import { wireLayout } from '#domain/bank-files/csv/wire-layout.ts'
import { openLists } from './file-button.ts'
import { expect, test } from './office.ts'
import {
  approve,
  lockRun,
  openRun,
  PayoutScreen,
  payoutLocales,
  rowsOf,
  speak,
} from './payout-office.ts'
import { addressOf, call } from './set-up.ts'

test.use({
  serverName: 'payout-files',
  permissions: ['clipboard-read', 'clipboard-write'],
})
test.describe.configure({ mode: 'default' })

for (const [at, locale] of payoutLocales.entries()) {
  test.describe(locale, () => {
    test('wires, in the United States and abroad', async ({ page, office, server }) => {
      await speak(page, locale, server.url)
      const screen = new PayoutScreen(page, locale)
      await screen.saveSettings('wire', { charges_us: 'SHA' })
      const trial = await screen.download('wire.csv', screen.card('wire'))
      expect(trial.name).toBe('test-wire.csv')
      rowsOf(wireLayout, trial.bytes)
      for (const wire of wires) await approve(office, '1800', wire)
      const run = await lockRun(office)
      await screen.openRun(run)
      await expectWires(screen)
      await giveToBank(screen, 'wire', 'payouts.allPaid')
      await screen.noteConfirmation('Wired Abroad', 'F-0815')
      await markPaid(screen, 'Wired Abroad')
      await expect(screen.row('Wired Abroad')).toContainText('F-0815')
    })

    // `npm test` has checks in payout-checks.spec.ts.
    test('checks, from the first number to a void one', async ({ page, office, server }) => {
      await speak(page, locale, server.url)
      const screen = new PayoutScreen(page, locale)
      const first = 1041 + 1000 * at
      const account = { routing_number: '021000021', account_number: '7777777' }
      await screen.saveSettings('check', { ...account, next_number: String(first) })
      for (const check of checks) await approve(office, '500', check)
      await screen.openRun(await lockRun(office))
      await voidCheck(screen, first + 1, first + 2)
      await expectChecks(screen, first)
      await giveToBank(screen, 'check', 'payouts.digitalChecksFile')
      await expectDigitalChecks(screen)
      await giveToBank(screen, 'check', 'payouts.allPaid')
      await expectLabels(screen)
    })

    test('checks and grants of the OJC Fund, row by row', async ({ page, office, server }) => {
      await speak(page, locale, server.url)
      const screen = new PayoutScreen(page, locale)
      for (const payment of ofFund) await approve(office, '360', payment)
      const run = await openRun(office)
      await screen.openRun(run)
      const words = screen.say('payouts.ojcPersonal')
      const warning = page.getByRole('group').filter({ hasText: words })
      await warning.getByText(words).click()
      await warning.getByRole('link', { name: 'Own Payee' }).click()
      await expect(page).toHaveURL(/search=K\d{8}#payments$/)
      await expect(screen.row('Own Payee')).toBeVisible()
      await call(office, 'lock_payout_run', { run_id: run.id })
      await screen.openRun(run)
      await expectCopied(screen)
      for (const method of ['ojc_check', 'ojc_online']) {
        await handOver(screen, method, 'payouts.handOverFund')
      }
      await screen.noteConfirmation('Granted Family', 'G-4711')
      for (const name of ['Granted Family', 'Own Payee']) await markPaid(screen, name)
      await expect(screen.row('Granted Family')).toContainText('G-4711')
      const list = await screen.download('ojc_check-sheet.csv', screen.card('ojc_check'))
      expect(list.bytes.toString()).toContain('Bikur Cholim')
    })
  })
}

/** Says that the bank got the downloaded file of a method, and waits for the next step. */
async function giveToBank(screen: PayoutScreen, method: string, next: string) {
  const card = screen.card(method)
  await screen.bankHas(method)
  await expect(screen.button('payouts.fileGiven', card)).toHaveCount(0)
  await expect(screen.button(next, card)).toBeVisible()
}

/** Says that the payments of a method are handed over. */
async function handOver(screen: PayoutScreen, method: string, key: string) {
  const card = screen.card(method)
  await screen.button(key, card).click()
  await screen.answer(key)
  await expect(screen.button('payouts.allPaid', card)).toBeVisible()
}

async function markPaid(screen: PayoutScreen, name: string) {
  await (await screen.action('pay', name)).click()
  await screen.answer('payouts.action.pay')
  await expect(screen.row(name)).toContainText(screen.say('payout.state.paid'))
}

const byWire = { ...addressOf('wire'), input_payment_method: 'wire' }
const wires = [
  {
    ...byWire,
    input_full_name: 'Wired Inside',
    input_wire_payment_location: 'us',
    input_wire_beneficiary_name: 'Wired Inside',
    input_wire_routing_number: '026009593',
    input_wire_account_number: '987654321',
  },
  {
    ...byWire,
    input_full_name: 'Wired Abroad',
    input_wire_payment_location: 'international',
    input_wire_beneficiary_name: 'Wired Abroad',
    input_wire_swift_code: 'ROYCCAT2',
    input_wire_iban: '00002-003-1234567', // Canada has no IBAN
    input_wire_city: 'Toronto',
    input_wire_state: 'ON',
    input_wire_postal_code: 'M6B 3X3',
    input_wire_country: 'CA',
  },
]

async function expectWires(screen: PayoutScreen) {
  const { bytes } = await screen.download('wire.csv', screen.card('wire'))
  const rows = rowsOf(wireLayout, bytes).toSorted((one, other) =>
    one.type.localeCompare(other.type),
  )
  expect(rows).toMatchObject([
    {
      type: 'DOMESTIC',
      beneficiary_name: 'WIRED INSIDE',
      amount: '1800.00',
      account_or_iban: '987654321',
      aba: '026009593',
      charges: 'SHA',
    },
    {
      type: 'INTERNATIONAL',
      beneficiary_city: 'Toronto',
      beneficiary_country: 'CA',
      account_or_iban: '000020031234567',
      bic: 'ROYCCAT2',
    },
  ])
}

const byCheck = {
  ...addressOf('check'),
  input_payment_method: 'check',
  input_state: 'NY',
  input_check_delivery_method: 'mail',
}
const checks: Record<string, string>[] = [
  { ...byCheck, input_full_name: 'Mailed Weiss', input_check_payee_name: 'Chana Weiss' },
  { ...byCheck, input_full_name: 'Spoiled Stern', input_check_payee_name: 'Dovid Stern' },
  {
    ...byCheck,
    input_full_name: 'Digital Gold',
    input_check_payee_name: 'Rivka Gold',
    input_check_delivery_method: 'email',
    input_email: 'rivka@gold.example',
  },
]

/** Replaces a spoiled check, after a question that names it. */
async function voidCheck(screen: PayoutScreen, number: number, next: number) {
  await (await screen.action('void_check', 'Spoiled Stern')).click()
  const question = screen.say('payouts.void_checkOne', { number: String(number) })
  await expect(screen.page.getByRole('dialog', { name: question })).toBeVisible()
  await screen.answer('payouts.action.void_check')
  await screen.expectToast('payouts.done')
  await expect(screen.row('Spoiled Stern')).toContainText(String(next))
  await expect(screen.page.getByText(screen.say('payouts.revision', { number: '2' }))).toBeVisible()
}

async function expectChecks(screen: PayoutScreen, first: number) {
  const card = screen.card('check')
  const register = await screen.download('check.csv', card)
  expect(rowsOf(checkLayout, register.bytes)).toMatchObject([
    { check_number: `${first}`, payee: 'CHANA WEISS', amount_in_words: 'Five hundred and 00/100' },
    { check_number: `${first + 2}`, payee: 'DOVID STERN' },
  ])
  const positivePay = await screen.download('positive_pay.csv', card)
  const kinds = rowsOf(positivePayLayout, positivePay.bytes).map(({ kind, check_number }) => {
    return `${kind} ${check_number}`
  })
  const issued = [first, first + 2].map((number) => `I ${number}`)
  expect(kinds).toEqual([...issued, `V ${first + 1}`])
}

async function expectDigitalChecks(screen: PayoutScreen) {
  const list = await screen.download('digital_checks.csv', screen.card('check'))
  const rows = list.bytes.toString().trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatch(/^Rivka Gold,rivka@gold\.example,500\.00,/)
}

/** The labels of what is mailed are one by 2.625 inches, on letter paper. */
async function expectLabels(screen: PayoutScreen) {
  const { page } = screen
  const card = screen.card('check')
  await openLists(card, screen.locale)
  const links = card.getByRole('link', { name: screen.say('payouts.labels') })
  await links.click()
  const labels = page.getByRole('main').getByRole('listitem')
  await expect(labels).toHaveText([
    'Chana Weiss1432 54th StreetBrooklyn, NY 11219',
    'Dovid Stern1432 54th StreetBrooklyn, NY 11219',
  ])
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/MediaBox \[[^\]]*\]/g)).toEqual(['/MediaBox [0 0 612 792]'])
  await page.emulateMedia({ media: 'print' })
  const label = { x: 0, y: 0, width: 2.625 * 96, height: 96 } // within the margins, in CSS pixels
  expect(await labels.first().boundingBox()).toEqual(label)
}

const ofFund: Record<string, string>[] = [
  { input_full_name: 'Granted Family' },
  {
    ...addressOf('ojc_check'),
    input_full_name: 'Own Payee',
    input_payment_method: 'ojc_check',
    input_ojc_check_payee_name: 'Payee, Own',
  },
  {
    ...addressOf('ojc_check'),
    input_full_name: 'Sick Family',
    input_payment_method: 'ojc_check',
    input_ojc_check_payee_name: 'Bikur Cholim',
  },
]

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Copies what is typed into the fund's site. The tax ID comes from the server only when asked for. */
async function expectCopied(screen: PayoutScreen) {
  const row = screen.row('Granted Family')
  const copy = (text: string) =>
    row.getByRole('button', { name: screen.say('payouts.copy', { text }), exact: true })
  for (const [label, text] of [
    ['Khal Beis Avrohom', 'Khal Beis Avrohom'],
    ['360.00', '360.00'],
    [screen.say('pay.taxId'), '123456789'],
  ] as const) {
    await copy(label).click()
    await screen.expectToast('action.copied')
    expect(await clipboard(screen.page)).toBe(text)
  }
}
