import type { APIRequestContext, Page } from 'playwright/test'
import { calendarDateIn } from '#domain/payment-date.ts'
import { picture } from '../documents.ts'
import { expect, test } from '../office.ts'
import { AdminDashboard } from '../pages/admin-dashboard.ts'
import { Codes } from '../pages/codes.ts'
import { DirectForm } from '../pages/direct-form.ts'
import { Reviews } from '../pages/reviews.ts'
import { seeToast } from '../pages/toast.ts'

test.use({ serverName: 'direct request' })
test.describe.configure({ mode: 'default' })

const success = 'Direct request created successfully! Form has been reset for next request.'
const today = () => calendarDateIn(new Date(), 'America/New_York')
const required = (...labels: string[]) => labels.map((label) => `${label} – This field is required`)

test('2d.13 2d.14 4.27 4.35 8.20 9.11 one form saves a request with its review and document', async ({
  page,
  office,
}) => {
  const form = new DirectForm(page)
  const days = [today()]
  await form.open()
  await expect(page.getByRole('main').locator('form')).toHaveCount(1)
  await expect(form.field('date_of_request')).not.toHaveValue('')
  days.push(today())
  expect(days).toContain(await form.field('date_of_request').inputValue())
  await form.fillIn('Moshe Klein')
  await form.fill({ date_of_request: '2025-06-01', admin_notes: 'As agreed by telephone.' })
  for (const [button, amount] of [
    ['$500', '500'],
    ['$1,000', '1000'],
    ['$180', '180'],
  ] as const) {
    await form.button(button).click()
    await expect(form.field('admin_amount')).toHaveValue(amount)
  }
  await form.attach(picture)
  await form.submit()
  await seeToast(page, success)
  const code = (await form.saved().locator('.code').textContent()) ?? ''
  const emptied = ['full_name', 'phone', 'address_line1', 'reason', 'admin_amount', 'admin_notes']
  for (const name of emptied) await expect(form.field(name)).toHaveValue('')
  await expect(form.preview()).toHaveCount(0)

  const admin = new AdminDashboard(page)
  await admin.open()
  await expect(admin.listLink('Requests')).toHaveText('Requests0Pending')
  await admin.listLink('Direct request').click()
  await expect(form.field('date_of_request')).toHaveValue('2025-06-01') // of the last request
  await form.fillIn('Plain Request')
  await form.submit()
  await seeToast(page, success)
  await form.button('Cancel').click()
  await expect(page).toHaveURL('/admin')
  await expect(admin.listLink('Requests')).toHaveText('Requests1Pending')
  await admin.listLink('Active Codes').click()
  const codes = new Codes(page)
  await codes.filter('All').click()
  await expect(codes.listed()).toHaveCount(2)

  const reviews = new Reviews(page)
  await reviews.open('all')
  await expect(reviews.card('Plain Request').badges()).toHaveText('Pending')
  const card = reviews.card('Moshe Klein')
  await expect(card.badges()).toHaveText('Reviewed')
  await card.press('Show payment details')
  for (const text of [code, '$180', 'As agreed by telephone.', 'bill.png']) {
    await expect(reviews.details('Moshe Klein').element).toContainText(text)
  }
  expect(await listed(office, 'Moshe Klein')).toMatchObject([
    { admin_created: true, date_of_request: '2025-06-01', source_name: 'Direct' },
  ])
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('4.28 5.46 8.19 8.21 a request is refused as a whole, or created without its document', async ({
    page,
    office,
  }) => {
    const form = new DirectForm(page)
    await form.open()
    await form.fillIn('Document Later')
    await refuse(page, 'The ledger is closed')
    await form.submit()
    await seeToast(page, 'The ledger is closed')
    await refuse(page, '')
    await form.submit()
    await seeToast(page, 'Failed to create request')
    await page.route('**/rpc/create_direct_request', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await form.submit()
    await seeToast(page, 'Failed to create request')
    await page.unroute('**/rpc/create_direct_request')
    const { cookies } = await page.context().storageState()
    await page.context().clearCookies()
    await form.submit()
    await seeToast(page, 'You must be logged in to create a request')
    await page.context().addCookies(cookies)

    await form.open()
    await expect(form.field('full_name')).toHaveValue('Document Later')
    await form.fill({ tax_id: '123456789', tax_id_confirm: '123456789' }) // no number is in a draft
    await form.attach(picture)
    await page.route('**/documents/*', (route) => route.fulfill({ status: 500, json: {} }))
    await form.submit()
    await seeToast(page, 'Request created but document upload failed')
    expect(await listed(office, 'Document Later')).toMatchObject([{ status: 'created' }])
  })
})

test('4.26 9.28 a draft is kept in local and in session storage', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fillIn('Drafted Klein')
  const restored = async () => {
    await page.reload()
    await expect(form.field('full_name')).toHaveValue('Drafted Klein')
    await expect(form.field('country')).toHaveValue('United States')
    await expect(page.getByRole('radio', { name: /^OJC online/ })).toBeChecked()
  }
  const kept = () =>
    page.evaluate(() => [localStorage, sessionStorage].map((kept) => JSON.stringify({ ...kept })))
  for (const storage of await kept()) expect(storage).toContain('Drafted Klein')
  await restored()
  await page.evaluate(() => sessionStorage.clear())
  await restored()
  await page.evaluate(() => localStorage.clear())
  await restored()
})

test('5.35 5.36 5.37 5.38 5.39 what is missing or wrong is listed', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fill({ date_of_request: '', admin_notes: 'Without an amount' })
  await form.submit()
  await expect(form.errors()).toHaveText([
    ...required('Full name', 'Address line 1', 'City', 'ZIP / postal code', 'Country', 'Phone'),
    ...required('Date of request', 'Category', 'Reason', 'Payment method'),
    'Donation amount – Notes need an amount above 0',
  ])
  await form.fillIn('Rules')
  await form.fill({ date_of_request: '2099-01-01', admin_amount: '0' })
  await form.submit()
  await expect(form.errors()).toHaveText([
    'Date of request – The date cannot be in the future',
    'Donation amount – Notes need an amount above 0',
  ])
})

test('5.40 5.41 5.42 payment fields have the rules of their method', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fillIn('moshe chaim klein')
  await expect(form.field('full_name')).toHaveValue('Moshe Chaim Klein')
  await form.choose('Check')
  await form.fill({ payment_full_name: '' })
  await form.submit()
  await expect(form.errors()).toHaveText(
    required(
      ...['How to send the check', 'Payee name', 'Address line 1', 'City', 'ZIP / postal code'],
      'Country',
    ),
  )
  await form.fill({ payment_full_name: 'chaya klein' })
  await expect(form.field('payment_full_name')).toHaveValue('Chaya Klein')
  await form.button('Same as the address above').click()
  for (const { method, choose, numbers, complaints } of methods) {
    await form.choose(method)
    if (choose) await form.choose(choose)
    for (const [name, number] of Object.entries(numbers)) {
      await form.fill({ [name]: number, [`${name}_confirm`]: `${number}1` })
    }
    await form.submit()
    await expect(form.errors()).toHaveText(complaints)
  }
})

const american = { routing_number: '021000021', account_number: '000123456789' }
const differ = [
  'Confirm routing number – Routing numbers do not match',
  'Confirm account number – Account numbers do not match',
]
const methods = [
  { method: 'ACH', numbers: american, complaints: [...differ, ...required('State')] },
  { method: 'Wire transfer', choose: 'United States', numbers: american, complaints: differ },
  {
    method: 'Wire transfer',
    choose: 'International',
    numbers: { swift_code: 'LUMIILIT', iban: 'IL620108000000099999999' },
    complaints: [
      'Confirm SWIFT code – SWIFT codes do not match',
      'Confirm IBAN – IBANs do not match',
    ],
  },
  {
    method: 'OJC online',
    numbers: { tax_id: '123456789' },
    complaints: ['Confirm tax ID – Tax IDs do not match'],
  },
  {
    method: 'Israeli bank',
    numbers: { teudat_zeut: '123456782', routing_number: '12-571', account_number: '123456' },
    complaints: [
      'Confirm bank and branch code – Routing numbers do not match',
      'Confirm account number – Account numbers do not match',
      'Confirm Teudat Zeut number – Teudat Zeut numbers do not match',
    ],
  },
]

async function listed(office: APIRequestContext, search: string) {
  const data = { search }
  const answer = await office.post('/rpc/get_requests_with_review_status', { data })
  return (await answer.json()).requests
}

const refuse = (page: Page, error: string) =>
  page.route('**/rpc/create_direct_request', (route) =>
    route.fulfill({ json: { success: false, error } }),
  )
