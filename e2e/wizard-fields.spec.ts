import { say } from './messages.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, test } from './requester.ts'

test('countries can be found by typing, and a single match is chosen on leaving the field', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'he')
  await wizard.open(requester.code)
  await wizard.country().fill('אנגליה')
  await expect(wizard.countries().getByRole('option')).toHaveText(['בריטניה'])
  await page.keyboard.press('Enter')
  await expect(wizard.country()).toHaveValue('בריטניה')
  await wizard.country().fill('qqq')
  await expect(page.getByText(say('he', 'field.noCountry'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wizard.country()).toHaveValue('בריטניה')

  await wizard.country().fill('ישרא')
  await page.keyboard.press('Tab')
  await expect(wizard.country()).toHaveValue('ישראל')
  for (const [text, message] of [
    ['אוסט', 'field.severalCountries'],
    ['qqq', 'field.noCountry'],
  ] as const) {
    await wizard.country().fill(text)
    await page.getByRole('heading', { level: 2 }).click()
    await expect(wizard.country()).toHaveValue(text)
    await expect(wizard.country()).toHaveAccessibleDescription(say('he', message))
  }
  await wizard.press('action.next')
  await wizard.shows(1)
  await wizard.press('action.clearForm')
  const question = page.getByRole('dialog', { name: say('he', 'wizard.clearConfirm') })
  await question.getByRole('button', { name: say('he', 'action.clearForm') }).click()
  await expect(wizard.country()).toHaveValue('')
})

test('the phone field has a dialling code and formats the number on leaving it', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  const phone = wizard.field('field.phone')
  await phone.fill('7185550123')
  const beside = wizard.field('field.dialCode').locator('..').locator('bdi')
  await expect(beside).toHaveText('US +1')
  await phone.blur()
  await expect(phone).toHaveValue('+1 718 555 0123')
  await expect(beside).toHaveText('US') // the number has the code
  await phone.fill('052-761-1234')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(new RegExp(say('en', 'warn.phoneDoubtful')))
  await wizard.chooseCountry('Israel')
  await expect(phone).toHaveValue('+972 52 761 1234')
  await expect(beside).toHaveText('IL')
  await expect(wizard.field('field.postalCode')).toHaveAccessibleDescription(
    say('en', 'field.postalCodeIsrael'),
  )
  await wizard.chooseCountry('United States')
  await expect(phone).toHaveValue('+972 52 761 1234') // no number of the United States
  await phone.fill('(718) 555-0123')
  await wizard.chooseCountry('Israel')
  await expect(phone).toHaveValue('+1 718 555 0123')
  await phone.fill('052-761-1234') // the dial code still says US
  await phone.blur()
  await expect(phone).toHaveValue('+972 52 761 1234')
  await wizard.chooseCountry('United States')
  await phone.fill('')
  await wizard.field('field.dialCode').selectOption('US')
  await phone.fill('052-761-1234')
  await wizard.field('field.dialCode').selectOption('IL')
  await expect(phone).toHaveValue('+972 52 761 1234')
  await phone.fill('+44 20 7946 0958')
  await phone.blur()
  await expect(wizard.field('field.dialCode')).toHaveValue('GB')
})
