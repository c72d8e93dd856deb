import type { Locator, Page } from 'playwright/test'

/** Page object of /admin/requests, in English. */
export class Reviews {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open(tab?: 'reviewed' | 'all') {
    return this.page.goto(tab ? `/admin/requests?tab=${tab}` : '/admin/requests')
  }

  tab(name: 'Pending' | 'Reviewed' | 'All') {
    return this.page.getByRole('tab', { name: new RegExp(`^${name} \\(`) })
  }

  search() {
    return this.page.getByRole('searchbox')
  }

  cards() {
    return this.page.getByRole('article')
  }

  card(name: string) {
    return new ReviewCard(this.page.getByRole('article', { name, exact: true }), this.page)
  }

  /** The details of a request, beside the list. */
  details(name: string) {
    return new ReviewEntry(this.page.getByRole('region', { name, exact: true }))
  }

  dialog() {
    return new ReviewEntry(this.page.getByRole('dialog'))
  }
}

/** The fields for amount and notes. */
class ReviewEntry {
  readonly element: Locator

  constructor(element: Locator) {
    this.element = element
  }

  amount() {
    return this.element.locator('input[name="amount"]')
  }

  notes() {
    return this.element.getByLabel('Notes (optional)')
  }

  button(name: string) {
    return this.element.getByRole('button', { name, exact: true })
  }

  press(name: string) {
    return this.button(name).click()
  }
}

class ReviewCard extends ReviewEntry {
  readonly page: Page

  constructor(element: Locator, page: Page) {
    super(element)
    this.page = page
  }

  /** Does something that is in the menu of the card. */
  async act(label: string) {
    await this.element.locator('.dots-button').click()
    await this.page.getByRole('menuitem', { name: label }).click()
  }

  /** Pending or Reviewed, and other marks. */
  badges() {
    return this.element.locator('.badge')
  }

  status() {
    return this.element.getByRole('combobox', { name: /^Status of the request/ })
  }

  select() {
    return this.element.getByRole('checkbox')
  }
}
