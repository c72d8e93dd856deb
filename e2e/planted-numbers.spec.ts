import type { Page } from 'playwright/test'
import { twinOf } from '#domain/payment-form.ts'
import { type PaymentMethod, rulesOf, secretFields } from '#domain/payment-methods.ts'
import { test as office } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, test } from './requester.ts'

// Types every number that is typed twice into both forms. Then searches everything stored on the
// device and all requested addresses for the numbers.

/** Each number is different, so that a match shows which one leaked. */
const numbers = {
  routing_number: '871236549',
  account_number: '5550127733918',
  swift_code: 'MRKDIL7T',
  iban: 'IL629173000000088172635',
  tax_id: '918273645',
  teudat_zeut: '827364519',
}

const cases: [PaymentMethod, location?: string][] = [
  ['ach'],
  ['wire', 'us'],
  ['wire', 'international'],
  ['ojc_online'],
  ['israeli_bank'],
]

/** Types the numbers of one payment method, then a word that the draft does store. */
async function typeNumbers(page: Page, [method, location]: (typeof cases)[number], word: string) {
  const input = (name: string) => page.locator(`[name="${name}"]`)
  if (location) await page.locator(`[name="payment_location"][value="${location}"]`).check()
  const fields = rulesOf(method).fields.filter(
    ({ when }) => when?.({ payment_location: location ?? null }) ?? true,
  )
  const typed = secretFields.filter((secret) => fields.some(({ name }) => name === secret))
  for (const name of typed) {
    for (const entry of [name, twinOf(name)]) await input(entry).fill(numbers[name])
    await expect(input(twinOf(name))).not.toHaveValue('')
  }
  const plain = fields.find(({ kind }) => kind === 'text')
  if (!plain) throw new Error(`${method} has nothing that may be kept`)
  await input(plain.name).fill(word)
  return typed
}

/** Returns everything stored on the device for this site. */
const storedData = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const caches = await globalThis.caches.keys()
    const stores = { local: { ...localStorage }, session: { ...sessionStorage } }
    const history: unknown = globalThis.history.state
    return JSON.stringify({ databases, caches, ...stores, history, cookie: document.cookie })
  })

const withoutSeparators = (text: string) => text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()

/**
 * Types the numbers of all methods and expects none in storage or addresses. Also checks that every
 * secret field was tried.
 */
async function expectNumbersNotStored(
  page: Page,
  chooseMethod: (method: PaymentMethod) => Promise<void>,
) {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const typed = new Set<string>()
  for (const [index, entry] of cases.entries()) {
    await chooseMethod(entry[0])
    const word = `Typed ${index}`
    for (const name of await typeNumbers(page, entry, word)) typed.add(name)
    await expect.poll(() => storedData(page)).toContain(word)
    const found = withoutSeparators((await storedData(page)) + addresses.join())
    for (const [name, number] of Object.entries(numbers)) {
      expect(found.includes(number), `${name} after ${entry.join(' ')}`).toBe(false)
    }
  }
  await page.reload()
  await expect(page.locator('form').first()).toBeVisible()
  const found = withoutSeparators((await storedData(page)) + addresses.join())
  expect(Object.values(numbers).filter((number) => found.includes(number))).toEqual([])
  expect([...typed].sort()).toEqual([...secretFields].sort())
}

test('numbers typed by a requester are not stored on the device', { tag: '@short' }, async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.toBank('pay.check')
  await expectNumbersNotStored(page, async (method) => {
    await wizard.press('action.back')
    await wizard.choose(rulesOf(method).label)
    await wizard.next(4)
  })
})

office('numbers typed by the office are not stored on the device', async ({ page }) => {
  await new DirectForm(page).open()
  await expectNumbersNotStored(page, (method) =>
    page.locator(`[name="payment_method"][value="${method}"]`).check(),
  )
})
