import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { completeSettings } from '#server/testing/payout-world.ts'
import { axeViolations } from './axe.ts'
import { colleague, openColleague } from './colleague.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'
import { seeToast } from './pages/toast.ts'
import { openRun, saveSettings, speak } from './payout-office.ts'
import { administrator, type TestServer } from './server.ts'

// Families that are likely the same, helpers, and payments that deserve a second look
// (docs/product.md §15.7, §15.8, §14.25).

test.use({
  serverName: 'likely',
  serverVariables: { PAYOUT_CLEAR_SIGNALS: 'required' },
  expectedConsoleError: /ERR_CONNECTION_REFUSED/, // of pages that are open during a restart
})
test.describe.configure({ mode: 'default' })

/** Opens the signals of a run: one account in two payments, and one large amount. */
async function openSignals(page: Page, locale: Locale) {
  const kinds = ['account_elsewhere', 'above_limit'].map((kind) =>
    say(locale, `signals.kind.${kind}`),
  )
  const signals = page.locator('details', { hasText: new RegExp(kinds.join('|')) })
  await expect(signals).toHaveCount(kinds.length)
  for (const kind of await signals.all()) await kind.locator('summary').click()
  return signals
}

let made = 0

/** A request by ACH with values that no other has. */
function ownInputs(name: string, shared: Record<string, string> = {}) {
  made += 1
  const number = String(made).padStart(4, '0')
  return {
    input_full_name: name,
    input_phone: `+1 845 555 ${number}`,
    input_address_line1: `${made} Forest Road`,
    input_payment_method: 'ach',
    input_ach_account_holder_name: name,
    input_ach_routing_number: '021000021',
    input_ach_account_number: `7700${number}11`,
    input_ach_address_line1: `${made} Forest Road`,
    input_ach_city: 'Brooklyn',
    input_ach_state: 'NY',
    input_ach_postal_code: '11219',
    input_ach_country: 'US',
    ...shared,
  }
}

/** Waits until the office sees how many families are likely the same as that of a request. */
async function expectLikely(office: APIRequestContext, request_id: string, count: number) {
  await expect
    .poll(async () => {
      const answer = await office.post('/rpc/get_request', { data: { request_id } })
      return (await answer.json()).likely
    })
    .toBe(count)
}

/** Stops the server, makes a new key and starts it again. */
async function withNewKey(server: TestServer) {
  await server.stop()
  const { PATH } = process.env
  const env = { PATH, DATA_DIR: server.dataDir, DATABASE_SYNC: 'off' }
  await promisify(execFile)(process.execPath, ['server/commands/rotate-key.ts'], { env })
  await server.run()
}

for (const locale of localesOfJourney(['en', 'he'] as const)) {
  const mark = locale === 'en' ? 'En' : 'He' // names are stored with capitals
  test.describe(`in ${locale}`, () => {
    test.beforeEach(({ page, server }) => speak(page, locale, server.url))

    test('an account that is spelled in another way is found while a request is typed', async ({
      page,
      office,
    }) => {
      const name = `Chaya Gross ${mark}`
      const account = locale === 'en' ? '0012345678' : '0012345679'
      const known = await enterRequest(
        office,
        ownInputs(name, { input_ach_account_number: account }),
      )
      const form = new DirectForm(page)
      await form.open()
      await form.fill({ full_name: 'Leib Weiss' })
      await page.locator('[name="payment_method"][value="ach"]').check()
      const spelled = account.replace(/^(\d{3})(\d{3})/, '$1-$2 ')
      await form.fill({
        routing_number: '021 000 021',
        routing_number_confirm: '021000021',
        account_number: spelled,
        account_number_confirm: account,
      })
      const hint = page.getByRole('status').filter({ hasText: name })
      await expect(hint).toContainText(`••••${account.slice(-4)}`)
      expect(await axeViolations(page)).toEqual([])
      await hint.getByRole('button', { name: say(locale, 'families.likely.choose') }).click()
      await expect(page.getByText(say(locale, 'families.ofForm', { name }))).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(2)
      expect(known.request.family?.requests).toBe(1)
    })

    test('"not the same" is silent, also after a restart and a new key', async ({
      page,
      office,
      server,
    }) => {
      const shared = {
        input_phone: '+1 718 555 0777',
        input_address_line1: `14 Lee Avenue ${mark}`,
      }
      const one = await enterRequest(office, ownInputs(`Leib Stern ${mark}`, shared))
      const other = await enterRequest(office, ownInputs(`Leib Shtern ${mark}`, shared))
      await expectLikely(office, one.request.id, 1)
      await page.goto('/admin/families/likely')
      const card = page.locator('.card').filter({ hasText: `Leib Stern ${mark}` })
      await expect(card).toContainText(`Leib Shtern ${mark}`)
      expect(await axeViolations(page)).toEqual([])
      await card.getByRole('button', { name: say(locale, 'families.why.relatives') }).focus()
      await page.keyboard.press('Enter')
      await seeToast(page, say(locale, 'families.distinguished'))
      await expect(card).toHaveCount(0)
      await expectLikely(office, one.request.id, 0)
      await withNewKey(server)
      const { email, password } = administrator // the key signed the cookie too
      await office.post('/auth/sign-in/email', {
        data: { email, password },
        failOnStatusCode: true,
      })
      const third = await enterRequest(office, ownInputs(`Leib Stern ${mark}`, shared))
      // Comparing by the new marks has ended once the third is found by both.
      await expectLikely(office, third.request.id, 2)
      await expectLikely(office, one.request.id, 1)
      await expectLikely(office, other.request.id, 1)
    })

    test('a phone number of a helper is silenced for all', async ({ page, office }) => {
      const phone = locale === 'en' ? '+1 718 555 0888' : '+1 718 555 0889'
      const one = await enterRequest(
        office,
        ownInputs(`Usher Katz ${mark}`, { input_phone: phone }),
      )
      await enterRequest(office, ownInputs(`Osher Katz ${mark}`, { input_phone: phone }))
      await expectLikely(office, one.request.id, 1)
      await page.goto('/admin/families/likely')
      await expect(page.getByText(`Osher Katz ${mark}`)).toBeVisible()
      await page.locator('[name="name"]').fill(`Reb Zalman ${mark}`)
      await page.locator('[name="phone"]').fill(phone.replace('+1 718', '(718)'))
      await page.getByRole('button', { name: say(locale, 'helper.add') }).click()
      await seeToast(page, say(locale, 'helper.saved'))
      await expect(page.getByText(`Osher Katz ${mark}`)).toHaveCount(0)
      await expectLikely(office, one.request.id, 0)
      await page.goto(`/admin/families/${one.request.family?.number}`)
      await expect(page.getByText(`Reb Zalman ${mark}`)).toBeVisible()
    })

    test('a run with three signals is cleared by one of two administrators', async ({
      page,
      office,
      server,
      browser,
    }) => {
      await saveSettings(office, completeSettings)
      const account = locale === 'en' ? '5550001111' : '5550002222'
      for (const [at, amount] of [
        ['A', '500'],
        ['B', '12000'],
      ] as const) {
        const inputs = ownInputs(`${at} Signal ${mark}`, { input_ach_account_number: account })
        const { request } = await enterRequest(office, inputs)
        await saveReview(office, request.id, amount)
      }
      const run = await openRun(office)
      await page.goto(`/admin/payouts/${run.number}`)
      const signals = await openSignals(page, locale)
      await expect(signals.getByRole('listitem')).toHaveCount(3)
      await page.getByRole('button', { name: say(locale, 'payouts.lock'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(locale, 'payouts.lock') })
        .click()
      await expect(page.getByText(say(locale, 'signals.open')).first()).toBeVisible()
      await page.keyboard.press('Escape')

      const other = await openColleague({ browser, server })
      const theirs = await other.newPage()
      await speak(theirs, locale, server.url)
      await theirs.goto(`/admin/payouts/${run.number}`)
      for (const kind of await (await openSignals(theirs, locale)).all()) {
        for (const box of await kind.getByRole('checkbox').all()) await box.check()
        expect(await axeViolations(theirs)).toEqual([])
        await kind.locator('select[name="reason"]').selectOption('expected')
        await kind.getByRole('button', { name: say(locale, 'signals.answer'), exact: true }).click()
        await seeToast(theirs, say(locale, 'signals.saved'))
      }

      await expect(signals.getByText(colleague.name)).toHaveCount(3)
      await page.getByRole('button', { name: say(locale, 'payouts.lock'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(locale, 'payouts.lock') })
        .click()
      await seeToast(page, say(locale, 'payouts.lockDone'))
      await expect(signals.getByText(colleague.name)).toHaveCount(3)
      await other.close()
    })
  })
}
