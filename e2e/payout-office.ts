import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { type CsvLayout, type CsvRow, readCsvFile } from '#domain/bank-files/csv/csv-file.ts'
import type { Locale } from '#domain/locales.ts'
import { dateAfter } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { payingFilesOf } from '#domain/payouts/file-fates.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import type { PayoutSettings } from '#domain/payouts/settings.ts'
import { fileButton } from './file-button.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview } from './office.ts'
import { actionOfPayment } from './pages/payout-run.ts'
import { seeToast } from './pages/toast.ts'
import { call } from './set-up.ts'

/** Runs of payouts: set up through the API, and read from their screen. */

export type Run = { id: string; number: number }

/** The languages in which the bank files are proved. */
export const payoutLocales = localesOfJourney(['en', 'he'])

/** Shows the office in a language. Takes effect when the next page is opened. */
export async function speak(page: Page, locale: Locale, url: string) {
  await page.context().addCookies([{ name: 'locale', value: locale, url }])
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
}

/** Enters a request that is approved with this amount. */
export async function approve(
  office: APIRequestContext,
  amount: string,
  overrides: Record<string, string>,
) {
  const { request } = await enterRequest(office, overrides)
  await saveReview(office, request.id, amount)
}

/** Replaces the settings of payouts. */
export async function saveSettings(office: APIRequestContext, settings: PayoutSettings) {
  const answer = await office.post('/rpc/get_payout_settings', { data: {} })
  const { version } = await answer.json()
  await call(office, 'save_payout_settings', { settings, expected_version: version })
}

// From the second week on, everything that was approved today is due.
const [firstWeek, lastWeek] = [2, 7]
let week = firstWeek

/** Opens a draft of the next Friday that has none, with everything that is due by then. */
export async function openRun(office: APIRequestContext): Promise<Run> {
  const pay_on = dateAfter(comingFriday(new Date(), 'America/New_York'), 7 * week)
  week = week < lastWeek ? week + 1 : firstWeek
  const { run } = await call(office, 'create_payout_run', { pay_on })
  return run as unknown as Run
}

/** Opens and locks a run of everything that was approved. */
export async function lockRun(office: APIRequestContext): Promise<Run> {
  const run = await openRun(office)
  await call(office, 'lock_payout_run', { run_id: run.id })
  return run
}

/** Downloads the file of a method, and says that the bank got it. */
export async function giveFile(
  office: APIRequestContext,
  { id: run_id }: Pick<Run, 'id'>,
  method: PaymentMethod,
) {
  const files = payingFilesOf(method)
  const answers = []
  for (const file of files) answers.push(await office.get(`/payouts/${run_id}/${file}`))
  if (files.length > 0 && !answers.some((answer) => answer.ok())) {
    throw new Error(await answers[0]?.text())
  }
  await call(office, 'mark_payments_sent', { run_id, method })
}

/** Reads a file with the reader that checks it before it is offered. */
export function rowsOf<Column extends string>(
  layout: CsvLayout<Column>,
  bytes: Buffer,
): CsvRow<Column>[] {
  const reading = readCsvFile(layout, bytes)
  if (!reading.ok) throw new Error(JSON.stringify(reading.defects))
  return reading.rows
}

/** What one language calls the parts of the screens of payouts. */
export class PayoutScreen {
  readonly page: Page
  readonly locale: Locale

  constructor(page: Page, locale: Locale) {
    this.page = page
    this.locale = locale
  }

  openRun({ number }: Run) {
    return this.page.goto(`/admin/payouts/${number}`)
  }

  /** The card of a method, on a run and among the settings. */
  card(method: string): Locator {
    return this.page.getByRole('region', { name: this.say(`pay.${method}`), exact: true })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  button(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.say(key), exact: true })
  }

  /** Opens what can be done with the payment of a person, and returns one of it. */
  action(action: string, name: string): Promise<Locator> {
    return actionOfPayment(this.page, this.locale, action, name)
  }

  field(key: string, within: Page | Locator = this.page): Locator {
    return within.getByLabel(this.say(key), { exact: true })
  }

  /** Says that the bank has the file of a method, and confirms it. */
  async bankHas(method: string) {
    await this.button('payouts.fileGiven', this.card(method)).click()
    await this.answer('payouts.fileGiven')
  }

  /** Presses a button of the dialog that is open, and waits until it has closed. */
  async answer(key: string) {
    const dialog = this.page.getByRole('dialog')
    await this.button(key, dialog).click()
    await expect(dialog).toHaveCount(0)
  }

  async expectToast(key: string, values?: Record<string, string>) {
    await seeToast(this.page, this.say(key, values))
  }

  /** Opens the settings of a method, also those that most banks do not ask for. */
  async openSettings(method: string) {
    await this.page.goto('/admin/payouts/settings')
    await expect(this.card(method)).toBeVisible()
    const folded = this.card(method).locator('details:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
  }

  /** Types and chooses settings of a method, and saves them. */
  async saveSettings(method: string, values: Record<string, string>) {
    await this.openSettings(method)
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(`payouts.setting.${method}.${name}`, this.card(method))
      if ((await field.evaluate((found) => found.tagName)) === 'SELECT') {
        await field.selectOption(value)
      } else await field.fill(value)
    }
    await this.button('action.save').click()
    await this.expectToast('payouts.settingsSaved')
  }

  /** Notes under which number a bank or the OJC Fund took the payment of a person. */
  async noteConfirmation(name: string, number: string) {
    const field = this.page.getByLabel(this.say('payouts.confirmationOf', { name }))
    await field.fill(number)
    await this.button('action.save', field.locator('xpath=ancestor::form')).click()
    await this.expectToast('payouts.done')
  }

  /** Presses the button of a file, and returns what is saved and under which name. */
  async download(file: string, within: Locator): Promise<{ name: string; bytes: Buffer }> {
    const saved = this.page.waitForEvent('download')
    await (await fileButton(within, file, this.locale)).click()
    const download = await saved
    await this.expectToast('payouts.downloaded')
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }

  say(key: string, values?: Record<string, string>): string {
    return say(this.locale, key, values)
  }
}
