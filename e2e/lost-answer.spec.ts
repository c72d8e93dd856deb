import type { Page } from 'playwright/test'
import { letter } from './documents.ts'
import { say } from './messages.ts'
import { seeToast } from './pages/toast.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, requestsOf, test } from './requester.ts'

// The answer to Submit is lost, and the family goes on: it changes a field or adds a document, in the
// same tab, in another one, or after a reload. Nothing of that may be lost without a word.

test.use({ expectedConsoleError: /ERR_CONNECTION_RESET/ })

const number = '000123456789'
const other = '000987654321'

/** What is changed after the answer was lost, and how the card says it. */
const changes = {
  nothing: {},
  'account number': { account_number: other, account_number_confirm: other },
  'phone number': { phone: '(845) 352-0100' },
  reason: { reason: 'Our son has a wedding too.' },
} as const

const bank = {
  'pay.routingNumber': '021000021',
  'pay.confirmRouting': '021000021',
  'pay.accountNumber': number,
  'pay.confirmAccount': number,
}

/** Fills in a request by ACH up to Submit, whose answer is lost. */
async function loseAnswer(page: Page, code: string, hasDocument: boolean) {
  const wizard = new Wizard(page, 'en')
  await wizard.open(code)
  await wizard.toBank('pay.ach')
  if (hasDocument) {
    await page.goBack()
    await wizard.shows(3)
    await page.goBack()
    await wizard.shows(2)
    await wizard.press('wizard.addDocuments')
    await page.locator('form input[type="file"]').setInputFiles(letter)
    await expect(page.getByText(letter.name)).toBeVisible()
    await wizard.next(3)
    await wizard.next(4)
  }
  await wizard.fill(bank)
  await page.route('**/rpc/create_request', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await wizard.press('action.submit')
  await expect(page.getByRole('main').getByText(say('en', 'err.network'))).toBeVisible()
  await page.unroute('**/rpc/create_request')
  return wizard
}

/** Types into fields by name, going back to their step. */
async function change(wizard: Wizard, values: Record<string, string>) {
  const { page } = wizard
  const step = 'phone' in values ? 1 : 'reason' in values ? 2 : 4
  for (let at = 4; at > step; at--) {
    await page.goBack()
    await wizard.shows(at - 1)
  }
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`[name="${name}"]`).fill(value)
  }
  for (let at = step; at < 4; at++) await wizard.next(at + 1)
}

for (const [what, values] of Object.entries(changes)) {
  for (const hasDocument of [false, true]) {
    for (const where of ['same tab', 'reload', 'other tab'] as const) {
      const isShort = what === 'account number' && hasDocument && where === 'same tab'
      const title = `a lost answer, then ${what} changed${hasDocument ? ' with a document' : ''}, ${where}`
      test(title, isShort ? { tag: '@short' } : {}, async ({ page, requester }) => {
        const wizard = await loseAnswer(page, requester.code, hasDocument)
        await change(wizard, values)
        let here = page
        if (where === 'same tab') await wizard.press('action.submit')
        if (where === 'reload') await page.reload()
        if (where === 'other tab') {
          here = await page.context().newPage()
          await here.goto(`/en/request?code=${requester.code}`)
        }
        const arrived = here.getByText(say('en', 'request.exists'))
        if (what === 'nothing' && where === 'same tab') {
          await expect(here).toHaveURL('/en/dashboard')
        } else {
          await expect(arrived).toBeVisible()
          await toldOf(here, values, where === 'same tab')
          if ('phone' in values || ('account_number' in values && where === 'same tab')) {
            await here.getByRole('button', { name: say('en', 'action.save'), exact: true }).click()
            await seeToast(here, say('en', 'correct.saved'))
          } else await here.getByRole('link', { name: say('en', 'wizard.toDashboard') }).click()
          await expect(here).toHaveURL('/en/dashboard')
        }
        const [request, ...more] = await requestsOf(here.request, requester)
        expect(more).toEqual([])
        if (hasDocument) {
          await expect
            .poll(async () => (await requestsOf(here.request, requester))[0]?.documents)
            .toMatchObject([{ file_name: letter.name }])
        }
        const isOther = 'account_number' in values && where === 'same tab'
        expect(request).toMatchObject({
          reason: expect.not.stringContaining('too'),
          ach_details: { account_number: isOther ? other : number },
        })
        await here.reload()
        await expect(here.getByRole('article')).toHaveCount(1)
        await expect(here.getByText(say('en', 'wizard.goOn'))).toHaveCount(0)
      })
    }
  }
}

/** Expects the page to say what differs from what has arrived, or what has to be checked. */
async function toldOf(page: Page, values: Record<string, string>, isComplete: boolean) {
  const main = page.getByRole('main')
  if ('reason' in values) {
    await expect(main).toContainText(say('en', 'correct.tellOffice'))
    await expect(main).toContainText(values.reason ?? '')
  } else if ('phone' in values) {
    await expect(main).toContainText(say('en', 'correct.sentEarlier'))
    await expect(main.getByRole('listitem')).toContainText([/352.?0100/])
  } else if (isComplete) {
    await expect(main).toContainText(say('en', 'correct.sentEarlier'))
    await expect(main.getByRole('listitem')).toContainText([other])
  } else {
    // The device keeps no numbers: those that have arrived are shown to be checked.
    await expect(main).toContainText(say('en', 'correct.checkNumbers'))
    await expect(main).toContainText('••••6789')
  }
}
