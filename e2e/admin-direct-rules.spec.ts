import { picture } from './documents.ts'
import { expect, test } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'
import { seeToast } from './pages/toast.ts'

const required = (...labels: string[]) => labels.map((label) => `${label} – This field is required`)

test('missing fields are listed, and each error disappears while the field is edited', async ({
  page,
}) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fill({ date_of_request: '', admin_notes: 'Without an amount' })
  await form.submit()
  await expect(form.errors()).toHaveText([
    ...required('Full name', 'Address line 1', 'City', 'ZIP / postal code', 'Country', 'Phone'),
    ...required('Date of request', 'Category', 'Reason', 'Payment method'),
    'Donation amount – Notes need an amount above 0',
  ])
  await expect(form.field('full_name')).toBeFocused()

  await form.fillIn('Rules')
  await form.fill({ date_of_request: '2099-01-01', admin_amount: 'abc' })
  await form.submit()
  await expect(form.errors()).toHaveText([
    'Date of request – The date cannot be in the future',
    'Donation amount – Please enter a valid amount',
  ])
  await form.fill({ date_of_request: '2025-06-01', admin_amount: '0' })
  await expect(form.errors()).toHaveCount(0)
  await form.submit()
  await expect(form.errors()).toHaveText(['Donation amount – Notes need an amount above 0'])
})

test('a session that ended is reported, and the form is unchanged after signing in', async ({
  page,
}) => {
  const form = new DirectForm(page)
  await form.open()
  await form.fillIn('Kept Meanwhile')
  const { cookies } = await page.context().storageState()
  await page.context().clearCookies()
  await form.submit()
  await seeToast(page, 'You must be logged in to create a request')
  await page.context().addCookies(cookies)
  await form.open()
  await expect(form.field('full_name')).toHaveValue('Kept Meanwhile')
})

for (const { method, choose, numbers, complaints } of [
  {
    method: 'ACH',
    numbers: { routing_number: '021000021', account_number: '000123456789' },
    complaints: [
      'Confirm routing number – Routing numbers do not match',
      'Confirm account number – Account numbers do not match',
      'State – This field is required',
    ],
  },
  {
    method: 'Wire transfer',
    choose: 'United States',
    numbers: { routing_number: '021000021', account_number: '000123456789' },
    complaints: [
      'Confirm routing number – Routing numbers do not match',
      'Confirm account number – Account numbers do not match',
    ],
  },
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
      'Confirm Teudat Zeut number – Teudat Zeut numbers do not match',
      'Confirm bank and branch code – Routing numbers do not match',
      'Confirm account number – Account numbers do not match',
    ],
  },
] as const) {
  test(`second entries that differ are refused: ${method} ${choose ?? ''}`, async ({ page }) => {
    const form = new DirectForm(page)
    await form.open()
    await form.fillIn('Numbers')
    await form.choose(method)
    if (choose) await form.choose(choose)
    if (method === 'Israeli bank') await form.fill({ bank_name: 'Leumi' })
    if (method === 'ACH' || method === 'Wire transfer') {
      await expect(form.field('payment_full_name')).toHaveValue('Numbers')
      await form.button('Same as the address above').click()
      await expect(form.field('payment_city')).toHaveValue('Brooklyn')
    }
    for (const [name, number] of Object.entries(numbers)) {
      await form.fill({ [name]: number, [`${name}_confirm`]: `${number}1` })
    }
    await form.submit()
    await expect(form.errors()).toHaveText(complaints)
  })
}

test('a chosen document can be removed', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.attach(picture)
  await form
    .preview()
    .getByRole('button', { name: /^Remove the document/ })
    .click()
  await expect(form.preview()).toHaveCount(0)
})

test('text takes the direction of its letters', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  for (const name of ['full_name', 'reason', 'address_line1']) {
    await form.field(name).fill('משה')
    await expect(form.field(name)).toHaveCSS('direction', 'rtl')
    await form.field(name).fill('Moshe')
    await expect(form.field(name)).toHaveCSS('direction', 'ltr')
  }
})
