import { expect, type Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { type CalendarDate, formatLongDate } from '#domain/payment-date.ts'
import { axeViolations } from '../axe.ts'
import { say } from '../messages.ts'
import { Dashboard } from './dashboard.ts'
import { seeToast } from './toast.ts'

/** What a family sees of its request: the card on its dashboard, and /status without an account. */
export class FamilyScreens {
  readonly dashboard: Dashboard
  readonly name: string
  private readonly status: Page
  private readonly locale: Locale

  private constructor(pages: { dashboard: Page; status: Page }, locale: Locale, name: string) {
    this.dashboard = new Dashboard(pages.dashboard, locale)
    this.status = pages.status
    this.locale = locale
    this.name = name
  }

  /** Opens the dashboard, and /status for an access code. */
  static async open(
    pages: { dashboard: Page; status: Page },
    locale: Locale,
    { name, code, phone }: { name: string; code: string; phone: string },
  ) {
    const screens = new FamilyScreens(pages, locale, name)
    await screens.dashboard.open()
    await pages.status.goto(`/${locale}/status`)
    await pages.status.getByLabel(say(locale, 'code.accessCode')).fill(code)
    await pages.status.getByLabel(say(locale, 'field.phone'), { exact: true }).fill(phone)
    return screens
  }

  /** Expects that both screens name a Friday to come: `key` says what happens on it. */
  see(key: string, friday: CalendarDate) {
    return this.seeOnBoth([say(this.locale, key), formatLongDate(friday, this.locale)])
  }

  /** Expects that both screens say that the bank sent the payment back, and what to do. */
  seeReturned() {
    const keys = ['dash.returned', 'dash.correct.check_details', 'dash.changeDetails']
    return this.seeOnBoth(keys.map((key) => say(this.locale, key)))
  }

  /** A payment is nowhere "paid" before its Friday, even once the office has marked it. */
  private async seeOnBoth(words: string[]) {
    await this.dashboard.page.reload()
    const button = this.status.getByRole('button', { name: say(this.locale, 'status.check') })
    await button.click()
    const places = [this.dashboard.card(this.name).element, this.status.locator('main')]
    for (const place of places) {
      for (const word of words) await expect(place).toContainText(word)
      await expect(place.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66')
    }
  }

  /** Follows the notice of a return, and types another account number. */
  async correctAccount(number: string) {
    const { page } = this.dashboard
    const words = (key: string) => say(this.locale, key)
    const link = page.getByRole('link', { name: words('dash.changeDetails') })
    await link.first().click()
    const other = `${words('correct.typeNew')}: ${words('pay.accountNumber')}`
    await page.getByRole('button', { name: other }).click()
    expect(await axeViolations(page, { within: '#content' })).toEqual([])
    for (const field of ['account_number', 'account_number_confirm']) {
      await page.locator(`[name="${field}"]`).fill(number)
    }
    await page.getByRole('button', { name: words('action.save'), exact: true }).click()
    await seeToast(page, words('correct.saved'))
    await expect(page).toHaveURL(`/${this.locale}/dashboard`)
  }
}
