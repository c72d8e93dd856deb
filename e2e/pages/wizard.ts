import type { Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from '../messages.ts'

/** The four steps of a request, by the labels that a person reads. */
export class Wizard {
  readonly page: Page
  readonly locale: Locale

  constructor(page: Page, locale: Locale) {
    this.page = page
    this.locale = locale
  }

  field(key: string) {
    return this.page.getByLabel(say(this.locale, key), { exact: true })
  }

  async fill(values: Record<string, string>) {
    for (const [key, value] of Object.entries(values)) await this.field(key).fill(value)
  }

  async choose(key: string) {
    // The note on how long it takes belongs to the name of a method.
    const name = new RegExp(`^${RegExp.escape(say(this.locale, key))}`)
    await this.page.getByRole('radio', { name }).check()
  }

  /** Finds a country by typing it, as one does. */
  async chooseCountry(name: string) {
    const field = this.page.getByRole('combobox', {
      name: say(this.locale, 'field.country'),
      exact: true,
    })
    await field.fill(name)
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  async chooseCategory(key: string) {
    await this.page
      .getByRole('combobox', { name: say(this.locale, 'field.category'), exact: true })
      .selectOption({ label: say(this.locale, key) })
  }

  press(key: string) {
    return this.page.getByRole('button', { name: say(this.locale, key), exact: true }).click()
  }
}
