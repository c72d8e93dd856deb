import { expect, type Page } from 'playwright/test'

/** Page object of /admin/master-dashboard, in English. */
export class MasterTable {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open(query = '') {
    return this.page.goto(`/admin/master-dashboard${query}`)
  }

  tab(name: 'Pending' | 'Reviewed' | 'All Requests') {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  heads() {
    return this.page.getByRole('columnheader')
  }

  head(name: string) {
    return this.page.getByRole('columnheader', { name, exact: true })
  }

  sort(name: string) {
    return this.head(name).getByRole('button').click()
  }

  /** The names of the rows, from the top. */
  names() {
    return this.page.locator('th[scope=row] > bdi')
  }

  row(name: string) {
    return this.page.getByRole('row').filter({
      has: this.page.locator('th[scope=row]').getByText(name, { exact: true }),
    })
  }

  /** Expects texts in the cells of a row, by column key. */
  async shows(name: string, cells: Record<string, string | RegExp>) {
    for (const [column, text] of Object.entries(cells)) {
      await expect(this.row(name).locator(`[data-column="${column}"]`)).toHaveText(text)
    }
  }

  reason(name: string) {
    return this.row(name).locator('[data-column="reason"] .clamped')
  }

  amount(name: string) {
    return this.row(name).getByRole('textbox', { name: /^Amount for/ })
  }

  notes(name: string) {
    return this.row(name).getByRole('textbox', { name: /^Notes for/ })
  }

  button(name: string, label: string) {
    return this.row(name).getByRole('button', { name: label, exact: true })
  }

  /** Does something that is in the menu of a row. */
  async act(name: string, label: string) {
    await this.button(name, `More for ${name}`).click()
    await this.page.getByRole('menuitem', { name: label }).click()
  }

  /** The button of the other filters and of the columns. */
  others() {
    return this.page.getByRole('button', { name: /^Filter/ })
  }

  /** The details of a request, beside the table. */
  details(name: string) {
    return this.page.getByRole('region', { name, exact: true })
  }

  filter(name: 'Category' | 'Source' | 'Payment method') {
    return this.page.locator('.filter-button').filter({ hasText: new RegExp(`^${name}(:|$)`) })
  }

  /** The options of the open filter, for example "Wedding (2)". */
  options() {
    return this.page.getByRole('menuitemradio')
  }

  async choose(filter: 'Category' | 'Source' | 'Payment method', option: string) {
    await this.filter(filter).click()
    await this.options().filter({ hasText: option }).click()
  }

  search() {
    return this.page.getByRole('searchbox')
  }
}
