import type { APIRequestContext, Page } from 'playwright/test'
import { directionOf, type Locale, locales } from '#domain/locales.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { brokenRuns, visualOrder } from './bidi.ts'
import { localesOfJourney } from './journey-locales.ts'
import { mailboxToken } from './mailbox.ts'
import { say } from './messages.ts'
import { enterCode, letterOfKind } from './pages/account.ts'
import { Dashboard } from './pages/dashboard.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, submitRequest, test } from './requester.ts'
import { administrator } from './server.ts'
import { call, issueCode, signInByCall } from './set-up.ts'

const rightToLeft = locales.filter((locale) => directionOf(locale) === 'rtl')

async function expectInOrder(page: Page, where: string) {
  // What stands below loads when it is near.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByText(say(localeOf(where), 'common.loading'))).toHaveCount(0)
  expect(await brokenRuns(page, signed), where).toEqual([])
}
/** Texts typed by people that end with punctuation, which must stay at their end. */
const signed = ['Moshe Klein, Jr.', 'Kiddush, 54th St.', 'Chaya Roth, Jr.', 'at 3 - twice.']
const localeOf = (where: string) => where.slice(0, 2) as Locale

/** An international wire, with all kinds of left-to-right values. */
const wire = {
  input_full_name: 'Moshe Klein, Jr.',
  input_phone: '+972 52 761 1234',
  input_address_line2: 'Apt. 3-B',
  input_where_met: 'Kiddush, 54th St.',
  input_payment_method: 'wire',
  input_ojc_online_congregation_name: null,
  input_ojc_online_tax_id: null,
  input_wire_beneficiary_name: 'Moshe Klein',
  input_wire_payment_location: 'international',
  input_wire_swift_code: 'DEUTDEFF500',
  input_wire_iban: 'GB29NWBK60161331926819',
  input_wire_address_line1: '1432 54th Street',
  input_wire_city: 'Brooklyn',
  input_wire_postal_code: '11219',
  input_wire_country: 'US',
}

test('brokenRuns finds exactly the runs that are drawn out of order', async ({ page }) => {
  await page.setContent(`<html dir="rtl"><body>
    <p>טלפון +972 52 761 1234</p><p>סכום -5, מספר 12:30–14</p>
    <input aria-label="קוד (718) 555-0123"><p>מאת Moshe Klein, Jr.</p>
  </body></html>`)
  expect(await brokenRuns(page, signed)).toEqual([
    '+972 52 761 1234',
    '-5',
    '12:30–14',
    '(718) 555-0123',
    'Moshe Klein, Jr.',
  ])
  await page.setContent(`<html dir="rtl"><body>
    <p>טלפון <bdi>+972 52 761 1234</bdi></p><p>סכום \u2068-5\u2069, מספר 12, עמוד 3</p>
    <input aria-label="קוד \u2068(718) 555-0123\u2069" value="+1 718" dir="ltr">
    <p>מאת \u2068Moshe Klein, Jr.\u2069</p>
  </body></html>`)
  expect(await brokenRuns(page, signed)).toEqual([])
})

for (const locale of localesOfJourney(rightToLeft)) {
  test(`numbers, codes and addresses are in order on the requester's screens in ${locale}`, async ({
    page,
    requester,
    office,
  }) => {
    const visit = async (path: string, heading: string) => {
      await page.goto(`/${locale}${path}`)
      const name = say(locale, heading)
      await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
      await expectInOrder(page, `${locale}${path}`)
    }
    const { code } = await issueCode(office)
    await visit('', 'home.stepsTitle')
    await visit('/email-verification?email=moshe.klein@example.org', 'auth.checkEmailTitle')
    await visit('/status', 'status.title')

    const { id } = await submitRequest(page.request, requester.code, wire, locale)
    await call(office, 'update_request_status', { request_id: id, status: 'processing' })
    await visit('/dashboard', 'dash.myRequests')
    await new Dashboard(page, locale).card('Moshe Klein, Jr.').toggle('action.showDetails').click()
    await expect(page.getByText('GB29 NWBK')).toBeVisible()
    await expectInOrder(page, `${locale}: a request's payment details`)
    await visit('/my-requests', 'dash.myRequestsTitle')

    const letter = await letterOfKind(page.request, '', requester.email, 'request_received')
    await page.goto(`/mailbox/${letter.id}?token=${mailboxToken}`)
    await page.locator('summary').click()
    await expect(page.locator('pre')).toContainText('Moshe Klein, Jr.')
    await expectInOrder(page, `${locale}: a letter, as HTML and as plain text`)

    await page.goto(`/${locale}/new-request-code-validation`)
    await enterCode(page, locale, code)
    const wizard = new Wizard(page, locale)
    await wizard.shows(1)
    await wizard.optional('field.whereMet').fill('Kiddush, 54th St.')
    await wizard.toSubmit()
    await expect(page.getByText(say(locale, 'summary.title'))).toBeVisible()
    await expectInOrder(page, `${locale}: the summary`)
    await wizard.press('action.submit')
    await expect(page.getByText(say(locale, 'wizard.submitted'))).toBeVisible()
    await expectInOrder(page, `${locale}: a request that was received`)
  })

  const title = `numbers, codes and addresses are in order on the office's screens in ${locale}`
  test(title, async ({ page, requester, office, server }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await submitRequest(page.request, requester.code, wire)
    await reviewOne(office)
    await signInByCall(page, administrator)

    await page.goto('/admin')
    await page.getByRole('button', { name: say(locale, 'code.generate') }).click()
    await expect(page.getByText(say(locale, 'codes.call'))).toBeVisible()
    await expectInOrder(page, `${locale}: the office, with a new code and its message`)
    await page.goto('/admin/codes?status=all')
    await expect(page.getByText(requester.code).first()).toBeVisible()
    await expectInOrder(page, `${locale}: codes`)
    await page.goto('/admin/master-dashboard')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectInOrder(page, `${locale}: the table`)
    await page.goto('/admin/requests')
    await page
      .getByRole('article')
      .filter({ hasText: requester.code })
      .getByRole('button', { name: say(locale, 'action.showDetails') })
      .click()
    await expect(page.getByText('+972 52 761 1234').first()).toBeVisible()
    await expectInOrder(page, `${locale}: a request and its details`)
    await page.getByRole('tab').nth(1).click()
    await expect(page.getByText('$1,235').first()).toBeVisible()
    await expectInOrder(page, `${locale}: a review`)
    await page.goto('/admin/master-dashboard')
    await page.getByRole('tab').nth(1).click()
    await expect(page.getByText('(718) 555-0199').first()).toBeVisible()
    await expectInOrder(page, `${locale}: the table, reviewed`)
    await page.goto('/admin/direct-request')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectInOrder(page, `${locale}: the direct form`)
    await visitPayouts(page, office, locale)
  })
}

/** Visits the screens of payouts, with a run that pays the request of `reviewOne`. */
async function visitPayouts(page: Page, office: APIRequestContext, locale: Locale) {
  const weeks = 2 + locales.indexOf(locale) // a Friday has one draft
  const pay_on = dateAfter(comingFriday(new Date(), 'America/New_York'), 7 * weeks)
  const options = { data: { pay_on }, failOnStatusCode: true }
  const { run } = await (await office.post('/rpc/create_payout_run', options)).json()
  const address = `/admin/payouts/${run.number}`
  await page.goto(address)
  await expect(page.getByRole('row').filter({ hasText: 'Chaya Roth, Jr.' }).first()).toBeVisible()
  await expectInOrder(page, `${locale}: a run`)
  for (const other of [`${address}/print?method=ojc_online`, '/admin/payouts']) {
    await page.goto(other)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectInOrder(page, `${locale}: ${other}`)
  }
  await page.goto('/admin/payouts/settings')
  await expect(page.getByRole('button', { name: say(locale, 'action.save') })).toBeVisible()
  await page
    .locator('details')
    .evaluateAll((all) => all.map((fold) => fold.toggleAttribute('open', true)))
  await expectInOrder(page, `${locale}: the settings of payouts`)
}

test('names and reasons take the direction of their letters in every language', async ({
  page,
  requester,
  office,
}) => {
  const hebrew = 'אנו משיאים את בתנו (השנייה)!'
  await submitRequest(page.request, requester.code, { input_reason: hebrew, ...hebrewName })
  const { code } = await issueCode(office)
  const english = 'A wedding (the 2nd)!'
  await submitRequest(page.request, code, {
    input_reason: english,
    input_full_name: 'M. Roth, Jr.',
  })
  const backwards = (text: string) => [...text].reverse().join('')

  for (const locale of locales) {
    await page.goto(`/${locale}/dashboard`)
    expect(await visualOrder(page, hebrew), locale).toBe(backwards(hebrew))
    expect(await visualOrder(page, hebrewName.input_full_name), locale).toBe(
      backwards(hebrewName.input_full_name),
    )
    expect(await visualOrder(page, english), locale).toBe(english)
    expect(await visualOrder(page, 'M. Roth, Jr.'), locale).toBe('M. Roth, Jr.')
  }
})
const hebrewName = { input_full_name: 'משה קליין (בן הרב ד.)' }

/** Creates a direct request with a review, to appear in the same list. */
async function reviewOne(office: APIRequestContext) {
  await call(office, 'create_direct_request', {
    input_full_name: 'Chaya Roth, Jr.',
    input_phone: '(718) 555-0123',
    input_reason: 'Rent for 2-3 months.',
    input_category: 'Poor',
    input_date_of_request: '2026-11-02',
    input_address_line1: '1432 54th Street',
    input_city: 'Brooklyn',
    input_postal_code: '11219',
    input_country: 'US',
    input_payment_method: 'ojc_online',
    input_ojc_online_congregation_name: 'Khal Beis Avrohom',
    input_ojc_online_tax_id: '123456789',
    input_admin_amount: '1234.50',
    input_admin_notes: 'Call (718) 555-0199 at 3 - twice.',
  })
}
