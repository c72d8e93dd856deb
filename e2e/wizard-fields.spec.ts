import { randomUUID } from 'node:crypto'
import { say } from './messages.ts'
import { brooklyn, Wizard } from './pages/wizard.ts'
import { expect, test } from './requester.ts'

test('Clear form asks first', async ({ page, requester }) => {
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

test('countries can be found by typing, and a single match is chosen on leaving the field', async ({
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

test.describe('categories', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ })

  test('categories are loaded when the list opens, with built-in ones as a fallback', async ({
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

    // Later the office has removed Wedding. The list is loaded again and keeps the chosen value.
    answer = ['Medical']
    await page.clock.fastForward(60_000)
    await wizard.category().blur()
    await wizard.category().focus()
    await expect(wizard.category().getByRole('option')).toHaveText(['Select', 'Medical', 'Wedding'])
    await expect.poll(() => asked).toBeGreaterThanOrEqual(4)
    await expect(wizard.category()).toHaveValue('Wedding')
  })
})
