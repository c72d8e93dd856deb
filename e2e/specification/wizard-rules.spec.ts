import { brooklyn, Wizard } from '../pages/wizard.ts'
import { expect, test } from '../requester.ts'

const required = (...labels: string[]) => labels.map((label) => `${label} – This field is required`)

test('5.16 5.17 5.18 5.19 5.20 steps 1 to 3 ask for what they require', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  const errors = wizard.errors().getByRole('listitem')
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const personal = [
    'Full name',
    'Email',
    'Address line 1',
    'City',
    'ZIP / postal code',
    'Country',
    'Phone',
  ]
  const ownFields = personal.filter((label) => label !== 'Email')

  // The e-mail address comes from the account, so only an account could have a wrong one.
  let email = ''
  await page.route('**/auth/get-session', async (route) => {
    const answer = await route.fetch()
    const session = await answer.json()
    await route.fulfill({ json: { ...session, user: { ...session.user, email } } })
  })
  await wizard.open(requester.code)
  await next.click()
  await expect(errors).toHaveText(required(...personal))
  email = 'moshe@'
  await page.reload()
  await wizard.shows(1)
  await next.click()
  const [first = '', ...others] = required(...ownFields)
  await expect(errors).toHaveText([first, 'Email – Please enter a valid email address', ...others])
  await page.unroute('**/auth/get-session')
  await page.reload()
  await wizard.shows(1)

  await next.click()
  await expect(errors).toHaveText(required(...ownFields))
  await expect(wizard.field('field.fullName')).toBeFocused()
  await expect(wizard.field('field.fullName')).toHaveAccessibleDescription('This field is required')
  await wizard.errors().getByRole('button', { name: 'City' }).click()
  await expect(wizard.field('field.city')).toBeFocused()
  await wizard.fill(brooklyn)
  await expect(errors).toHaveText(required('Country'))
  await wizard.fill({ 'field.phone': '123' })
  await wizard.chooseCountry('United States')
  await expect(wizard.errors()).toBeHidden()
  await next.click()
  await wizard.complains({ 'field.phone': 'err.invalidPhone' })
  await wizard.fill({ 'field.phone': brooklyn['field.phone'] })
  await expect(wizard.errors()).toBeHidden()
  for (const key of ['field.addressLine2', 'field.state', 'field.whereMet']) {
    await expect(wizard.optional(key)).toHaveValue('')
  }
  await wizard.next(2)

  await next.click()
  await expect(errors).toHaveText(required('Category', 'Reason'))
  await wizard.chooseCategory('cat.medical')
  await expect(errors).toHaveText(required('Reason'))
  await wizard.fill({ 'field.reason': 'An operation.' })
  await expect(wizard.errors()).toBeHidden()
  await wizard.next(3)

  await next.click()
  await expect(errors).toHaveText(required('How would you like to be paid?'))
  await wizard.choose('pay.wire')
  await expect(wizard.errors()).toBeHidden()
  await wizard.next(4)
})

const fields = [
  ...['payment_full_name', 'payment_address_line1', 'payment_address_line2', 'payment_city'],
  ...['payment_state', 'payment_postal_code', 'payment_country', 'payment_location'],
  ...['routing_number', 'account_number', 'swift_code', 'iban', 'check_delivery_method'],
  ...['congregation_name', 'tax_id', 'bank_name', 'teudat_zeut'],
]
const twins = [
  'routing_number',
  'account_number',
  'swift_code',
  'iban',
  'tax_id',
  'teudat_zeut',
].map((name) => `${name}_confirm`)
const place = ['Address line 1', 'City', 'ZIP / postal code', 'Country']
const [usNumbers, codes] = [
  ['Routing number', 'Confirm routing number', 'Account number', 'Confirm account number'],
  ['SWIFT code', 'Confirm SWIFT code', 'IBAN', 'Confirm IBAN'],
]

const noNumbers = {
  'pay.routingNumber': '',
  'pay.confirmRouting': '',
  'pay.accountNumber': '',
  'pay.confirmAccount': '',
}

test('3.7 3.8 5.21 5.22 5.23 5.24 5.25 5.26 5.27 5.28 5.29 5.30 5.31 step 4 asks for what a method requires', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  const names = new Set<string>()
  /** Submits the form, and expects these errors. */
  async function refuses(...errors: string[]) {
    for (const field of await page.locator('form [name]').all()) {
      names.add((await field.getAttribute('name')) ?? '')
    }
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(wizard.errors().getByRole('listitem')).toHaveText(errors)
  }
  async function change(method: string) {
    await wizard.press('action.back')
    await wizard.shows(3)
    await wizard.choose(method)
    await wizard.next(4)
  }
  const differ = (what: string, ...labels: string[]) =>
    labels.map((label) => `${label} – ${what} do not match`)

  await wizard.open(requester.code)
  await wizard.toBank('pay.wire')
  await refuses(...required('Where is the bank account?'))
  await wizard.choose('pay.locationUs')
  await refuses(...required(...usNumbers))
  await wizard.fill({
    'pay.routingNumber': '021000021',
    'pay.confirmRouting': '021000022',
    'pay.accountNumber': '000123456789',
    'pay.confirmAccount': '000123456780',
  })
  await refuses(...differ('Numbers', 'Confirm routing number', 'Confirm account number'))
  await wizard.choose('pay.locationIntl')
  await refuses(...required(...codes))
  await wizard.fill({
    'pay.swiftCode': 'NWBKGB2L',
    'pay.confirmSwift': 'NWBKGB2X',
    'pay.iban': 'GB29NWBK60161331926819',
    'pay.confirmIban': 'GB29NWBK60161331926818',
  })
  await refuses(...differ('Codes', 'Confirm SWIFT code', 'Confirm IBAN'))
  // The first entry was wrong. Correcting it clears the error of the second.
  await wizard.fill({ 'pay.swiftCode': 'NWBKGB2X' })
  await wizard.complains({ 'pay.confirmIban': 'err.codesMismatch' })
  await wizard.fill({ 'pay.confirmIban': 'GB29NWBK60161331926819' })

  // Name and address were the requester's own.
  await wizard.press('wizard.otherAddress')
  for (const key of ['pay.accountHolder', 'field.addressLine1', 'field.city', 'field.postalCode']) {
    await wizard.fill({ [key]: '' })
  }
  await wizard.country().fill('')
  await wizard.optional('field.state').fill('')
  await refuses(...required('Name on the account', ...place))
  await wizard.optional('field.state').fill('NY') // it keeps the address from being filled in again

  await change('pay.ach')
  await wizard.fill(noNumbers)
  await wizard.field('field.state').fill('')
  const [line1 = '', city = '', postalCode = '', country = ''] = place
  const holder = ['Name on the account', ...usNumbers, line1, city]
  await refuses(...required(...holder, 'State', postalCode, country))
  await wizard.chooseCountry('Israel')
  await refuses(...required(...holder, postalCode))
  await wizard.fill({
    'pay.routingNumber': '1',
    'pay.confirmRouting': '2',
    'pay.accountNumber': '3',
    'pay.confirmAccount': '4',
  })
  await refuses(
    ...required('Name on the account'),
    ...differ('Numbers', 'Confirm routing number', 'Confirm account number'),
    ...required(line1, city, postalCode),
  )
  await wizard.fill(noNumbers)
  await wizard.optional('field.state').fill('NY')
  await wizard.country().fill('')

  await change('pay.check')
  await refuses(...required('How to send the check', 'Payee name', ...place))
  for (const [value, label] of [
    ['email', /digital/],
    ['mail', /paper/],
  ] as const) {
    const delivery = page.locator(`[name=check_delivery_method][value=${value}]`)
    await expect(delivery).toHaveAccessibleName(label)
    await delivery.check()
  }
  await refuses(...required('Payee name', ...place))

  await change('pay.ojc_check')
  await refuses(...required('Payee name', ...place))

  await change('pay.ojc_online')
  await refuses(...required('Congregation name', 'Tax ID (EIN)', 'Confirm tax ID'))
  await wizard.fill({ 'pay.taxId': '12-3456789', 'pay.confirmTaxId': '12-3456780' })
  await refuses(...required('Congregation name'), ...differ('Numbers', 'Confirm tax ID'))

  await change('pay.israeli_bank')
  const [bankAgain, accountAgain, idAgain] = [
    'Confirm bank and branch code',
    'Confirm account number',
    'Confirm Teudat Zeut number',
  ]
  await refuses(
    ...required('Bank and branch code', bankAgain, 'Bank name'),
    ...required('Account number', accountAgain, 'Teudat Zeut number', idAgain),
  )
  await wizard.fill({
    'pay.bankName': 'Hapoalim',
    'pay.teudatZeut': '000000018',
    'pay.confirmTeudatZeut': '000000019',
    'pay.bankCode': '12-571',
    'pay.confirmBankCode': '12-572',
    'pay.accountNumber': '041116',
    'pay.confirmAccount': '041117',
  })
  await refuses(...differ('Numbers', bankAgain, accountAgain, idAgain))
  expect([...names]).toEqual(expect.arrayContaining([...fields, ...twins]))

  await wizard.fill({
    'pay.confirmTeudatZeut': '000000018',
    'pay.confirmBankCode': '12571',
    'pay.confirmAccount': '041116',
  })
  const sending = page.waitForRequest('**/rpc/create_request')
  await wizard.press('action.submit')
  const sent = Object.keys((await sending).postDataJSON())
  expect(sent.filter((name) => /confirm|payment_(?!method)/.test(name))).toEqual([])
  await expect(page).toHaveURL('/en/dashboard')
})
