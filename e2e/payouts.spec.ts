import type { Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { seeToast } from './pages/toast.ts'

test.use({ serverName: 'payouts' })
test.describe.configure({ mode: 'default' })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Presses what can be done with one payment. */
async function pressIn(page: Page, locale: Locale, action: string, name: string) {
  const label = say(locale, 'payouts.actionOf', {
    action: say(locale, `payouts.action.${action}`),
    name,
  })
  await page.getByRole('button', { name: label, exact: true }).click()
}

async function press(page: Page, locale: Locale, key: string) {
  await page.getByRole('button', { name: say(locale, key), exact: true }).click()
}

/** Opens a draft of the first Friday that is offered and has none. */
async function openDraft(page: Page, locale: Locale) {
  await page.goto('/admin/payouts')
  await press(page, locale, 'payouts.newRun')
  await expect(page.getByText(say(locale, 'payouts.uploadDays'))).toBeVisible()
  await press(page, locale, 'payouts.create')
  await expect(page).toHaveURL(/\/admin\/payouts\/\d+$/)
  await expect(page.getByText(say(locale, 'payout.run.draft'), { exact: true })).toBeVisible()
}

test('a Friday from its draft to the payment that comes back and is paid again', async ({
  page,
  office,
}) => {
  for (const [name, amount] of [
    ['Paid Family', '360'],
    ['Held Family', '180'],
  ] as const) {
    const { request } = await enterRequest(office, { input_full_name: name })
    await saveReview(office, request.id, amount)
  }
  await openDraft(page, 'en')
  // Which Friday a request is due on depends on today, so both are added if they are not there yet.
  for (const name of ['Paid Family', 'Held Family']) {
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    if ((await rowOf(page, name).count()) > 0) continue
    const search = page.getByLabel('Find an approved request by name or code')
    if (!(await search.isVisible())) await press(page, 'en', 'payouts.addOne')
    await search.fill(name)
    await page.getByRole('button', { name: `Add ${name}` }).click()
    await expect(rowOf(page, name)).toBeVisible()
  }

  await pressIn(page, 'en', 'hold', 'Held Family')
  await dialogOf(page).getByRole('textbox').fill('Call the Rav first')
  await dialogOf(page).getByRole('button', { name: 'Hold' }).click()
  await expect(rowOf(page, 'Held Family')).toContainText('Call the Rav first')

  await press(page, 'en', 'payouts.lock')
  await expect(dialogOf(page)).toContainText('1 payment, $360.00 in all')
  await dialogOf(page).getByRole('button', { name: 'Lock the run' }).click()
  await seeToast(page, 'The run is locked')
  await expect(rowOf(page, 'Paid Family')).toContainText('Locked')

  await page.getByLabel('Confirmation number of Paid Family').fill('G-4711')
  await page.getByLabel('Confirmation number of Paid Family').press('Enter')
  await seeToast(page, 'Saved')
  await press(page, 'en', 'payouts.handOverFund')
  await dialogOf(page).getByRole('button', { name: 'Handed to the OJC Fund' }).click()
  await expect(rowOf(page, 'Paid Family')).toContainText('With the bank')
  await press(page, 'en', 'payouts.allPaid')
  await expect(dialogOf(page)).toContainText('1 payment, $360.00 in all. 0 letters')
  await dialogOf(page).getByRole('button', { name: 'All paid' }).dblclick()
  await seeToast(page, '1 payment is paid')
  await expect(rowOf(page, 'Paid Family')).toContainText('G-4711')
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'אידיש' }).click()
  await pressIn(page, 'yi', 'return', 'Paid Family')
  const code = dialogOf(page).getByLabel(say('yi', 'payouts.returnCode'))
  await code.fill('R14')
  await expect(dialogOf(page)).toContainText(say('yi', 'payouts.returnQuiet'))
  await code.fill('R03')
  await dialogOf(page)
    .getByRole('button', { name: say('yi', 'payouts.record') })
    .click()
  await expect(rowOf(page, 'Paid Family')).toContainText('R03')
  await pressIn(page, 'yi', 'pay_again', 'Paid Family')
  await dialogOf(page)
    .getByRole('button', { name: say('yi', 'payouts.againConfirm') })
    .click()
  await seeToast(page, say('yi', 'payouts.plannedWithoutRun'))
  await expect(dialogOf(page)).toHaveCount(0)

  await openDraft(page, 'yi')
  await expect(rowOf(page, 'Paid Family')).toContainText(
    say('yi', 'payouts.attempt', { attempt: '2' }),
  )
})

test("a colleague's lock is seen without a reload", async ({ page, office }) => {
  const { runs } = await (await office.post('/rpc/get_payout_runs', { data: {} })).json()
  const { id, number } = runs[0]
  const listening = page.waitForRequest('**/events')
  await page.goto(`/admin/payouts/${number}`)
  await (await listening).response()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await office.post('/rpc/lock_payout_run', { data: { run_id: id }, failOnStatusCode: true })
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
})
