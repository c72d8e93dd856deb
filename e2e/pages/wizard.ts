import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { type Locale, locales } from '#domain/locales.ts'
import { say } from '../messages.ts'

/**
 * Step 1 with an address in Brooklyn, in the order on the screen: Chromium with touch drops keys that
 * are typed within 300 ms of a long scroll up.
 */
export const brooklyn = {
  'field.fullName': 'Moshe Klein',
  'field.addressLine1': '1432 54th Street',
  'field.city': 'Brooklyn',
  'field.postalCode': '11219',
  'field.phone': '(718) 555-0123',
}

const nameOfUnitedStates = (locale: Locale): string =>
  JSON.parse(readFileSync(`domain/tables/countries.${locale}.json`, 'utf8')).US
export const unitedStates = Object.fromEntries(
  locales.map((locale) => [locale, nameOfUnitedStates(locale)]),
) as Record<Locale, string>

/** Returns the drafts that this browser keeps, with their keys. */
export const draftsIn = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('kuppah-draft:')),
  )

/** Page object of the wizard. Fields are found by message key. */
export class Wizard {
  readonly page: Page
  readonly locale: Locale

  constructor(page: Page, locale: Locale) {
    this.page = page
    this.locale = locale
  }

  /** Opens the wizard with a code. */
  async open(code: string) {
    await this.page.goto(`/${this.locale}/request?code=${code}`)
    await this.shows(1)
  }

  field(key: string) {
    return this.page.getByLabel(say(this.locale, key), { exact: true })
  }

  /** Finds a field that is marked as optional. */
  optional(key: string) {
    const words = { label: say(this.locale, key), optional: say(this.locale, 'common.optional') }
    return this.page.getByLabel(say(this.locale, 'common.optionalLabel', words), { exact: true })
  }

  async fill(values: Record<string, string>) {
    for (const [key, value] of Object.entries(values)) await this.field(key).fill(value)
  }

  radio(key: string) {
    // The accessible name of a payment method includes the note on how long it takes.
    const name = new RegExp(`^${RegExp.escape(say(this.locale, key))}`)
    return this.page.getByRole('radio', { name })
  }

  choose(key: string) {
    return this.radio(key).check()
  }

  country() {
    return this.page.getByRole('combobox', { name: say(this.locale, 'field.country'), exact: true })
  }

  countries() {
    return this.page.getByRole('listbox', { name: say(this.locale, 'field.country') })
  }

  /** Chooses a country by typing its name. */
  async chooseCountry(name: string) {
    await this.country().fill(name)
    await this.countries().getByRole('option', { name, exact: true }).click()
  }

  category() {
    const name = say(this.locale, 'field.category')
    return this.page.getByRole('combobox', { name, exact: true })
  }

  chooseCategory(key: string) {
    return this.category().selectOption({ label: say(this.locale, key) })
  }

  button(key: string) {
    return this.page.getByRole('button', { name: say(this.locale, key), exact: true })
  }

  press(key: string) {
    return this.button(key).click()
  }

  heading(step: number) {
    const name = say(this.locale, `wizard.step${step}`)
    return this.page.getByRole('heading', { level: 2, name, exact: true })
  }

  /** Waits until a step (1 to 4) is shown and takes presses. */
  async shows(step: number) {
    await expect(this.heading(step)).toBeVisible()
    const notYet = 'form[data-guarded], html[data-first-step]' // or the form of the prerendered page
    await expect(this.page.locator(notYet)).toHaveCount(0)
  }

  /** Presses Next and waits for a step. */
  async next(step: number) {
    await this.press('action.next')
    await this.shows(step)
  }

  /** The error summary above the form. */
  errors() {
    const alert = this.page.getByRole('alert')
    return alert.filter({ hasText: say(this.locale, 'common.checkFields') })
  }

  /** Expects exactly these errors in the summary, as message keys by label. */
  async complains(about: Record<string, string>) {
    const lines = Object.entries(about).map(
      ([label, message]) => `${say(this.locale, label)} – ${say(this.locale, message)}`,
    )
    await expect(this.errors().getByRole('listitem')).toHaveText(lines)
  }

  /** Fills in steps 1 to 3 and opens step 4 with a payment method. */
  async toBank(method: string, personal: Record<string, string> = brooklyn) {
    await this.fill(personal)
    await this.optional('field.state').fill('NY')
    await this.chooseCountry(unitedStates[this.locale])
    await this.next(2)
    await this.chooseCategory('cat.wedding')
    await this.fill({ 'field.reason': 'We are making the wedding of our second daughter.' })
    await this.next(3)
    await this.choose(method)
    await this.next(4)
  }

  /** Opens step 4 with a category of step 2 that the server refuses. */
  async toRefusedCategory(code: string) {
    await this.page.route('**/rpc/get_request_categories', (route) =>
      route.fulfill({ json: ['Hachnosas Orchim'] }),
    )
    await this.open(code)
    await this.fill(brooklyn)
    await this.chooseCountry(unitedStates[this.locale])
    await this.next(2)
    await this.category().selectOption('Hachnosas Orchim')
    await this.fill({ 'field.reason': 'We have a house full of guests.' })
    await this.next(3)
    await this.choose('pay.ojc_check')
    await this.next(4)
  }

  /** Fills in the whole form, with OJC online as the shortest step 4. */
  async toSubmit() {
    await this.toBank('pay.ojc_online')
    await this.fill({
      'pay.congregationName': 'Khal Beis Avrohom',
      'pay.taxId': '12-3456789',
      'pay.confirmTaxId': '123456789',
    })
  }

  /** The summary that Submit opens on a phone. */
  summary() {
    return this.page.getByRole('dialog', { name: say(this.locale, 'summary.title') })
  }

  /** The summary above the Submit button. */
  letter() {
    return this.page.getByRole('region', { name: say(this.locale, 'summary.title') })
  }
}
