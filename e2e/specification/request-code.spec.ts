import { expect, test } from '../fixtures.ts'
import { enterCode, signIn } from '../pages/account.ts'
import { Dashboard } from '../pages/dashboard.ts'
import { seeToast } from '../pages/toast.ts'
import { brooklyn, Wizard } from '../pages/wizard.ts'
import { submitRequest } from '../requester.ts'
import { issueCode, openAccount, signInByCall, unknownCode } from '../set-up.ts'

const invalid = 'The provided code is invalid or has already been used.'
const screen = '/en/new-request-code-validation'

test('2a.7 2a.19 2a.20 2a.21 5.1 5.3 5.4 8.16 8.17 8.18 the screen for the code of a request checks it for whoever is signed in', async ({
  page,
  context,
  office,
}) => {
  const { code, codeId } = await issueCode(office)
  const account = await openAccount(office)
  await signInByCall(page, account)
  await page.goto('/en/new-request-choice')
  await expect(page).toHaveURL(screen)
  await expect(page.getByLabel('Access code')).toHaveValue(account.code)
  await expect(page.getByLabel('Access code')).toBeFocused()
  for (const blank of ['', '   ']) {
    await enterCode(page, 'en', blank)
    await expect(page.getByText('Please enter an access code')).toBeVisible()
    await page.getByLabel('Access code').fill('K')
    await expect(page.getByText('Please enter an access code')).toBeHidden()
  }
  await enterCode(page, 'en', unknownCode())
  await seeToast(page, invalid)
  await expect(page.locator('form')).toContainText(invalid)

  await context.clearCookies()
  await enterCode(page, 'en', code)
  await seeToast(page, 'Please sign in to continue')
  await expect(page).toHaveURL(`/en/signin?return_to=${encodeURIComponent(screen)}`)
  await signIn(page, 'en', account)
  await expect(page).toHaveURL(screen)
  await enterCode(page, 'en', code)
  await expect(page).toHaveURL(`/en/request?code=${code}&code_id=${codeId}#step-1`)

  await page.goto(`/en/request?code=${unknownCode()}`)
  await seeToast(page, invalid)
  await expect(page).toHaveURL(screen)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/en/dashboard')
})

test('1.4 a further code of the office opens a form of four steps, which asks for one of six payment methods', async ({
  page,
  office,
}) => {
  const account = await openAccount(office)
  await signIn(page, 'en', account)
  // The code that opened the account pays for its first request: docs/product.md §18.
  await submitRequest(page.request, account.code)
  const { code } = await issueCode(office)
  await page.goto(screen)
  await enterCode(page, 'en', account.code)
  await seeToast(
    page,
    'You have already sent a request with this code. You find it among your requests.',
  )
  await enterCode(page, 'en', code)
  const wizard = new Wizard(page, 'en')
  await wizard.shows(1)
  const steps = page.getByRole('navigation', { name: 'Step 1 of 4' }).getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await wizard.fill(brooklyn)
  await wizard.chooseCountry('United States')
  await wizard.next(2)
  await wizard.chooseCategory('cat.medical')
  await wizard.fill({ 'field.reason': 'The treatment of our son.' })
  await wizard.next(3)
  await expect(page.getByRole('radio')).toHaveCount(6)
  for (const method of ['wire', 'ach', 'check', 'ojc_check', 'ojc_online', 'israeli_bank']) {
    await expect(wizard.radio(`pay.${method}`)).toBeVisible()
  }
  await wizard.choose('pay.ojc_online')
  await wizard.next(4)
  await wizard.fill({
    'pay.congregationName': 'Khal Beis Avrohom',
    'pay.taxId': '12-3456789',
    'pay.confirmTaxId': '12-3456789',
  })
  await wizard.press('action.submit')
  await expect(page).toHaveURL('/en/dashboard')
  const card = new Dashboard(page, 'en').page.getByRole('article').filter({ hasText: code })
  await expect(card).toContainText('The treatment of our son.')
})
