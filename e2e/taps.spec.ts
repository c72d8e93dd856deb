import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { Wizard } from './pages/wizard.ts'
import { confirmationLink, issueCode, newAddress } from './set-up.ts'

const MOST_TAPS = 28
const MOST_KEYS = 170

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

test('from the code to "received" by ACH takes a family at most 28 taps and 170 keys', async ({
  page,
  office,
}) => {
  const { code } = await issueCode(office)
  const email = newAddress()
  const finger = new Finger(page)
  const wizard = new Wizard(page, 'en')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const press = (name: string) => finger.tap(page.getByRole('button', { name, exact: true }))

  await page.goto('/en/new-account-code-validation')
  await expect(field('Access code')).toBeFocused()
  await finger.write(field('Access code'), code.replace('-', ''))
  await press('Continue')
  // An address as long as moshe.klein@gmail.com, whatever the test's own is.
  await finger.tap(field('Email'))
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
  await finger.write(wizard.field('field.fullName'), 'Moshe Klein')
  await finger.write(wizard.field('field.addressLine1'), '1432 54th Street')
  await finger.write(wizard.field('field.city'), 'Brooklyn')
  await finger.write(wizard.field('field.postalCode'), '11219')
  await finger.write(wizard.country(), 'uni')
  await finger.tap(wizard.countries().getByRole('option', { name: 'United States', exact: true }))
  await finger.write(wizard.field('field.phone'), '7185550123')
  await press('Next')
  await wizard.shows(2)
  finger.taps += 2 // the phone's own list: one opens it, one chooses
  await wizard.chooseCategory('cat.wedding')
  await finger.write(wizard.field('field.reason'), "Our daughter's wedding")
  await press('Next')
  await wizard.shows(3)
  await finger.tap(page.getByText(say('en', 'pay.ach'), { exact: true }))
  await press('Next')
  await wizard.shows(4)
  await finger.write(wizard.field('pay.routingNumber'), '021000021')
  await finger.write(wizard.field('pay.confirmRouting'), '021000021')
  await finger.write(wizard.field('pay.accountNumber'), '000123456789')
  await finger.write(wizard.field('pay.confirmAccount'), '000123456789')
  await finger.write(wizard.field('field.state'), 'NY')
  await press('Submit')

  await expect(page.getByRole('heading', { name: say('en', 'wizard.submitted') })).toBeVisible()
  console.log(`${finger.taps} taps, ${finger.keys} keys`)
  expect(finger.taps).toBeLessThanOrEqual(MOST_TAPS)
  expect(finger.keys).toBeLessThanOrEqual(MOST_KEYS)
})
