import type { Locator, Page } from 'playwright'
import { paymentMethods } from '../../domain/payment-methods.ts'
import { say } from '../../e2e/messages.ts'
import { table } from '../rounds.ts'
import type { Office } from './office.ts'

const RATE = '3.021'
const RETURN_CODE = 'R03'
/** What each method's list is downloaded as: files for banks, or a list for people. */
const downloads = {
  ach: ['ach.txt'],
  wire: ['wire.csv'],
  check: ['check.csv', 'positive_pay.csv'],
  ojc_check: ['ojc_check-sheet.xlsx'],
  ojc_online: ['ojc_online-sheet.xlsx'],
  israeli_bank: ['israeli_bank.txt'],
} as const

const words = (key: string, values?: Record<string, string>) => say('en', key, values)

/** Completes a run as a person would. Counts clicks, keys and seconds of machine time. */
export async function measureJob(office: Office): Promise<string> {
  const desk = new Desk(office.page)
  await office.page.goto('/admin/payouts')
  await desk.button('payouts.newRun').waitFor()
  await desk.step('new run with all that is due', () => openRun(desk, office.openFriday()))
  await desk.step('rate of the shekel', () => enterRate(desk))
  await desk.step('locked', () => lock(desk))
  await desk.step('seven files downloaded', () => download(desk))
  await desk.step('six methods handed over', () => markAll(desk, 'sent'))
  await desk.step('two returns recorded', () => recordReturns(desk))
  await desk.step('six methods all paid', () => markAll(desk, 'paid'))
  return desk.table()
}

/** Counts and times actions on a page, without the time in which a person thinks. */
class Desk {
  readonly page: Page
  #clicks = 0
  #keys = 0
  readonly #steps: [string, number, number, number][] = []

  constructor(page: Page) {
    this.page = page
  }

  async step(name: string, work: () => Promise<void>) {
    const [clicks, keys, begun] = [this.#clicks, this.#keys, performance.now()]
    await work()
    const seconds = (performance.now() - begun) / 1000
    this.#steps.push([name, this.#clicks - clicks, this.#keys - keys, seconds])
  }

  async click(target: Locator) {
    this.#clicks += 1
    await target.click()
  }

  async type(target: Locator, text: string, { enter = false } = {}) {
    this.#keys += text.length + (enter ? 1 : 0)
    await target.pressSequentially(text)
    if (enter) await target.press('Enter')
  }

  /** Chooses an option by mouse: one click opens the list, one chooses. */
  async choose(target: Locator, value: string) {
    if ((await target.inputValue()) === value) return
    this.#clicks += 2
    await target.selectOption(value)
  }

  button(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: words(key), exact: true })
  }

  dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Returns the card of a method. */
  card(method: string): Locator {
    return this.page
      .getByLabel(words(`pay.${method}`), { exact: true })
      .filter({ has: this.page.getByRole('heading') })
  }

  table(): string {
    const sum = (column: 1 | 2 | 3) => this.#steps.reduce((total, step) => total + step[column], 0)
    const rows = [...this.#steps, ['in all', sum(1), sum(2), sum(3)] as const]
    return table(
      ['step', 'clicks', 'keys', 'seconds of the machine'],
      rows.map(([name, clicks, keys, s]) => [name, String(clicks), String(keys), s.toFixed(1)]),
    )
  }
}

async function openRun(desk: Desk, friday: string) {
  await desk.click(desk.button('payouts.newRun'))
  await desk.choose(desk.page.getByLabel(words('payouts.friday')), friday)
  await desk.click(desk.button('payouts.create'))
  await desk.page.locator('tbody tr').nth(5).waitFor()
}

async function enterRate(desk: Desk) {
  const rate = desk.page.getByLabel(words('payouts.rate'))
  await desk.click(rate)
  await desk.type(rate, RATE, { enter: true })
  await desk.page.locator(':enabled').and(desk.button('payouts.lock')).waitFor()
}

async function lock(desk: Desk) {
  await desk.click(desk.button('payouts.lock'))
  await desk.click(desk.button('payouts.lock', desk.dialog()))
  await desk.button('payouts.handOver').first().waitFor()
}

async function download(desk: Desk) {
  for (const file of paymentMethods.flatMap((method) => downloads[method])) {
    const arrived = desk.page.waitForEvent('download')
    await desk.click(desk.page.getByRole('button', { name: file, exact: true }))
    await arrived
  }
}

/** Presses "handed to the bank" or "all paid" for each method. */
async function markAll(desk: Desk, action: 'sent' | 'paid') {
  for (const method of paymentMethods) {
    const card = desk.card(method)
    const isOfFund = method === 'ojc_check' || method === 'ojc_online'
    const sent = isOfFund ? 'payouts.handOverFund' : 'payouts.handOver'
    const key = action === 'sent' ? sent : 'payouts.allPaid'
    await desk.click(desk.button(key, card))
    await desk.click(desk.button(key, desk.dialog()))
    await desk.button(key, card).waitFor({ state: 'detached' })
  }
}

/** Finds two ACH payments by reference, as a letter from the bank names them. */
async function recordReturns(desk: Desk) {
  const { page } = desk
  for (const reference of ['K00000001', 'K00000007']) {
    const search = page.getByLabel(words('payouts.search'))
    await desk.click(search)
    await search.press('Control+a')
    await desk.type(search, reference)
    const row = page.getByRole('row').filter({ hasText: reference })
    const action = words('payouts.action.return')
    await page.locator('tbody tr:only-child, tbody[data-rows="1"]').waitFor()
    await desk.click(row.getByText(action, { exact: true }))
    await desk.type(desk.dialog().getByLabel(words('payouts.returnCode')), RETURN_CODE, {
      enter: true,
    })
    await row.getByText(RETURN_CODE).waitFor()
  }
}
