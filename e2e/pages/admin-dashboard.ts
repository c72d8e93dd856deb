import type { Page } from 'playwright/test'

/** Page object of /admin, in English. */
export class AdminDashboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open() {
    return this.page.goto('/admin')
  }

  /** A card that links to a list and shows its count. */
  listLink(title: string) {
    const begins = new RegExp(`^${title}`)
    return this.page.getByRole('main').getByRole('link', { name: begins })
  }

  generate() {
    return this.page.getByRole('button', { name: 'Generate Access Code' })
  }

  /** The code that was created last, for example K7QM-4RTX. */
  newCode() {
    return this.page.getByRole('status').getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  }

  /** Creates a code and returns it. */
  async makeCode(): Promise<string> {
    await this.generate().click()
    return (await this.newCode().textContent()) ?? ''
  }

  copyCode() {
    return this.page.getByRole('status').getByRole('button', { name: 'Copy', exact: true })
  }

  template() {
    return this.page.getByRole('region', { name: 'Message template' })
  }

  templateTab(language: string) {
    return this.template().getByRole('tab', { name: language, exact: true })
  }

  templateButton(name: string) {
    return this.template().getByRole('button', { name, exact: true })
  }

  templateText() {
    return this.template().getByRole('textbox', { name: 'Message template' })
  }

  preview() {
    return this.template().locator('.templates_preview')
  }
}
