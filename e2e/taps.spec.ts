import type { Locator, Page } from 'playwright/test'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { Wizard } from './pages/wizard.ts'
import { confirmationLink, issueCode, newAddress } from './set-up.ts'

/** A finger that counts its taps and keys. A field that has the focus already needs no tap. */
class Finger {
  taps = 0
  keys = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator) {
    this.taps += 1
    await target.tap()
  }

  /**
   * Taps a field away from its middle, where an option may have been tapped just before: two taps in
   * one place are a double tap, after which Chromium 150 types nothing into an empty field.
   */
  private async tapBeside(field: Locator) {
    this.taps += 1
    const { width = 0, height = 0 } = (await field.boundingBox()) ?? {}
    await field.tap({ position: { x: width * 0.75, y: height / 2 } })
  }

  async write(field: Locator, text: string) {
    await expect(field).toBeVisible()
    const isFocused = await field.evaluate((element) => element === document.activeElement)
    if (!isFocused) await this.tapBeside(field)
    this.keys += text.length
    await this.page.keyboard.type(text)
  }
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const brooklyn = {
  'field.addressLine1': '1432 54th Street',
  'field.city': 'Brooklyn',
  'field.postalCode': '11219',
}
const inBrooklyn = { address: brooklyn, country: 'United States', phone: '7185550123' }
const inJerusalem = {
  address: {
    'field.addressLine1': 'Rashi 12',
    'field.city': 'Jerusalem',
    'field.postalCode': '9438612',
  },
  country: 'Israel',
  phone: '0527611234',
}
const inAntwerp = {
  address: {
    'field.addressLine1': 'Belgielei 12',
    'field.city': 'Antwerpen',
    'field.postalCode': '2018',
  },
  country: 'Belgium',
  phone: '0475123456',
}

/** What a family that lives there taps and types on step 4. */
const methods = {
  ach: {
    ...inBrooklyn,
    fields: {
      'pay.routingNumber': '021000021',
      'pay.confirmRouting': '021000021',
      'pay.accountNumber': '000123456789',
      'pay.confirmAccount': '000123456789',
      'field.state': 'NY',
    },
  },
  wire: {
    ...inAntwerp,
    choice: 'pay.locationIntl',
    fields: {
      'pay.swiftCode': 'KREDBEBB',
      'pay.confirmSwift': 'KREDBEBB',
      'pay.iban': 'BE68539007547034',
      'pay.confirmIban': 'BE68539007547034',
    },
  },
  check: { ...inBrooklyn, choice: 'pay.deliveryMail', fields: {} },
  ojc_check: { ...inBrooklyn, fields: {} },
  ojc_online: {
    ...inBrooklyn,
    fields: {
      'pay.congregationName': 'Khal Beis Avrohom',
      'pay.taxId': '123456789',
      'pay.confirmTaxId': '123456789',
    },
  },
  israeli_bank: {
    ...inJerusalem,
    fields: {
      'pay.bankCode': '12571',
      'pay.confirmBankCode': '12571',
      'pay.accountNumber': '041116',
      'pay.confirmAccount': '041116',
      'pay.teudatZeut': '000000018',
      'pay.confirmTeudatZeut': '000000018',
    },
    filledIn: { 'pay.bankName': 'Bank Hapoalim' },
  },
} satisfies Record<PaymentMethod, Family>

type Family = {
  address: Record<string, string>
  country: string
  phone: string
  choice?: string
  fields: Record<string, string>
  /** What it need not type. */
  filledIn?: Record<string, string>
}

const most = { taps: 28, keys: 170 }

for (const [method, family] of Object.entries<Family>(methods)) {
  test(`by ${method} a family takes at most ${most.taps} taps and ${most.keys} keys`, async ({
    page,
    office,
  }) => {
    const { code } = await issueCode(office)
    const email = newAddress()
    const finger = new Finger(page)
    const wizard = new Wizard(page, 'en')
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const press = (name: string) => finger.tap(page.getByRole('button', { name, exact: true }))
    const writeAll = async (texts: Record<string, string>) => {
      for (const [key, text] of Object.entries(texts)) await finger.write(wizard.field(key), text)
    }

    await page.goto('/en/new-account-code-validation')
    await expect(field('Access code')).toBeFocused()
    await finger.write(field('Access code'), code.replace('-', ''))
    await press('Continue')
    await expect(field('Email')).toBeFocused()
    // An address as long as moshe.klein@gmail.com, whatever the test's own is.
    await page.keyboard.insertText(email)
    finger.keys += 'moshe.klein@gmail.com'.length
    await finger.write(field('Password'), 'teapot12')
    await finger.write(field('Confirm Password'), 'teapot12')
    await press('Create Account')
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    finger.taps += 1 // the link of the letter
    await page.goto(await confirmationLink(office, email))
    await press(say('en', 'auth.confirmAddressButton'))
    await finger.tap(page.getByRole('link', { name: say('en', 'auth.toRequest') }))

    await wizard.shows(1)
    await writeAll({ 'field.fullName': 'Moshe Klein', ...family.address })
    await finger.write(wizard.country(), family.country.slice(0, 3).toLowerCase())
    const countries = wizard.countries().getByRole('option')
    await expect(countries.first()).toBeVisible()
    // A country that alone matches is taken when the field is left.
    if ((await countries.count()) > 1) {
      await finger.tap(
        countries.and(page.getByRole('option', { name: family.country, exact: true })),
      )
    }
    await writeAll({ 'field.phone': family.phone })
    await expect(wizard.country()).toHaveValue(family.country)
    await press('Next')
    await wizard.shows(2)
    finger.taps += 2 // the phone's own list: one opens it, one chooses
    await wizard.chooseCategory('cat.wedding')
    await writeAll({ 'field.reason': "Our daughter's wedding" })
    await press('Next')
    await wizard.shows(3)
    await finger.tap(page.getByText(say('en', `pay.${method}`), { exact: true }))
    await press('Next')
    await wizard.shows(4)
    if (family.choice) await finger.tap(page.getByText(say('en', family.choice), { exact: true }))
    await writeAll(family.fields)
    for (const [key, text] of Object.entries(family.filledIn ?? {})) {
      await expect(wizard.field(key)).toHaveValue(text)
    }
    await press('Submit')
    await press(say('en', 'action.send'))

    await expect(page.getByRole('heading', { name: say('en', 'wizard.submitted') })).toBeVisible()
    console.log(`${method}: ${finger.taps} taps, ${finger.keys} keys`)
    expect(finger.taps).toBeLessThanOrEqual(most.taps)
    expect(finger.keys).toBeLessThanOrEqual(most.keys)
  })
}
