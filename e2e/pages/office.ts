import { expect, type Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from '../messages.ts'
import { administrator } from '../server.ts'
import { signIn } from './account.ts'

/** The office's side, as an administrator uses it. */
export class Office {
  readonly page: Page
  readonly locale: Locale

  constructor(page: Page, locale: Locale = 'en') {
    this.page = page
    this.locale = locale
  }

  async signIn() {
    await signIn(this.page, this.locale, administrator)
    await expect(this.page).toHaveURL(/\/admin$/)
  }

  /** A new code, as it is shown: K7QM-4RTX. */
  async generateCode(): Promise<string> {
    await this.page.goto('/admin')
    const before = this.page.getByRole('button', { name: say(this.locale, 'code.generate') })
    await before.click()
    const shown = this.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).first()
    await expect(shown).toBeVisible()
    return (await shown.textContent()) ?? ''
  }

  card(name: string) {
    return this.page.getByRole('article').filter({ hasText: name })
  }

  tab(key: 'admin.tabPending' | 'admin.tabReviewed', count: number) {
    const name = say(this.locale, key, { count: String(count) })
    return this.page.getByRole('tab', { name })
  }
}
