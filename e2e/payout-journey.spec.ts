import type { APIRequestContext, Browser } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { axeViolations } from './axe.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { expect, test } from './office.ts'
import { FamilyScreens } from './pages/family-screens.ts'
import { PayoutRun } from './pages/payout-run.ts'
import { seeToast } from './pages/toast.ts'
import {
  approve,
  awkward,
  enterApproved,
  inputsOf,
  saveSettings,
  twelveRequests,
  type Wanted,
} from './payout-requests.ts'
import { type List, readList } from './payout-sheets.ts'
import { newRequester, submitRequest } from './requester.ts'
import type { TestServer } from './server.ts'
import { plainRequest } from './set-up.ts'

// A Friday as the office and a family live it, in two languages (docs/product.md §14).

test.use({ serverName: 'payout-journey' })
test.describe.configure({ mode: 'default' })

/** The account number that the family types after the return. */
const corrected = { number: '000123987655', masked: '••••7655' }
const coming = comingFriday(new Date(), 'America/New_York')

/** Opens what a family sees, in a browser of its own: it has an account and an approved request. */
async function openFamily(
  { office, browser, server }: { office: APIRequestContext; browser: Browser; server: TestServer },
  locale: Locale,
  wanted: Wanted,
) {
  const options = { baseURL: server.url, viewport: { width: 360, height: 740 } }
  const context = await browser.newContext(options)
  const { code } = await newRequester(office, context.request)
  const { id } = await submitRequest(context.request, code, inputsOf(wanted), locale)
  await approve(office, id, wanted)
  const pages = { dashboard: await context.newPage(), status: await context.newPage() }
  const { name } = wanted
  const screens = await FamilyScreens.open(pages, locale, {
    name,
    code,
    phone: plainRequest.input_phone,
  })
  return { screens, close: () => context.close() }
}

/** Downloads both formats of a method's list, and reads them. */
async function listOf(run: PayoutRun, method: PaymentMethod): Promise<List> {
  const card = run.card(method)
  const xlsx = await run.download(card, `${method}-sheet.xlsx`)
  const csv = await run.download(card, `${method}-sheet.csv`)
  return readList(method, run.locale, { xlsx, csv })
}

/** Enters the rate of the shekel, and holds one payment. */
async function prepare(run: PayoutRun, held: Wanted) {
  const { page, locale } = run
  await page.getByLabel(say(locale, 'payouts.rate'), { exact: true }).fill('3.021')
  await page.keyboard.press('Enter')
  await seeToast(page, say(locale, 'payouts.rateSaved'))
  await run.find(held.name)
  await (await run.action('hold', held.name)).click()
  await run.dialog().getByRole('textbox').fill('Call the Rav first')
  await run.button('payouts.action.hold', run.dialog()).click()
  await expect(run.row(held.name)).toContainText('Call the Rav first')
}

/** Reads every list of the run and the files of its banks. `held` is in none of them. */
async function readFiles(run: PayoutRun, held: Wanted) {
  const lists = new Map<PaymentMethod, List>()
  for (const method of paymentMethods) lists.set(method, await listOf(run, method))
  const column = (method: PaymentMethod, name: keyof List[number]) =>
    new Set(lists.get(method)?.map((row) => row[name]))
  for (const method of paymentMethods) {
    const amounts = method === held.method ? [36] : [1180.25, 36]
    expect([method, column(method, 'amount_usd')]).toEqual([method, new Set(amounts)])
  }
  expect(column('ach', 'account_number')).toEqual(new Set(['••••6789', '••••4321']))
  expect(column('ojc_check', 'address_line2')).toEqual(new Set([awkward.phone]))
  expect(column('ojc_check', 'postal_code')).toEqual(new Set([awkward.postalCode]))
  expect(column('ojc_online', 'tax_id')).toContain(awkward.taxId)
  expect(column('israeli_bank', 'amount_ils')).toEqual(new Set([3565.54, 108.76]))

  const ach = (await run.download(run.card('ach'), 'ach.txt')).toString('latin1')
  expect(ach).toMatch(/^101 /)
  expect(ach).toContain('000123456789')
  for (const [method, file] of [
    ['wire', 'wire.csv'],
    ['check', 'check.csv'],
  ] as const) {
    const lines = (await run.download(run.card(method), file)).toString().trim().split('\r\n')
    expect(lines).toHaveLength(3)
  }
  const israeli = await run.download(run.card('israeli_bank'), 'israeli_bank.txt')
  expect(israeli.length).toBeGreaterThan(0)
  expect(
    (await run.download(run.page.locator('.page-head'), 'run.zip')).subarray(0, 2).toString(),
  ).toBe('PK')
}

/** Says that methods were handed over: that the bank got their files. */
async function handOver(run: PayoutRun, methods: readonly PaymentMethod[]) {
  for (const method of methods) {
    const isOfFund = method === 'ojc_check' || method === 'ojc_online'
    const sign = method === 'israeli_bank' ? '₪' : '$'
    await run.confirm(
      isOfFund ? 'payouts.handOverFund' : 'payouts.fileGiven',
      sign,
      run.card(method),
    )
    await expect(run.button('payouts.allPaid', run.card(method))).toBeVisible()
  }
}

async function allPaid(run: PayoutRun, methods: readonly PaymentMethod[]) {
  for (const method of methods) {
    const card = run.card(method)
    await run.confirm('payouts.allPaid', '$', card)
    await expect(run.button('payouts.allPaid', card)).toHaveCount(0)
  }
  await expect(run.badge('closed')).toBeVisible()
}

/** Records that the bank sent a payment back, on its row. */
async function recordReturn(run: PayoutRun, name: string) {
  await run.find(name)
  await (await run.action('come_back', name)).click()
  await run.dialog().getByLabel(say(run.locale, 'payouts.returnCode')).fill('R03')
  await run.button('payouts.record', run.dialog()).click()
  await expect(run.dialog()).toHaveCount(0)
  await expect(run.row(name)).toContainText('R03')
}

/** Confirms changed details at the request, and pays it again from the run. */
async function confirmAndPayAgain(run: PayoutRun, name: string) {
  const { page, locale } = run
  const address = page.url()
  await page.goto(`/admin/requests?${new URLSearchParams({ tab: 'all', search: name })}`)
  const card = page.getByRole('article', { name, exact: true })
  const mark = card.getByText(say(locale, 'admin.detailsChanged'), { exact: true })
  await expect(mark).toBeVisible()
  await run.button('action.showDetails', card).click()
  const details = page.getByRole('region', { name, exact: true })
  await expect(details).toContainText(corrected.masked)
  expect(await axeViolations(page, { within: '#content' })).toEqual([])
  await run.button('corrected.confirm', details).click()
  await seeToast(page, say(locale, 'corrected.confirmed'))
  await expect(mark).toHaveCount(0)

  await page.goto(address)
  await (await run.action('pay_again', name)).click()
  await expect(run.dialog()).toContainText(corrected.masked)
  await run.button('payouts.againConfirm', run.dialog()).click()
  await seeToast(page, say(locale, 'payouts.plannedWithoutRun'))
}

for (const [at, locale] of localesOfJourney(['en', 'yi']).entries()) {
  test(`twelve requests by six methods are paid on a Friday, one of them twice (${locale})`, async ({
    page,
    office,
    browser,
    server,
  }) => {
    const weeks = 2 + 2 * at // each language has Fridays of its own
    const [friday, next] = [dateAfter(coming, 7 * weeks), dateAfter(coming, 7 * weeks + 7)]
    const wanted = twelveRequests(locale)
    const [own, ...others] = wanted
    const held = wanted.find(({ method }) => method === 'ojc_check')
    if (!own || !held) throw new Error('There are requests by every method')
    await saveSettings(office)
    await enterApproved(office, others)
    const family = await openFamily({ office, browser, server }, locale, own)
    const { screens } = family

    const run = new PayoutRun(page, locale)
    await run.open()
    await run.create(friday)
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '13')
    await prepare(run, held)
    await run.lock('$6,117.25')
    await screens.see('dash.beingPaid', friday)

    await readFiles(run, held)
    await handOver(run, paymentMethods)
    await allPaid(run, paymentMethods)
    await screens.see('dash.beingPaid', friday)

    await recordReturn(run, own.name)
    await screens.seeReturned()
    await screens.correctAccount(corrected.number)
    await confirmAndPayAgain(run, own.name)

    await run.create(next)
    const attempt = say(locale, 'payouts.attempt', { attempt: '2' })
    await expect(run.row(own.name)).toContainText(attempt)
    await screens.see('dash.expectedPayment', next)
    await run.lock('$1,180.25')
    await screens.see('dash.beingPaid', next)
    const file = await run.download(run.card('ach'), 'ach.txt')
    expect(file.toString('latin1')).toContain(corrected.number)
    await handOver(run, ['ach'])
    await allPaid(run, ['ach'])
    await screens.see('dash.beingPaid', next)
    await family.close()
  })
}
