import type { Page } from 'playwright/test'

/**
 * Page object of /admin/direct-request, in English. Finds fields by name, because some labels occur
 * twice.
 */
export class DirectForm {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open() {
    return this.page.goto('/admin/direct-request')
  }

  field(name: string) {
    return this.page.locator(`[name="${name}"]`)
  }

  async fill(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value)
  }

  async chooseCountry(field: 'country' | 'payment_country', name: string) {
    await this.field(field).fill(name)
    // The phone's native select has an option of the same name.
    const option = this.page.getByRole('option', { name, exact: true })
    await option.and(this.page.locator('[role=option]')).click()
  }

  choose(label: string) {
    return this.page.getByRole('radio', { name: new RegExp(`^${RegExp.escape(label)}`) }).check()
  }

  /** Fills all required fields, with OJC online as payment method. */
  async fillIn(fullName: string) {
    await this.fill({
      full_name: fullName,
      phone: '(718) 555-0123',
      address_line1: '1432 54th Street',
      city: 'Brooklyn',
      postal_code: '11219',
      reason: 'The wedding of their second daughter.',
    })
    await this.chooseCountry('country', 'United States')
    await this.field('category').selectOption({ label: 'Wedding' })
    await this.choose('OJC online')
    await this.fill({
      congregation_name: 'Khal Beis Avrohom',
      tax_id: '12-3456789',
      tax_id_confirm: '123456789',
    })
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }

  submit() {
    return this.button('Submit').click()
  }

  /** The errors listed above the form, for example "Reason – This field is required". */
  errors() {
    return this.page
      .getByRole('alert')
      .filter({ hasText: 'Please check these fields:' })
      .getByRole('listitem')
  }

  /** The confirmation of the last saved request, with its code. */
  saved() {
    return this.page.getByRole('status').filter({ hasText: 'was saved. Its access code:' })
  }

  attach(file: { name: string; mimeType: string; buffer: Buffer }) {
    return this.page.locator('input[type=file][aria-label=Document]').setInputFiles(file)
  }

  /** The preview of the selected document. */
  preview() {
    return this.page.locator('form .documents_document')
  }
}
