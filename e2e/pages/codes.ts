import type { Page } from 'playwright/test'

/** /admin/codes as an office worker reads it, in English. */
export class Codes {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open(query = '') {
    return this.page.goto(`/admin/codes${query}`)
  }

  /** The codes of the list, from its top. */
  listed() {
    return this.page.getByRole('rowheader').locator('.code')
  }

  row(code: string) {
    return this.page.getByRole('row').filter({ hasText: code })
  }

  search() {
    return this.page.getByRole('searchbox', { name: 'Search codes' })
  }

  /** All, Available, Registered or Used: each with how many there are. */
  filter(name: string) {
    return this.page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
  }

  copy(code: string) {
    return this.row(code).getByRole('button', { name: /^Copy the code/ })
  }
}
