import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { signIn } from './pages/account.ts'
import { seeToast } from './pages/toast.ts'
import { Wizard } from './pages/wizard.ts'
import { call, issueCode, openAccount, signInByCall } from './set-up.ts'

test('signing out in one tab signs out all tabs and clears stored data', { tag: '@short' }, async ({
  page,
  context,
  office,
}) => {
  const { code } = await issueCode(office)
  const account = await openAccount(office)
  await signInByCall(page, account)
  await page.goto('/en/dashboard')
  await expect(page.getByText(account.email)).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('of-this-visit', 'x'))

  const second = await context.newPage()
  await second.goto(`/en/request?code=${code}`)
  await new Wizard(second, 'en').fill({ 'field.fullName': 'Moshe Klein' })
  const stored = () => page.evaluate(() => Object.entries(localStorage))
  const drafts = async () => (await stored()).filter(([, value]) => value.includes('Moshe Klein'))
  await expect.poll(drafts).toHaveLength(1)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/en')
  await expect(second).toHaveURL('/en')
  expect(await drafts()).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('of-this-visit'))).toBeNull()
  const kept = Object.fromEntries(await stored())
  expect(Object.keys(kept).sort()).toEqual(['donation-platform-storage', 'locale'])
  expect(JSON.parse(kept['donation-platform-storage'] ?? '').state).toEqual({})
  expect(await (await page.request.get('/auth/get-session')).json()).toBeNull()
  await second.goBack()
  await expect(second).toHaveURL(/\/en\/signin\?/)
  await expect(second.getByLabel('Full name')).toBeHidden()
})

test('signing in in one tab signs in all tabs', async ({ page, context, office }) => {
  const account = await openAccount(office)
  await page.goto('/en/new-request-choice')
  const second = await context.newPage()
  await signIn(second, 'en', account)
  await expect(page).toHaveURL('/en/new-request-code-validation')
})

test('a user can end a session on another device', async ({ page, browser, office, server }) => {
  const account = await openAccount(office)
  const elsewhere = await browser.newPage({ baseURL: server.url })
  await signInByCall(elsewhere, account)
  await elsewhere.goto('/en/dashboard')
  await expect(elsewhere.getByText(account.email)).toBeVisible()
  await signInByCall(page, account)
  await page.goto('/en/dashboard')
  await page.getByRole('link', { name: say('en', 'security.sessions') }).click()
  await expect(page.getByText(say('en', 'security.thisOne'))).toBeVisible()
  await page.getByRole('button', { name: say('en', 'security.end'), exact: true }).click()
  await seeToast(page, say('en', 'security.ended'))
  await expect(page.getByText(say('en', 'security.onlyThis'))).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/en\/signin\?return_to=/)
  await elsewhere.close()
})

test('a session that ends during the wizard loses nothing', { tag: '@short' }, async ({
  page,
  office,
  playwright,
  server,
}) => {
  const { code } = await issueCode(office)
  const account = await openAccount(office)
  await signInByCall(page, account)
  const address = `/en/request?code=${code}`
  await page.goto(address)
  const wizard = new Wizard(page, 'en')
  await wizard.fill({
    'field.fullName': 'Moshe Klein',
    'field.phone': '(718) 555-0123',
    'field.addressLine1': '1432 54th Street',
    'field.city': 'Brooklyn',
    'field.postalCode': '11219',
  })
  await wizard.chooseCountry('United States')
  await wizard.press('action.next')
  await wizard.chooseCategory('cat.wedding')
  await wizard.fill({ 'field.reason': 'We are making a wedding.' })
  await wizard.press('action.next')
  await wizard.choose('pay.ojc_online')
  await wizard.press('action.next')
  await wizard.fill({
    'pay.congregationName': 'Khal Adas',
    'pay.taxId': '11-3456789',
    'pay.confirmTaxId': '11-3456789',
  })

  // A password change on another device ends all other sessions.
  const elsewhere = await playwright.request.newContext({ baseURL: server.url })
  await elsewhere.post('/auth/sign-in/email', {
    data: { email: account.email, password: account.password },
  })
  await call(elsewhere, 'update_password', { new_password: 'another room' })
  await elsewhere.dispose()

  await wizard.press('action.submit')
  await seeToast(page, 'Please sign in to continue')
  await expect(page).toHaveURL(`/en/signin?return_to=${encodeURIComponent(address)}`)
  await signIn(page, 'en', { email: account.email, password: 'another room' })
  await expect(page).toHaveURL(`${address}#step-4`)
  await expect(wizard.field('pay.congregationName')).toHaveValue('Khal Adas')
  await expect(wizard.field('pay.taxId')).toHaveValue('')
  await wizard.fill({ 'pay.taxId': '11-3456789', 'pay.confirmTaxId': '11-3456789' })
  await wizard.press('action.submit')
  await expect(page).toHaveURL('/en/dashboard')
  await expect(page.getByRole('article').filter({ hasText: 'Moshe Klein' })).toContainText(code)
})
