import { readIsraeliFile } from '#domain/bank-files/israeli/israeli-reader.ts'
import { expect, saveReview, test } from './office.ts'
import { Dashboard } from './pages/dashboard.ts'
import {
  approve,
  giveFile,
  openRun,
  PayoutScreen,
  payoutLocales,
  type Run,
  saveSettings,
  speak,
} from './payout-office.ts'
import { newRequester, submitRequest } from './requester.ts'

test.use({ serverName: 'payout-files' })
test.describe.configure({ mode: 'default' })

const settings = {
  institution_id: '12345678',
  sending_institution: '12345',
  institution_name: 'קרן החסד',
}
const defaults = { hebrew_code: 'a', names_reversed: true, final_line_end: true } as const

const byIsraeliBank = {
  input_payment_method: 'israeli_bank',
  input_israeli_bank_bank_name: 'בנק הפועלים',
  input_israeli_bank_teudat_zeut: '000000018',
  input_israeli_bank_routing_number: '12-571',
  input_israeli_bank_account_number: '041116',
}

for (const locale of payoutLocales) {
  test(`${locale}: Israeli transfers from their settings to what the bank charged`, async ({
    page,
    office,
    browser,
    server,
  }) => {
    await speak(page, locale, server.url)
    const screen = new PayoutScreen(page, locale)
    await saveSettings(office, {})
    await screen.saveSettings('israeli_bank', settings)
    await expectTestFile(screen)

    const context = await browser.newContext({ baseURL: server.url })
    const requester = await newRequester(office, context.request)
    const family = { ...byIsraeliBank, input_full_name: 'משה לוי' }
    const { id } = await submitRequest(context.request, requester.code, family)
    await saveReview(office, id, '180')
    await approve(office, '500', { ...byIsraeliBank, input_full_name: 'Chana Stern' })
    const run = await openRun(office)
    await mendAndLock(screen, run)
    await expectFile(screen, run)
    await proveLayout(screen, run)
    await giveFile(office, run, 'israeli_bank')
    await noteCost(screen)

    const dashboard = new Dashboard(await context.newPage(), locale)
    await dashboard.open()
    await expect(dashboard.card('משה לוי').element).toContainText('3.021')
    await context.close()
  })
}

/** The test file is offered once the settings are complete, and the layout is not proven yet. */
async function expectTestFile(screen: PayoutScreen) {
  const card = screen.card('israeli_bank')
  await expect(card).toContainText(screen.say('payouts.notProven'))
  const { name, bytes } = await screen.download('israeli_bank.txt', card)
  expect(name).toBe('test-israeli_bank.txt')
  expect(readIsraeliFile(bytes, defaults)).toMatchObject({ ok: true })
}

/** Mends the two things that prevent locking where the list names them: a name and the rate. */
async function mendAndLock(screen: PayoutScreen, run: Run) {
  await screen.openRun(run)
  await expect(screen.button('payouts.lock')).toBeDisabled()
  const noRate = screen.page.getByText(screen.say('payout.problem.rate_missing'))
  const problems = screen.page.getByRole('region').filter({ has: noRate })
  await expect(problems).toContainText(screen.say('payouts.nameForBank'))
  await screen.button('payouts.mend', problems).click()
  await screen.field('payouts.nameForBank', problems).fill('חנה שטרן')
  await screen.page.keyboard.press('Enter')
  await screen.expectToast('payouts.namesConfirmed_one', { count: '1' })
  await screen.field('payouts.rate').fill('3.021')
  await screen.page.keyboard.press('Enter')
  await screen.expectToast('payouts.rateSaved')
  await expect(problems).toHaveCount(0)
  await screen.button('payouts.lock').click()
  await screen.answer('payouts.lock')
  await screen.expectToast('payouts.lockDone')
}

async function expectFile(screen: PayoutScreen, run: Run) {
  const card = screen.card('israeli_bank')
  await expect(card).toContainText('3.021')
  await expect(card).toContainText(screen.say('payouts.notProven'))
  const { name, bytes } = await screen.download('israeli_bank.txt', card)
  expect(name).toBe(`run-${run.number}-r1-israeli_bank.txt`)
  const file = readIsraeliFile(bytes, defaults)
  if (!file.ok) throw new Error(JSON.stringify(file.defects))
  const paid = file.movements.map(({ payee, bank, branch, account, amount }) => {
    return [payee, bank, branch, account, Number(amount)]
  })
  expect(paid.toSorted()).toEqual([
    ['חנה שטרן', '12', '571', '000041116', 151_050],
    ['משה לוי', '12', '571', '000041116', 54_378],
  ])
  expect(Number(file.total.total)).toBe(205_428)
}

/** Says that the bank took a test file, which unmarks the card. */
async function proveLayout(screen: PayoutScreen, run: Run) {
  const card = screen.card('israeli_bank')
  const link = card.getByRole('link', { name: screen.say('payouts.notProven'), exact: true })
  await expect(link).toHaveAccessibleDescription(screen.say('payouts.notProvenText'))
  await link.click()
  await expect(screen.field('payouts.setting.israeli_bank.proven')).toBeFocused()
  await screen.saveSettings('israeli_bank', { proven: 'true' })
  await expect(card).not.toContainText(screen.say('payouts.notProven'))
  await screen.openRun(run)
  await expect(screen.button('payouts.fileGiven', card)).toBeVisible()
  await expect(card).not.toContainText(screen.say('payouts.notProven'))
}

/** Notes what the bank took from the dollar account, which it says only afterwards. */
async function noteCost(screen: PayoutScreen) {
  const cost = screen.page.getByLabel(screen.say('payouts.costOf', { name: 'משה לוי' }))
  await cost.fill('182.15')
  await cost.press('Enter')
  await screen.expectToast('payouts.done')
  await screen.page.reload()
  await expect(cost).toHaveValue('182.15')
}
