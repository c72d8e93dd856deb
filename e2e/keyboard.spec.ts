import type { APIRequestContext, Page } from 'playwright/test'
import { type Locale, locales } from '#domain/locales.ts'
import { expect, test } from './fixtures.ts'
import { localesOfJourney } from './journey-locales.ts'
import { Keyboard } from './keyboard.ts'
import { linkIn } from './mailbox.ts'
import { say } from './messages.ts'
import { letterOfKind } from './pages/account.ts'
import { Dashboard } from './pages/dashboard.ts'
import { brooklyn, unitedStates, Wizard } from './pages/wizard.ts'
import { newRequester, submitRequest } from './requester.ts'
import { administrator } from './server.ts'
import { issueCode, newAddress, signInByCall } from './set-up.ts'

test.use({ viewport: { width: 1280, height: 800 } })

for (const locale of localesOfJourney(locales)) {
  test(`a requester can do everything by keyboard in ${locale}, and fields are announced`, ({
    page,
    office,
  }) => walk(page, office, locale))
}

async function walk(page: Page, office: APIRequestContext, locale: Locale) {
  const words = (key: string) => say(locale, key)
  const keyboard = new Keyboard(page)
  const link = (key: string) => page.getByRole('link', { name: words(key), exact: true })
  const button = (key: string) => page.getByRole('button', { name: words(key), exact: true })
  const field = (key: string) => page.getByLabel(words(key), { exact: true })
  const content = page.locator('#content')
  const first = await issueCode(office)
  const email = newAddress()

  // From the home page to an account
  await page.goto(`/${locale}`)
  await page.keyboard.press('Tab')
  expect(await keyboard.focusedElement()).toMatchObject({
    role: 'link',
    name: words('common.skipToContent'),
  })
  await page.keyboard.press('Enter')
  await keyboard.press(link('home.makeRequest'))
  await expect(page).toHaveURL(`/${locale}/new-request-choice`)
  await keyboard.press(link('auth.signUp'))
  await expect(page).toHaveURL(`/${locale}/new-account-code-validation`)
  await expect(content.getByRole('heading', { level: 1 })).toBeVisible()
  await keyboard.press(button('action.continue'))
  const code = field('code.accessCode')
  await expect(code).toBeFocused()
  const wrong = await keyboard.focusedElement()
  expect(wrong).toMatchObject({ role: 'textbox', name: words('code.accessCode'), invalid: true })
  expect(wrong.description).toContain(words('code.required'))
  await page.keyboard.type(first.code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup\?code=/)
  await expect(field('auth.email')).toBeFocused()
  await page.keyboard.type(email)
  await keyboard.write(field('auth.password'), 'a quiet room')
  expect(await keyboard.focusedElement()).toMatchObject({
    name: words('auth.password'),
    required: true,
  })
  await keyboard.write(field('auth.confirmPassword'), 'a quiet room')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText(words('ok.accountCreated'))).toBeVisible()
  await expect(page).toHaveURL(/\/email-verification/)

  // From the letter to the form, with the same code
  await page.goto(linkIn(await letterOfKind(page.request, '', email, 'confirm')))
  await keyboard.press(button('auth.confirmAddressButton'))
  await keyboard.press(link('auth.toRequest'))
  const wizard = new Wizard(page, locale)
  await wizard.shows(1)
  await keyboard.press(wizard.button('action.next'))
  await expect(wizard.field('field.fullName')).toBeFocused()
  const empty = await keyboard.focusedElement()
  expect(empty).toMatchObject({ role: 'textbox', name: words('field.fullName'), invalid: true })
  expect(empty.description).toContain(words('common.required'))
  await expect(page.getByRole('alert')).toContainText(words('common.checkFields'))

  await page.keyboard.press('Shift+Tab')
  for (const [key, text] of Object.entries(brooklyn)) {
    await keyboard.write(wizard.field(key), text)
  }
  await keyboard.write(wizard.country(), unitedStates[locale])
  await page.keyboard.press('ArrowDown')
  expect(await keyboard.focusedElement()).toMatchObject({ role: 'combobox', expanded: true })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(wizard.country()).toHaveValue(unitedStates[locale])
  await keyboard.press(wizard.button('action.next'))
  await wizard.shows(2)
  await expect(wizard.heading(2)).toBeFocused()
  expect(await keyboard.focusedElement()).toMatchObject({
    role: 'heading',
    name: words('wizard.step2'),
  })
  await keyboard.tabTo(wizard.category())
  await page.keyboard.press('ArrowDown')
  await expect(wizard.category()).not.toHaveValue('')
  await keyboard.write(wizard.field('field.reason'), 'חתונת הבת')
  await keyboard.press(wizard.button('action.next'))
  await wizard.shows(3)
  await keyboard.tabTo(wizard.radio('pay.ach'))
  await page.keyboard.press('Space')
  expect(await keyboard.focusedElement()).toMatchObject({ role: 'radio' })
  await keyboard.press(wizard.button('action.next'))
  await wizard.shows(4)

  // A dialog traps the focus and returns it when closed.
  const clear = wizard.button('action.clearForm')
  await keyboard.press(clear)
  const dialog = page.getByRole('dialog', { name: words('wizard.clearConfirm') })
  await expect(dialog.getByRole('button', { name: words('action.cancel') })).toBeFocused()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(clear).toBeFocused()
  await wizard.heading(4).focus()

  await keyboard.write(wizard.field('pay.routingNumber'), '021000021')
  await keyboard.write(wizard.field('pay.confirmRouting'), '021000021')
  await keyboard.write(wizard.field('pay.accountNumber'), '000123456789')
  await keyboard.write(wizard.field('pay.confirmAccount'), '000123456780')
  await keyboard.press(wizard.button('wizard.sameAddress'))
  await keyboard.write(wizard.field('field.state'), 'NY')
  await page.keyboard.press('Enter')
  await expect(wizard.field('pay.confirmAccount')).toBeFocused()
  expect(await keyboard.focusedElement()).toMatchObject({
    invalid: true,
    name: words('pay.confirmAccount'),
  })
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('000123456789')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: words('wizard.submitted') })).toBeFocused()
  const card = new Dashboard(page, locale).card('Moshe Klein')
  await keyboard.press(card.toggle('action.showDetails'))
  expect(await keyboard.focusedElement()).toMatchObject({ role: 'button', expanded: true })
  await expect(card.value('pay.accountNumber')).toHaveText('0001 2345 6789')
}

test('a request can be reviewed by keyboard alone', async ({ page, office, request }) => {
  const requester = await newRequester(office, request)
  const name = `Moshe ${requester.code}`
  await submitRequest(request, requester.code, { input_full_name: name })
  await signInByCall(page, administrator)
  const keyboard = new Keyboard(page)
  await page.goto('/admin/requests')
  const card = page.getByRole('article', { name })
  await expect(card).toBeVisible()
  await card.getByRole('heading').scrollIntoViewIfNeeded()

  const amount = card.getByRole('textbox', { name: /^Amount/ })
  await keyboard.tabTo(amount)
  expect((await keyboard.focusedElement()).role).toBe('textbox')
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  expect(await keyboard.focusedElement()).toMatchObject({ invalid: true })
  await page.keyboard.press('Alt+2')
  await expect(amount).toHaveValue('500')
  await keyboard.write(card.getByRole('textbox', { name: /^Notes/ }), 'Spoke with the family.')
  await keyboard.press(card.getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('status').getByText(say('en', 'ok.reviewSaved'))).toBeVisible()
  await expect(card).toBeHidden()
})
