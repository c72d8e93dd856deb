import { randomUUID } from 'node:crypto'
import { say } from './messages.ts'
import { signIn } from './pages/account.ts'
import { brooklyn, Wizard } from './pages/wizard.ts'
import { expect, newRequester, submitRequest, test } from './requester.ts'

test.describe('the ways in', () => {
  test('without a code one is asked for it, with one that is spent too', async ({
    page,
    requester,
  }) => {
    await page.goto('/en/request')
    await expect(page).toHaveURL('/en/new-request-code-validation')

    await submitRequest(page.request, requester.code)
    await page.goto(`/yi/request?code=${requester.code}`)
    await expect(page).toHaveURL('/yi/new-request-code-validation')
    await expect(page.getByRole('alert')).toContainText(say('yi', 'request.invalidCode'))

    await page.goto('/en/request?code=AAAA-AAAA')
    await expect(page).toHaveURL('/en/new-request-code-validation')
    await expect(page.getByRole('alert')).toContainText(say('en', 'request.invalidCode'))
  })

  test('who is not signed in is told so, signs in and comes back', async ({ page, requester }) => {
    await page.context().clearCookies()
    const wanted = `/he/request?code=${requester.code}`
    await page.goto(wanted)
    await expect(page).toHaveURL(/\/he\/signin\?return_to=/)
    await expect(page.getByRole('alert')).toContainText(say('he', 'request.loginRequired'))
    await signIn(page, 'he', requester)
    await expect(page).toHaveURL(wanted)
    await new Wizard(page, 'he').shows(1)
    await page.getByRole('link', { name: say('he', 'dash.myRequests') }).click()
    await expect(page).toHaveURL('/he/dashboard')
  })

  test('a code is asked for, checked before it is looked up, and used up by nothing', async ({
    page,
    request,
    requester,
    office,
  }) => {
    await page.goto('/en/new-request-code-validation')
    const code = page.getByLabel('Access code')
    const go = page.getByRole('button', { name: say('en', 'action.continue') })
    await go.click()
    await expect(page.getByText(say('en', 'code.required'))).toBeVisible()
    await code.fill('K7QM-4RTY')
    await go.click()
    await expect(page.getByText(say('en', 'code.mistyped'))).toBeVisible()

    const other = await newRequester(office, request)
    await code.fill(other.code)
    await go.click()
    await expect(
      page.getByRole('alert').filter({ hasText: say('en', 'code.invalid') }),
    ).toBeVisible()

    await code.fill(requester.code.replace('-', ' ').toLowerCase())
    await go.click()
    await expect(page).toHaveURL(/\/en\/request\?code=/)
    await page.goBack()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/en/dashboard')
  })
})

test('each step asks for what it needs, and takes back what it said when that is mended', async ({
  page,
  requester,
}) => {
  test.setTimeout(90_000)
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)

  await wizard.press('action.next')
  await wizard.complains({
    'field.fullName': 'common.required',
    'field.phone': 'common.required',
    'field.addressLine1': 'common.required',
    'field.city': 'common.required',
    'field.postalCode': 'common.required',
    'field.country': 'common.required',
  })
  await expect(wizard.field('field.fullName')).toBeFocused()
  await expect(wizard.field('field.fullName')).toHaveAccessibleDescription(
    say('en', 'common.required'),
  )
  await wizard.errors().getByRole('button', { name: 'City' }).click()
  await expect(wizard.field('field.city')).toBeFocused()
  await wizard.fill(brooklyn)
  await wizard.complains({ 'field.country': 'common.required' })
  await wizard.fill({ 'field.phone': '123' })
  await wizard.chooseCountry('United States')
  await expect(wizard.errors()).toBeHidden()
  await wizard.press('action.next')
  await wizard.complains({ 'field.phone': 'err.invalidPhone' })
  await wizard.fill({ 'field.phone': brooklyn['field.phone'] })
  await wizard.next(2)

  await wizard.press('action.next')
  await wizard.complains({ 'field.category': 'common.required', 'field.reason': 'common.required' })
  await wizard.chooseCategory('cat.medical')
  await wizard.complains({ 'field.reason': 'common.required' })
  await wizard.fill({ 'field.reason': 'An operation.' })
  await wizard.next(3)

  await wizard.press('action.next')
  await wizard.complains({ 'wizard.howToPay': 'common.required' })
  await expect(page.getByText(say('en', 'pay.wireNote'))).toBeVisible()
  await expect(page.getByText(say('en', 'pay.achNote'))).toBeVisible()
  await wizard.choose('pay.wire')
  await expect(wizard.errors()).toBeHidden()
  await wizard.next(4)

  await wizard.press('action.submit')
  await wizard.complains({
    'pay.location': 'common.required',
    'field.addressLine1': 'common.required',
    'field.city': 'common.required',
    'field.postalCode': 'common.required',
    'field.country': 'common.required',
  })
  await wizard.choose('pay.locationIntl')
  await wizard.press('wizard.sameAddress')
  await expect(wizard.errors()).toBeHidden()
  await wizard.press('action.submit')
  await wizard.complains({
    'pay.swiftCode': 'common.required',
    'pay.confirmSwift': 'common.required',
    'pay.iban': 'common.required',
    'pay.confirmIban': 'common.required',
  })
  await wizard.fill({
    'pay.swiftCode': 'NWBKGB2L',
    'pay.confirmSwift': 'NWBKGB2X',
    'pay.iban': 'GB29NWBK60161331926819',
    'pay.confirmIban': 'GB29NWBK60161331926818',
  })
  await wizard.press('action.submit')
  await wizard.complains({
    'pay.confirmSwift': 'err.codesMismatch',
    'pay.confirmIban': 'err.codesMismatch',
  })
  // The first entry was the wrong one: mending it takes back what was said of the second.
  await wizard.fill({ 'pay.swiftCode': 'NWBKGB2X' })
  await wizard.complains({ 'pay.confirmIban': 'err.codesMismatch' })

  const steps: [method: string, wrong: Record<string, string>][] = [
    [
      'pay.ach',
      {
        'pay.routingNumber': 'common.required',
        'pay.confirmRouting': 'common.required',
        'pay.accountNumber': 'common.required',
        'pay.confirmAccount': 'common.required',
        'field.state': 'common.required',
      },
    ],
    ['pay.check', { 'pay.delivery': 'common.required' }],
    [
      'pay.israeli_bank',
      {
        'pay.bankName': 'common.required',
        'pay.teudatZeut': 'common.required',
        'pay.confirmTeudatZeut': 'common.required',
        'pay.bankCode': 'common.required',
        'pay.confirmBankCode': 'common.required',
        'pay.accountNumber': 'common.required',
        'pay.confirmAccount': 'common.required',
      },
    ],
    [
      'pay.ojc_online',
      {
        'pay.congregationName': 'common.required',
        'pay.taxId': 'common.required',
        'pay.confirmTaxId': 'common.required',
      },
    ],
  ]
  for (const [method, wrong] of steps) {
    await wizard.press('action.back')
    await wizard.shows(3)
    await wizard.choose(method)
    await wizard.next(4)
    await wizard.press('action.submit')
    await wizard.complains(wrong)
  }
  await wizard.fill({ 'pay.taxId': '12-3456789', 'pay.confirmTaxId': '12-3456780' })
  await wizard.press('action.submit')
  await wizard.complains({
    'pay.congregationName': 'common.required',
    'pay.confirmTaxId': 'err.numbersMismatch',
  })
})

test('a number that looks wrong is doubted beside its field and sent all the same', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.toBank('pay.israeli_bank')
  await wizard.fill({
    'pay.bankName': 'Hapoalim',
    'pay.teudatZeut': '000000019',
    'pay.confirmTeudatZeut': '000000019',
    'pay.bankCode': '12-571',
    'pay.confirmBankCode': '12-571',
    'pay.accountNumber': '041117',
    'pay.confirmAccount': '041117',
  })
  await expect(wizard.field('pay.teudatZeut')).toHaveAccessibleDescription(
    say('en', 'err.teudatZeutInvalid'),
  )
  await expect(wizard.field('pay.accountNumber')).toHaveAccessibleDescription(
    say('en', 'warn.israeliAccountInvalid'),
  )
  await wizard.press('action.submit')
  await expect(page).toHaveURL('/en/dashboard')
})

test("the payee's name follows the requester's until it has one of its own; the address is asked for", async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.toBank('pay.check')
  await expect(wizard.field('pay.payeeName')).toHaveValue('Moshe Klein')
  await expect(wizard.field('field.city')).toHaveValue('')
  await wizard.press('wizard.sameAddress')
  await expect(wizard.field('field.addressLine1')).toHaveValue('1432 54th Street')
  await expect(wizard.field('field.city')).toHaveValue('Brooklyn')
  await expect(wizard.optional('field.state')).toHaveValue('NY')
  await expect(wizard.field('field.postalCode')).toHaveValue('11219')
  await expect(wizard.country()).toHaveValue('United States')

  await wizard.letter().getByRole('button', { name: 'Edit: Personal information' }).click()
  await wizard.shows(1)
  await wizard.fill({ 'field.fullName': 'Moshe Aryeh Klein' })
  await wizard.next(2)
  await wizard.next(3)
  await wizard.next(4)
  await expect(wizard.field('pay.payeeName')).toHaveValue('Moshe Aryeh Klein')

  await wizard.fill({ 'pay.payeeName': 'Chaya Klein' })
  for (const step of [3, 2, 1]) {
    await wizard.press('action.back')
    await wizard.shows(step)
  }
  await expect(wizard.button('action.back')).toBeHidden()
  await wizard.fill({ 'field.fullName': 'M. A. Klein' })
  for (const step of [2, 3, 4]) await wizard.next(step)
  await expect(wizard.field('pay.payeeName')).toHaveValue('Chaya Klein')
})

test('the summary says everything, and each part leads back to its step', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await expect(wizard.field('auth.email')).toHaveValue(requester.email)
  await expect(wizard.field('auth.email')).not.toBeEditable()
  await wizard.optional('field.whereMet').fill('At the simcha of R. Shloime')
  await wizard.toSubmit()

  const letter = wizard.letter()
  for (const text of [
    'Moshe Klein',
    requester.email,
    '+1 718 555 0123',
    '1432 54th Street',
    'Brooklyn, NY 11219',
    'United States',
    'At the simcha of R. Shloime',
    'To Keren Hachesed',
    'I ask for help: Wedding.',
    'We are making the wedding of our second daughter.',
    'Please pay by: OJC online',
    'Khal Beis Avrohom',
    '12-3456789',
  ]) {
    await expect(letter).toContainText(text)
  }
  for (const step of [1, 2, 3]) {
    const part = say('en', `wizard.step${step}`)
    await letter.getByRole('button', { name: `Edit: ${part}` }).click()
    await wizard.shows(step)
    await expect(wizard.heading(step)).toBeFocused()
    for (let at = step + 1; at <= 4; at++) await wizard.next(at)
  }
  await expect(wizard.field('pay.taxId')).toHaveValue('12-3456789')
})

test('the form is cleared when that is meant, and only then', async ({ page, requester }) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.fill(brooklyn)
  await wizard.chooseCountry('United States')
  await wizard.next(2)
  await wizard.press('action.clearForm')
  const question = page.getByRole('dialog', { name: say('en', 'wizard.clearConfirm') })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await wizard.shows(2)

  await wizard.press('action.clearForm')
  await question.getByRole('button', { name: 'Clear form' }).click()
  await expect(page.getByText('Form has been reset')).toBeVisible()
  await wizard.shows(1)
  await expect(wizard.field('field.fullName')).toHaveValue('')
  await expect(wizard.field('auth.email')).toHaveValue(requester.email)
  await page.reload()
  await wizard.shows(1)
  await expect(wizard.field('field.city')).toHaveValue('')
})

test('countries: seven first, a line, the rest in the order of the language, found by typing', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'he')
  await wizard.open(requester.code)
  await wizard.country().click()
  const [first, rest] = [
    page.getByRole('group', { name: say('he', 'field.countriesFirst') }),
    page.getByRole('group', { name: say('he', 'field.countriesRest') }),
  ]
  await expect(first.getByRole('option')).toHaveText([
    'ארצות הברית',
    'קנדה',
    'בריטניה',
    'ישראל',
    'אוסטרליה',
    'גרמניה',
    'צרפת',
  ])
  const names = await rest.getByRole('option').allTextContents()
  expect(names.length).toBe(242)
  expect(names[0]).toMatch(/^א/)
  expect(names.at(-1)).toMatch(/^ת/)
  expect(names).toContain('בלגיה')
  await expect(rest).toHaveCSS('border-block-start-style', 'solid')

  await wizard.country().fill('אנגליה')
  await expect(wizard.countries().getByRole('option')).toHaveText(['בריטניה'])
  await page.keyboard.press('Enter')
  await expect(wizard.country()).toHaveValue('בריטניה')
  await wizard.country().fill('qqq')
  await expect(page.getByText(say('he', 'field.noCountry'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wizard.country()).toHaveValue('בריטניה')
})

test('the phone has a dial code, and is put in order when it is left', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  const phone = wizard.field('field.phone')
  await phone.fill('7185550123')
  await phone.blur()
  await expect(phone).toHaveValue('+1 718 555 0123')
  await phone.fill('052-761-1234')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(new RegExp(say('en', 'warn.phoneDoubtful')))
  await wizard.field('field.dialCode').selectOption('IL')
  await expect(phone).toHaveValue('+972 52 761 1234')
  await phone.fill('+44 20 7946 0958')
  await phone.blur()
  await expect(wizard.field('field.dialCode')).toHaveValue('GB')
})

test.describe('categories', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ })

  test('categories are asked for when the list opens, and stand in for themselves when none come', async ({
    page,
    requester,
  }) => {
    let asked = 0
    let answer: string[] | undefined
    await page.route('**/rpc/get_request_categories', (route) => {
      asked += 1
      return answer ? route.fulfill({ json: answer }) : route.abort()
    })
    await page.clock.install()
    const wizard = new Wizard(page, 'en')
    await wizard.open(requester.code)
    await wizard.fill(brooklyn)
    await wizard.chooseCountry('United States')
    expect(asked).toBe(0)
    await wizard.next(2)
    await expect(wizard.category().getByRole('option')).toHaveCount(18) // 17, and 'Select'
    await expect.poll(() => asked).toBe(1)

    answer = ['Wedding', 'Medical', randomUUID()]
    await wizard.category().focus()
    await expect(wizard.category().getByRole('option')).toHaveText([
      'Select',
      'Wedding',
      'Medical',
      answer[2] ?? '',
    ])
    await wizard.chooseCategory('cat.wedding')

    // Another day the office has taken Wedding off the list: it is asked for again, and stays chosen.
    answer = ['Medical']
    await page.clock.fastForward(60_000)
    await wizard.category().blur()
    await wizard.category().focus()
    await expect(wizard.category().getByRole('option')).toHaveText(['Select', 'Medical', 'Wedding'])
    await expect.poll(() => asked).toBeGreaterThanOrEqual(4)
    await expect(wizard.category()).toHaveValue('Wedding')
  })
})
