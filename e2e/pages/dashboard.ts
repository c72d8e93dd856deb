import type { Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from '../messages.ts'

/** Page object of the requester's dashboard. */
export class Dashboard {
  readonly page: Page
  readonly locale: Locale

  constructor(page: Page, locale: Locale) {
    this.page = page
    this.locale = locale
  }

  open() {
    return this.page.goto(`/${this.locale}/dashboard`)
  }

  card(name: string) {
    return new RequestCard(this.page, this.locale, name)
  }
}

class RequestCard {
  readonly page: Page
  readonly locale: Locale
  readonly element: ReturnType<Page['getByRole']>

  constructor(page: Page, locale: Locale, name: string) {
    this.page = page
    this.locale = locale
    this.element = page.getByRole('article', { name, exact: true })
  }

  /** The value below a heading of the card or of its payment details. */
  value(label: string) {
    const term = this.page.getByRole('term').filter({
      hasText: new RegExp(`^${RegExp.escape(say(this.locale, label))}$`),
    })
    return this.element.locator('dl > div').filter({ has: term }).getByRole('definition')
  }

  toggle(key: 'action.showDetails' | 'action.hideDetails') {
    return this.element.getByRole('button', { name: say(this.locale, key), exact: true })
  }
}
