import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { seeToast } from './pages/toast.ts'
import { entriesOf, returnsFile } from './returns-file.ts'

test.use({ serverName: 'payout-results' })

const settings = {
  ach: {
    destination_routing: '021000021',
    destination_name: 'JPMORGAN CHASE',
    origin_id: '1234567890',
    company_name: 'KUPPAH',
    company_id: '1234567890',
    entry_description: 'ASSISTANCE',
    odfi: '02100002',
  },
}

const byAch = {
  input_payment_method: 'ach',
  input_state: 'NY',
  input_ach_routing_number: '021000021',
  input_ach_account_number: '000123456789',
  input_ach_address_line1: '1432 54th Street',
  input_ach_city: 'Brooklyn',
  input_ach_state: 'NY',
  input_ach_postal_code: '11219',
  input_ach_country: 'US',
}

async function call(office: APIRequestContext, name: string, data: object) {
  const answer = await office.post(`/rpc/${name}`, { data, failOnStatusCode: true })
  const body = await answer.json()
  if (body.success === false) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return body
}

/** Locks a run of two ACH payments, and returns its number and what the bank gets. */
async function lockedRun(office: APIRequestContext) {
  const { version } = await call(office, 'get_payout_settings', {})
  await call(office, 'save_payout_settings', { settings, expected_version: version })
  const pay_on = dateAfter(comingFriday(new Date(), 'America/New_York'), 14)
  for (const name of ['Returned Family', 'Noticed Family']) {
    const more = { ...byAch, input_full_name: name, input_ach_account_holder_name: name }
    const { request } = await enterRequest(office, more)
    await saveReview(office, request.id, '360')
  }
  const { run } = await call(office, 'create_payout_run', { pay_on })
  await call(office, 'lock_payout_run', { run_id: run.id })
  const file = await office.get(`/payouts/${run.id}/ach.txt`, { failOnStatusCode: true })
  return { run, entries: entriesOf(await file.text()) }
}

/** Presses a file's button, and returns the name under which it is saved. */
async function download(page: Page, within: Locator, file: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await within.getByRole('button', { name: file, exact: true }).click()
  return (await saved).suggestedFilename()
}

test('files are downloaded, returns uploaded and entered, and a notice of change is applied', async ({
  page,
  office,
}) => {
  const { run, entries } = await lockedRun(office)
  const [first, second] = entries
  if (!first || !second) throw new Error('The file has two payments')
  const corrected = '026009593   98765432100'
  const buffer = Buffer.from(
    returnsFile([
      { code: 'R03', entry: first },
      { code: 'C03', entry: second, corrected },
    ]),
  )
  const upload = { name: 'returns.txt', mimeType: 'text/plain', buffer }

  await page.goto('/admin/payouts/settings')
  await expect(page.getByRole('region', { name: 'Israeli bank' })).toContainText(
    'Not yet proven with your bank',
  )
  const ach = page.getByRole('region', { name: 'ACH' })
  expect(await download(page, ach, 'ach.txt')).toBe('test-ach.txt')
  await page.goto(`/admin/payouts/${run.number}`)
  expect(await download(page, ach, 'ach.txt')).toBe(`${run.number}-ach.txt`)
  await page.getByLabel('What the bank reports').and(page.locator('input')).setInputFiles(upload)
  const preview = page.getByRole('region', { name: 'What would be entered' })
  await expect(preview).toContainText('To be entered: 2')
  await expect(preview).toContainText('Ask the family for new details.')
  await expect(page.getByText('Returned', { exact: true })).toHaveCount(0)
  await preview.getByRole('button', { name: 'Enter 2' }).click()
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'R03' })).toHaveCount(1)

  await page.getByRole('link', { name: 'עברית' }).click()
  const notices = page.getByRole('region', { name: say('he', 'payouts.notices') })
  await expect(notices).toContainText('••••9593')
  await expect(notices).toContainText('••••2100')
  await notices.getByRole('button', { name: say('he', 'payouts.noticeApply') }).click()
  await seeToast(page, say('he', 'payouts.done'))
  await expect(notices).toHaveCount(0)

  const title = say('he', 'payouts.bankTitle')
  await page.getByLabel(title).and(page.locator('input')).setInputFiles(upload)
  const again = page.getByRole('region', { name: say('he', 'payouts.bankPreview') })
  await expect(again).toContainText(say('he', 'payouts.bank_already', { count: '2' }))
})
