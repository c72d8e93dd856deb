import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import { type Locale, languages } from '#domain/locales.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { fileButton } from '../file-button.ts'
import { say } from '../messages.ts'
import { seeToast } from './toast.ts'

/**
 * Returns what can be done with the payment of a person: its button if it comes next, otherwise it is
 * in the row's menu, which is opened.
 */
export async function actionOfPayment(page: Page, locale: Locale, action: string, name: string) {
  const words = say(locale, `payouts.action.${action}`)
  const named = (what: string) => ({
    name: say(locale, 'payouts.actionOf', { action: what, name }),
    exact: true,
  })
  const next = page.getByRole('button', named(words))
  const menu = page.getByRole('button', named(say(locale, 'payouts.actions')))
  await expect(next.or(menu).first()).toBeVisible()
  if ((await next.count()) > 0) return next
  // Open since it was looked into, it would be closed while what is in it is pressed.
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click()
  return page.getByRole('menuitem', { name: words, exact: true })
}

/** Page object of /admin/payouts and of one run. */
export class PayoutRun {
  readonly page: Page
  readonly locale: Locale

  constructor(page: Page, locale: Locale) {
    this.page = page
    this.locale = locale
  }

  private say(key: string, values?: Record<string, string>) {
    return say(this.locale, key, values)
  }

  row(name: string) {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  dialog() {
    return this.page.getByRole('dialog')
  }

  /** Searches for a family's payment, whose row may not be rendered. */
  async find(name: string) {
    await this.page.getByLabel(this.say('payouts.search')).fill(name)
    await expect(this.page.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
    await expect(this.row(name)).toBeVisible()
  }

  /** Opens what can be done with one payment, and returns one of it. */
  action(action: string, name: string) {
    return actionOfPayment(this.page, this.locale, action, name)
  }

  button(key: string, within: Page | Locator = this.page) {
    return within.getByRole('button', { name: this.say(key), exact: true })
  }

  card(method: PaymentMethod) {
    return this.page.getByRole('region', { name: this.say(`pay.${method}`), exact: true })
  }

  badge(state: 'draft' | 'closed') {
    return this.page.getByText(this.say(`payout.run.${state}`), { exact: true })
  }

  /** Opens the payouts in their language. A new browser begins in English. */
  async open() {
    await this.page.goto('/admin/payouts')
    await this.page.getByRole('link', { name: languages[this.locale].name, exact: true }).click()
    await expect(this.page.locator('html')).toHaveAttribute('lang', this.locale)
  }

  /** Opens a draft of a Friday, and waits for its payments. */
  async create(friday: string) {
    await this.page.goto('/admin/payouts')
    await this.button('payouts.newRun').click()
    await this.page.getByLabel(this.say('payouts.friday')).selectOption(friday)
    await this.button('payouts.create').click()
    await seeToast(this.page, this.say('payouts.created'))
    await expect(this.badge('draft')).toBeVisible()
    await expect(this.page.getByRole('table')).toBeVisible()
  }

  /** Presses a button, and the button of the same name in the dialog that expects these words. */
  async confirm(key: string, words: string, from: Page | Locator = this.page) {
    await this.button(key, from).click()
    await expect(this.dialog()).toContainText(words)
    await this.button(key, this.dialog()).click()
    await expect(this.dialog()).toHaveCount(0)
  }

  /** Locks the run after the question, which names `words`. */
  async lock(words: string) {
    await this.confirm('payouts.lock', words)
    await seeToast(this.page, this.say('payouts.lockDone'))
    await expect(this.button('payouts.unlock')).toBeVisible()
  }

  /** Presses the button of a file, and returns the file. */
  async download(within: Locator, file: string): Promise<Buffer> {
    const saved = this.page.waitForEvent('download')
    await (await fileButton(within, file, this.locale)).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^run-\\d+-r\\d+-${RegExp.escape(file)}$`),
    )
    await seeToast(this.page, this.say('payouts.downloaded'))
    return readFile(await download.path())
  }
}
