import { randomUUID } from 'node:crypto'
import type { Locale } from '#domain/locales.ts'
import { expectedPaymentDate, formatLongDate } from '#domain/payment-date.ts'
import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { confirmAddress, enterCode, letterOfKind, openAccount } from './pages/account.ts'
import { Office } from './pages/office.ts'
import { Wizard } from './pages/wizard.ts'

type Person = {
  locale: Locale
  name: string
  reason: string
  country: string
  method: 'pay.ach' | 'pay.wire'
  /** The code of the request: a second code, or the one that opened the account. */
  code: 'second' | 'same'
}

const people: Person[] = [
  {
    locale: 'en',
    name: 'Moshe Klein',
    reason: 'We are making the wedding of our second daughter.',
    country: 'United States',
    method: 'pay.ach',
    code: 'second',
  },
  {
    locale: 'yi',
    name: 'חיים הערש גרינפעלד',
    reason: 'מיר מאכן חתונה אונזער טאכטער אי״ה נאך סוכות.',
    country: 'אמעריקע',
    method: 'pay.wire',
    code: 'same',
  },
]

// The test kills the server, so live updates and requests in flight fail and are retried.
test.use({
  expectedConsoleError:
    /ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_(REFUSED|RESET|CLOSED))/,
})

for (const { locale, name, reason, country, method, code } of people) {
  const tag = locale === 'yi' ? ['@short'] : []
  test(`from an access code to the payment date on the dashboard in ${locale}`, { tag }, async ({
    page,
    server,
    browser,
  }) => {
    const account = { email: `${randomUUID()}@example.org`, password: 'a quiet room' }

    const officePage = await browser.newPage({ baseURL: server.url })
    const office = new Office(officePage)
    await office.signIn()
    const first = await office.generateCode()
    const second = code === 'second' ? await office.generateCode() : first

    await openAccount(page, locale, first, account)
    await confirmAddress(page, server.url, locale, account.email)
    if (second === first) {
      await page.getByRole('link', { name: say(locale, 'auth.toRequest') }).click()
    } else {
      await page.goto(`/${locale}/dashboard`)
      await expect(page.getByText(say(locale, 'dash.empty'))).toBeVisible()
      await page.goto(`/${locale}/new-request-code-validation`)
      await enterCode(page, locale, second)
    }
    await expect(page).toHaveURL(new RegExp(`/request\\?code=${second}`))

    const wizard = new Wizard(page, locale)
    await expect(wizard.field('auth.email')).toHaveValue(account.email)
    await wizard.fill({
      'field.fullName': name,
      'field.phone': '(718) 555-0123',
      'field.addressLine1': '1432 54th Street',
      'field.city': 'Brooklyn',
      'field.postalCode': '11219',
    })
    await wizard.chooseCountry(country)
    await wizard.press('action.next')

    await wizard.chooseCategory('cat.wedding')
    await wizard.fill({ 'field.reason': reason })
    await wizard.press('action.next')

    await wizard.choose(method)
    await wizard.press('action.next')

    if (method === 'pay.wire') await wizard.choose('pay.locationUs')
    await expect(wizard.field('pay.accountHolder')).toHaveValue(name)
    await wizard.fill({
      'pay.routingNumber': '021000021',
      'pay.confirmRouting': '0210 0002 1',
      'pay.accountNumber': '000123456789',
      'pay.confirmAccount': '000123456788',
    })
    if (method === 'pay.ach') await wizard.fill({ 'field.state': 'NY' })
    await wizard.press('action.submit')
    await expect(page.getByText(say(locale, 'err.numbersMismatch')).first()).toBeVisible()
    await wizard.fill({ 'pay.confirmAccount': '000123456789' })
    await wizard.press('action.submit')

    const friday = formatLongDate(expectedPaymentDate(new Date(), 'America/New_York'), locale)
    await expect(page).toHaveURL(`/${locale}/dashboard`)
    await expect(page.getByText(say(locale, 'wizard.submitted'))).toBeVisible()
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card).toContainText(second)
    await expect(card).toContainText(reason)
    await expect(card).toContainText(friday)
    await expect(card).toContainText(say(locale, 'status.created'))
    await expect(card).not.toContainText('0001 2345 6789')
    await card.getByRole('button', { name: say(locale, 'action.showDetails') }).click()
    await expect(card).toContainText('0001 2345 6789')
    await letterOfKind(page.request, server.url, account.email, 'request_received')

    await server.kill()
    await server.run()
    await page.reload()
    await expect(card).toContainText(friday)

    await officePage.goto('/admin/requests')
    const pending = office.card(second)
    await expect(pending).toContainText(reason)
    await pending.getByRole('button', { name: '$180' }).click()
    await pending.getByLabel(/^Notes/).fill('Spoke with the family.')
    await pending.getByRole('button', { name: 'Done' }).click()
    await expect(officePage.getByText('Review saved successfully')).toBeVisible()
    await expect(pending).toBeHidden()
    await officePage.getByRole('tab', { name: /^Reviewed/ }).click()
    await expect(office.card(second)).toContainText('$180')
    await officePage.close()
  })
}
