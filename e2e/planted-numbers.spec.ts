import type { Page } from 'playwright/test'
import { twinOf } from '#domain/payment-form.ts'
import { type PaymentMethod, rulesOf, secretFields } from '#domain/payment-methods.ts'
import { test as office } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, test } from './requester.ts'

// Every number that is typed twice is planted in both forms; then all that the device keeps and all
// addresses that it asked for are searched for it.

/** Each of its own, so that what is found tells which it was. */
const numbers = {
  routing_number: '871236549',
  account_number: '5550127733918',
  swift_code: 'MRKDIL7T',
  iban: 'IL629173000000088172635',
  tax_id: '918273645',
  teudat_zeut: '827364519',
}

const ways: [PaymentMethod, location?: string][] = [
  ['ach'],
  ['wire', 'us'],
  ['wire', 'international'],
  ['ojc_online'],
  ['israeli_bank'],
]

/** Plants the numbers of one way of being paid, and last of all a word that a draft does keep. */
async function plant(page: Page, [method, location]: (typeof ways)[number], word: string) {
  const input = (name: string) => page.locator(`[name="${name}"]`)
  if (location) await page.locator(`[name="payment_location"][value="${location}"]`).check()
  const fields = rulesOf(method).fields.filter(
    ({ when }) => when?.({ payment_location: location ?? null }) ?? true,
  )
  const planted = secretFields.filter((secret) => fields.some(({ name }) => name === secret))
  for (const name of planted) {
    for (const entry of [name, twinOf(name)]) await input(entry).fill(numbers[name])
    await expect(input(twinOf(name))).not.toHaveValue('')
  }
  const plain = fields.find(({ kind }) => kind === 'text')
  if (!plain) throw new Error(`${method} has nothing that may be kept`)
  await input(plain.name).fill(word)
  return planted
}

/** All that the device has kept for this site. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const caches = await globalThis.caches.keys()
    const stores = { local: { ...localStorage }, session: { ...sessionStorage } }
    const history: unknown = globalThis.history.state
    return JSON.stringify({ databases, caches, ...stores, history, cookie: document.cookie })
  })

const asTyped = (text: string) => text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()

/** Plants everything, and gives which numbers were planted; fails where one of them has come to. */
async function searchAfterPlanting(page: Page, turnTo: (method: PaymentMethod) => Promise<void>) {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const planted = new Set<string>()
  for (const [index, way] of ways.entries()) {
    await turnTo(way[0])
    const word = `Planted ${index}`
    for (const name of await plant(page, way, word)) planted.add(name)
    await expect.poll(() => kept(page)).toContain(word)
    const found = asTyped((await kept(page)) + addresses.join())
    for (const [name, number] of Object.entries(numbers)) {
      expect(found.includes(number), `${name} after ${way.join(' ')}`).toBe(false)
    }
  }
  await page.reload()
  await expect(page.locator('form').first()).toBeVisible()
  const found = asTyped((await kept(page)) + addresses.join())
  expect(Object.values(numbers).filter((number) => found.includes(number))).toEqual([])
  expect([...planted].sort()).toEqual([...secretFields].sort())
}

test('what a requester types of numbers is kept nowhere on the device', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.toBank('pay.check')
  await searchAfterPlanting(page, async (method) => {
    await wizard.press('action.back')
    await wizard.choose(rulesOf(method).label)
    await wizard.next(4)
  })
})

office('what the office types of numbers is kept nowhere on the device', async ({ page }) => {
  await new DirectForm(page).open()
  await searchAfterPlanting(page, (method) =>
    page.locator(`[name="payment_method"][value="${method}"]`).check(),
  )
})
