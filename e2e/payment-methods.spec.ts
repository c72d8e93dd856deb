import { randomUUID } from 'node:crypto'
import type { Locale } from '#domain/locales.ts'
import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { confirmAddress, openAccount, signIn } from './pages/account.ts'
import { Office } from './pages/office.ts'
import { Wizard } from './pages/wizard.ts'

type Way = {
  method: string
  locale: Locale
  /** Choices within the method, by the keys of their labels. */
  choices?: string[]
  /** What is asked for beside name and address. */
  fields: Record<string, string>
  /** What the card shows of it. */
  shown: string[]
  address: boolean
}

const ways: Way[] = [
  {
    method: 'pay.check',
    locale: 'en',
    choices: ['pay.deliveryEmail'],
    fields: {},
    shown: ['By email (digital check)'],
    address: true,
  },
  { method: 'pay.ojc_check', locale: 'en', fields: {}, shown: ['1432 54th Street'], address: true },
  {
    method: 'pay.ojc_online',
    locale: 'yi',
    fields: {
      'pay.congregationName': 'קהל יטב לב',
      'pay.taxId': '11-2345678',
      'pay.confirmTaxId': '112345678',
    },
    shown: ['קהל יטב לב', '11-2345678'],
    address: false,
  },
  {
    method: 'pay.israeli_bank',
    locale: 'he',
    fields: {
      'pay.bankName': 'בנק הפועלים',
      'pay.teudatZeut': '123456782',
      'pay.confirmTeudatZeut': '123456782',
      'pay.bankCode': '12-571',
      'pay.confirmBankCode': '12571',
      'pay.accountNumber': '123456',
      'pay.confirmAccount': '123456',
    },
    shown: ['בנק הפועלים', '123 456 782', '12-571', '123456'],
    address: false,
  },
  {
    method: 'pay.wire',
    locale: 'en',
    choices: ['pay.locationIntl'],
    fields: {
      'pay.swiftCode': 'poalilit',
      'pay.confirmSwift': 'POALILIT',
      'pay.iban': 'il62 0108 0000 0009 9999 999',
      'pay.confirmIban': 'IL620108000000099999999',
    },
    shown: ['POALILIT', 'IL62 0108 0000 0009 9999 999'],
    address: true,
  },
]

for (const { method, locale, choices = [], fields, shown, address } of ways) {
  test(`${method} from the code to the card, in ${locale}`, async ({ page, server, browser }) => {
    test.setTimeout(120_000)
    const account = { email: `${randomUUID()}@example.org`, password: 'a quiet room' }
    const office = new Office(await browser.newPage({ baseURL: server.url }))
    await office.signIn()
    const code = await office.generateCode()
    await office.page.close()

    await openAccount(page, locale, code, account)
    await confirmAddress(page, server.url, locale, account.email)
    // Somebody who was on the way to the form comes back to it after signing in.
    await page.goto(`/${locale}/request?code=${code}`)
    await expect(page).toHaveURL(/\/signin\?return_to=/)
    await signIn(page, locale, account)
    await expect(page).toHaveURL(/\/request\?code=/)

    const wizard = new Wizard(page, locale)
    await wizard.fill({
      'field.fullName': 'Moshe Klein',
      'field.phone': '052-761-1234',
      'field.addressLine1': '1432 54th Street',
      'field.city': 'Brooklyn',
      'field.postalCode': '11219',
    })
    await wizard.chooseCountry({ en: 'Israel', he: 'ישראל', yi: 'ארץ ישראל' }[locale])
    await wizard.press('action.next')
    await wizard.chooseCategory('cat.medical')
    await wizard.fill({ 'field.reason': 'help' })
    await wizard.press('action.next')
    await wizard.choose(method)
    await wizard.press('action.next')
    for (const choice of choices) await wizard.choose(choice)
    await wizard.fill(fields)
    if (address) await wizard.press('wizard.sameAddress')
    await wizard.press('action.submit')

    await expect(page).toHaveURL(`/${locale}/dashboard`)
    await expect(page.getByText(say(locale, 'wizard.submitted'))).toBeVisible()
    const card = page.getByRole('article')
    await card.getByRole('button', { name: say(locale, 'action.showDetails') }).click()
    for (const text of shown) await expect(card).toContainText(text)
  })
}
