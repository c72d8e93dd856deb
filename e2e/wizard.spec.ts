import { say } from './messages.ts'
import { brooklyn, unitedStates, Wizard } from './pages/wizard.ts'
import { expect, test } from './requester.ts'

test('a number that looks wrong has a warning and is accepted', async ({ page, requester }) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.toBank('pay.israeli_bank')
  const part = say('en', 'wizard.step4')
  const editBank = wizard.letter().getByRole('button', { name: `Edit: ${part}` })
  await expect(editBank).toHaveCount(0) // nothing stands beside it yet
  await wizard.fill({
    'pay.bankName': 'Hapoalim',
    'pay.teudatZeut': '000000019',
    'pay.confirmTeudatZeut': '000000019',
    'pay.bankCode': '12-571',
    'pay.confirmBankCode': '12-571',
    'pay.accountNumber': '041117',
    'pay.confirmAccount': '041117',
  })
  await expect(editBank).toBeVisible()
  await expect(wizard.field('pay.teudatZeut')).toHaveAccessibleDescription(
    new RegExp(say('en', 'err.teudatZeutInvalid')),
  )
  await expect(wizard.field('pay.accountNumber')).toHaveAccessibleDescription(
    new RegExp(say('en', 'warn.israeliAccountInvalid')),
  )
  await wizard.press('action.submit')
  await expect(page).toHaveURL('/en/dashboard')
})

test("the payee's name and address follow the requester's until they are edited", async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.toBank('pay.check')
  await expect(wizard.field('pay.payeeName')).toHaveValue('Moshe Klein')
  await wizard.press('wizard.otherAddress')
  await expect(wizard.field('field.addressLine1')).toHaveValue('1432 54th Street')
  await expect(wizard.field('field.city')).toHaveValue('Brooklyn')
  await expect(wizard.optional('field.state')).toHaveValue('NY')
  await expect(wizard.field('field.postalCode')).toHaveValue('11219')
  await expect(wizard.country()).toHaveValue('United States')

  await wizard.letter().getByRole('button', { name: 'Edit: Personal information' }).click()
  await wizard.shows(1)
  await wizard.fill({ 'field.fullName': 'Moshe Aryeh Klein', 'field.city': 'Monsey' })
  await wizard.next(2)
  await wizard.next(3)
  await wizard.next(4)
  await expect(wizard.field('pay.payeeName')).toHaveValue('Moshe Aryeh Klein')
  await wizard.press('wizard.otherAddress')
  await expect(wizard.field('field.city')).toHaveValue('Monsey')

  await wizard.fill({ 'pay.payeeName': 'Chaya Klein', 'field.city': 'Lakewood' })
  for (const step of [3, 2, 1]) {
    await wizard.press('action.back')
    await wizard.shows(step)
  }
  await expect(wizard.button('action.back')).toBeHidden()
  await wizard.fill({ 'field.fullName': 'M. A. Klein', 'field.city': 'Brooklyn' })
  for (const step of [2, 3, 4]) await wizard.next(step)
  await expect(wizard.field('pay.payeeName')).toHaveValue('Chaya Klein')
  await expect(wizard.field('field.city')).toHaveValue('Lakewood')
})

test('the summary shows all values, and each part links to its step', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
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
    'The request is for: Wedding',
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

test('a double click on Next moves one step, and errors stay in their step', async ({
  page,
  requester,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const wizard = new Wizard(page, 'he')
  await wizard.open(requester.code)
  await wizard.fill(brooklyn)
  await wizard.chooseCountry(unitedStates.he)
  await wizard.button('action.next').dblclick()
  await wizard.shows(2)
  await wizard.chooseCategory('cat.medical')
  await wizard.fill({ 'field.reason': 'ניתוח' })
  await wizard.next(3)

  await wizard.press('action.next')
  await wizard.complains({ 'wizard.howToPay': 'common.required' })
  await wizard.press('action.back')
  await wizard.shows(2)
  await expect(wizard.errors()).toBeHidden()
})
