import { expect, type Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from '../messages.ts'
import { administrator } from '../server.ts'
import { signIn } from './account.ts'

/** The administrator's side in any language. */
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

  /** Creates a code and returns it as shown, for example K7QM-4RTX. */
  async generateCode(): Promise<string> {
    await this.page.goto('/admin')
    const button = this.page.getByRole('button', { name: say(this.locale, 'code.generate') })
    await button.click()
    const shown = this.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).first()
    await expect(shown).toBeVisible()
    return (await shown.textContent()) ?? ''
  }

  /** The card of a request, found by its access code. */
  card(code: string) {
    return this.page.getByRole('article').filter({ hasText: code })
  }
}
