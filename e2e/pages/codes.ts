import type { Page } from 'playwright/test'

/** Page object of /admin/codes, in English. */
export class Codes {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open(query = '') {
    return this.page.goto(`/admin/codes${query}`)
  }

  /** The codes in the list, from the top. */
  listed() {
    return this.page.getByRole('rowheader').locator('.code')
  }

  row(code: string) {
    return this.page.getByRole('row').filter({ hasText: code })
  }

  search() {
    return this.page.getByRole('searchbox', { name: 'Search codes' })
  }

  /** The filter button All, Available, Registered or Used, with its count. */
  filter(name: string) {
    return this.page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** Presses what is in the menu of a row. */
  async pressInMenu(code: string, name: string) {
    await this.row(code)
      .getByRole('button', { name: `Actions: ${code}` })
      .click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  copy(code: string) {
    return this.row(code).getByRole('button', { name: /^Copy the code/ })
  }
}
