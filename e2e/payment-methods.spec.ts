import type { Locale } from '#domain/locales.ts'
import { expectedPaymentDate, formatLongDate } from '#domain/payment-date.ts'
import { lettersTo } from './mailbox.ts'
import { say } from './messages.ts'
import { enterCode } from './pages/account.ts'
import { Dashboard } from './pages/dashboard.ts'
import { brooklyn, unitedStates, Wizard } from './pages/wizard.ts'
import { expect, requestsOf, test } from './requester.ts'

type Way = {
  method: 'ach' | 'wire' | 'check' | 'ojc_check' | 'ojc_online' | 'israeli_bank'
  /** What tells two ways of one method apart. */
  title?: string
  locale: Locale
  /** As it is dialled at home, and as it is sent. */
  phone?: [string, string]
  choices?: string[]
  fields: Record<string, string>
  /** The payment address: the requester's own, another typed by hand, none. */
  address: 'same' | 'other' | 'none'
  /** The detail object of get_request_info (specification, section 3), without its address. */
  details: Record<string, string | null>
  /** What the card says, by the heading it stands under. */
  shown: Record<string, string>
}

const ways: Way[] = [
  {
    method: 'ach',
    locale: 'en',
    fields: {
      'pay.routingNumber': '021 000 021',
      'pay.confirmRouting': '021000021',
      'pay.accountNumber': '0001-2345-6789',
      'pay.confirmAccount': '000123456789',
    },
    address: 'same',
    details: {
      account_holder_name: 'Moshe Klein',
      routing_number: '021000021',
      account_number: '000123456789',
    },
    shown: {
      'pay.accountHolder': 'Moshe Klein',
      'pay.routingNumber': '021 000 021',
      'pay.accountNumber': '0001 2345 6789',
    },
  },
  {
    method: 'wire',
    title: 'within the United States',
    locale: 'en',
    choices: ['pay.locationUs'],
    fields: {
      'pay.accountHolder': 'Chaya Klein',
      'pay.routingNumber': '026009593',
      'pay.confirmRouting': '026009593',
      'pay.accountNumber': '987654321',
      'pay.confirmAccount': '987654321',
    },
    address: 'other',
    details: {
      payment_location: 'us',
      beneficiary_name: 'Chaya Klein',
      routing_number: '026009593',
      account_number: '987654321',
      swift_code: null,
      iban: null,
    },
    shown: {
      'pay.location': 'United States',
      'pay.accountHolder': 'Chaya Klein',
      'pay.routingNumber': '026 009 593',
      'pay.accountNumber': '9876 5432 1',
    },
  },
  {
    method: 'wire',
    title: 'international',
    locale: 'yi',
    choices: ['pay.locationIntl'],
    fields: {
      'pay.swiftCode': 'nwbkgb2l',
      'pay.confirmSwift': 'NWBK GB 2L',
      'pay.iban': 'GB29 NWBK 6016 1331 9268 19',
      'pay.confirmIban': 'gb29nwbk60161331926819',
    },
    address: 'other',
    details: {
      payment_location: 'international',
      beneficiary_name: 'Moshe Klein',
      routing_number: null,
      account_number: null,
      swift_code: 'NWBKGB2L',
      iban: 'GB29NWBK60161331926819',
    },
    shown: {
      'pay.location': say('yi', 'pay.locationIntl'),
      'pay.swiftCode': 'NWBKGB2L',
      'pay.iban': 'GB29 NWBK 6016 1331 9268 19',
    },
  },
  {
    method: 'check',
    locale: 'en',
    choices: ['pay.deliveryEmail'],
    fields: {},
    address: 'same',
    details: { delivery_method: 'email', payee_name: 'Moshe Klein' },
    shown: { 'pay.delivery': 'By email (digital check)', 'pay.payeeName': 'Moshe Klein' },
  },
  {
    method: 'ojc_check',
    locale: 'en',
    fields: { 'pay.payeeName': 'Khal Beis Avrohom' },
    address: 'other',
    details: { payee_name: 'Khal Beis Avrohom' },
    shown: { 'pay.payeeName': 'Khal Beis Avrohom' },
  },
  {
    method: 'ojc_online',
    locale: 'en',
    fields: {
      'pay.congregationName': 'Khal Beis Avrohom',
      'pay.taxId': '12-3456789',
      'pay.confirmTaxId': '123456789',
    },
    address: 'none',
    details: { congregation_name: 'Khal Beis Avrohom', tax_id: '123456789' },
    shown: { 'pay.congregationName': 'Khal Beis Avrohom', 'pay.taxId': '12-3456789' },
  },
  {
    method: 'israeli_bank',
    locale: 'he',
    phone: ['052-761-1234', '+972 52 761 1234'],
    fields: {
      'pay.bankName': 'בנק הפועלים',
      'pay.teudatZeut': '000000018',
      'pay.confirmTeudatZeut': '000000018',
      'pay.bankCode': '12-571',
      'pay.confirmBankCode': '12571',
      'pay.accountNumber': '041116',
      'pay.confirmAccount': '041116',
    },
    address: 'none',
    details: {
      bank_name: 'בנק הפועלים',
      teudat_zeut: '000000018',
      routing_number: '12-571',
      account_number: '041116',
    },
    shown: {
      'pay.bankName': 'בנק הפועלים',
      'pay.teudatZeut': '000 000 018',
      'pay.bankCode': '12-571',
      'pay.accountNumber': '041116',
    },
  },
]

const same = {
  address_line1: '1432 54th Street',
  address_line2: null,
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11219',
  country: 'US',
}
const other = {
  address_line1: '7 Sharei Torah Street',
  address_line2: null,
  city: 'Monsey',
  state: null,
  postal_code: '10952',
  country: 'US',
}

const local: [string, string] = ['(718) 555-0123', '+1 718 555 0123']

for (const way of ways) {
  const { method, locale, phone = local, choices, fields, address, details, shown } = way
  const name = [method, way.title].filter(Boolean).join(' ')
  test(`from a code to the card by ${name}, in ${locale}`, async ({ page, requester }) => {
    await page.goto(`/${locale}/new-request-code-validation`)
    await enterCode(page, locale, requester.code)
    await expect(page).toHaveURL(
      new RegExp(`/${locale}/request\\?code=${requester.code}&code_id=[0-9a-f-]{36}$`),
    )
    const wizard = new Wizard(page, locale)
    await wizard.toBank(`pay.${method}`, { ...brooklyn, 'field.phone': phone[0] })
    for (const choice of choices ?? []) await wizard.choose(choice)
    await wizard.fill(fields)
    if (address === 'same') await wizard.press('wizard.sameAddress')
    if (address === 'other') {
      await wizard.fill({
        'field.addressLine1': other.address_line1,
        'field.city': other.city,
        'field.postalCode': other.postal_code,
      })
      await wizard.chooseCountry(unitedStates[locale])
    }
    // Nothing is doubted: all of these numbers are good.
    await expect(page.locator('.field-warning')).toHaveCount(0)

    const sending = page.waitForRequest('**/rpc/create_request')
    await wizard.press('action.submit')
    const paid: Record<string, string | null> =
      address === 'none' ? {} : address === 'same' ? same : other
    expect((await sending).postDataJSON()).toEqual({
      input_code: requester.code.replace('-', ''),
      input_full_name: 'Moshe Klein',
      input_email: requester.email,
      input_phone: phone[1],
      input_where_met: null,
      input_address_line1: same.address_line1,
      input_address_line2: null,
      input_city: same.city,
      input_state: same.state,
      input_postal_code: same.postal_code,
      input_country: same.country,
      input_category: 'Wedding',
      input_reason: 'We are making the wedding of our second daughter.',
      input_payment_method: method,
      ...Object.fromEntries(
        Object.entries({ ...details, ...paid }).map(([key, value]) => [
          `input_${method}_${key}`,
          value,
        ]),
      ),
      code_id: '',
      status: 'created',
    })

    const friday = formatLongDate(expectedPaymentDate(new Date(), 'America/New_York'), locale)
    await expect(page).toHaveURL(`/${locale}/dashboard`)
    const received = page.getByRole('region', { name: say(locale, 'wizard.submitted') })
    await expect(received).toContainText(friday)
    const card = new Dashboard(page, locale).card(brooklyn['field.fullName'])
    await expect(card.element).toContainText(friday)
    await expect(card.value('code.accessCode')).toHaveText(requester.code)

    await card.toggle('action.showDetails').click()
    await expect(card.element).toContainText(say(locale, `pay.${method}`))
    for (const [heading, text] of Object.entries(shown)) {
      await expect(card.value(heading)).toHaveText(text)
    }
    for (const number of await card.element.locator('.numbers').all()) {
      await expect(number).toHaveCSS('direction', 'ltr')
    }
    if (address === 'none') await expect(card.value('wizard.paymentAddress')).toHaveCount(0)
    else await expect(card.value('wizard.paymentAddress')).toContainText(paid.address_line1 ?? '')
    await card.toggle('action.hideDetails').click()
    await expect(card.value(Object.keys(shown)[0] ?? '')).toHaveCount(0)

    const requests = await requestsOf(page.request, requester)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      full_name: 'Moshe Klein',
      status: 'created',
      payment_method: method,
    })
    expect(requests[0]?.[`${method}_details`]).toEqual({ ...details, ...paid })
    const letters = await lettersTo(page.request, '', requester.email)
    expect(letters.find(({ kind }) => kind === 'request_received')?.locale).toBe(locale)
  })
}
