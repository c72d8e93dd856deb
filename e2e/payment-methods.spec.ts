import { expectedPaymentDate, formatLongDate } from '#domain/payment-date.ts'
import { lettersTo } from './mailbox.ts'
import { say } from './messages.ts'
import { enterCode } from './pages/account.ts'
import { Dashboard } from './pages/dashboard.ts'
import { brooklyn, unitedStates, Wizard } from './pages/wizard.ts'
import { paymentCases } from './payment-cases.ts'
import { expect, requestsOf, test } from './requester.ts'

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

for (const paymentCase of paymentCases) {
  const { method, locale, phone = local, choices, fields, address, details, shown } = paymentCase
  const name = [method, paymentCase.title].filter(Boolean).join(' ')
  test(`from an access code to the card with ${name} in ${locale}`, async ({ page, requester }) => {
    await page.goto(`/${locale}/new-request-code-validation`)
    await enterCode(page, locale, requester.code)
    await expect(page).toHaveURL(
      new RegExp(`/${locale}/request\\?code=${requester.code}&code_id=[0-9a-f-]{36}(#step-1)?$`),
    )
    const wizard = new Wizard(page, locale)
    await wizard.toBank(`pay.${method}`, { ...brooklyn, 'field.phone': phone[0] })
    for (const choice of choices ?? []) await wizard.choose(choice)
    await wizard.fill(fields)
    if (address === 'other') {
      await wizard.press('wizard.otherAddress')
      await wizard.fill({
        'field.addressLine1': other.address_line1,
        'field.city': other.city,
        'field.postalCode': other.postal_code,
      })
      await wizard.optional('field.state').fill('')
      await wizard.chooseCountry(unitedStates[locale])
    }
    // All numbers are valid, so there are no warnings.
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
