import { expect, test } from './fixtures.ts'
import { lettersTo } from './mailbox.ts'
import { say } from './messages.ts'
import { enterCode, pressConfirm, signIn } from './pages/account.ts'
import { createAccount, fillIn, heading } from './pages/registration.ts'
import { seeToast } from './pages/toast.ts'
import { confirmationLink, issueCode, newAddress, register } from './set-up.ts'

test('registering again before confirming sets a new password and invalidates old links', async ({
  page,
  office,
}) => {
  const first = await register(office)
  const oldLink = await confirmationLink(office, first.email)
  await page.goto('/en/new-account-code-validation')
  await enterCode(page, 'en', first.code)
  await fillIn(page, first.email, 'another room')
  await createAccount(page).click()
  await seeToast(page, 'Account Created!', 'Your account has been created successfully.')

  await page.goto(oldLink)
  await pressConfirm(page, 'en')
  await expect(heading(page, 'Email not confirmed')).toBeVisible()
  await expect(page).toHaveURL(/\/en\/auth-confirm#error=.+&error_code=auth\.confirmFail$/)
  await page.goto(await confirmationLink(office, first.email))
  await pressConfirm(page, 'en')
  await expect(page.getByText(say('en', 'auth.confirmOkSignedIn'))).toBeVisible()
  await expect(page).toHaveURL('/en/auth-confirm')
  await page.context().clearCookies()
  await signIn(page, 'en', { email: first.email, password: 'another room' })
  await expect(page).toHaveURL(`/en/request?code=${first.code}#step-1`)
})

test('after a mistyped address, the page says when the code can be used for the right one', async ({
  page,
  office,
}) => {
  const mistyped = await register(office)
  await page.goto(`/en/signup?code=${mistyped.code}`)
  await fillIn(page, newAddress(), 'a quiet room')
  await createAccount(page).click()
  await seeToast(page, 'Registration Failed', say('en', 'err.codeInWaiting'))
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a quiet room')
})

test('a link that mail protection has opened and rewritten still confirms', async ({
  page,
  office,
  browser,
  server,
}) => {
  const { email } = await register(office)
  const mailed = await confirmationLink(office, email)
  const scanner = await browser.newPage({ baseURL: server.url })
  const posted: string[] = []
  scanner.on('request', (sent) => sent.url().includes('confirm_email') && posted.push(sent.url()))
  for (const _ of [1, 2]) {
    await scanner.goto(mailed)
    await expect(heading(scanner, 'Confirm your email address')).toBeVisible()
  }
  await scanner.close()
  expect(posted).toEqual([])
  await page.goto(mailed.replace('#', '%23'))
  await pressConfirm(page, 'en')
  await expect(heading(page, 'Email confirmed')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Email confirmed')).toBeVisible()
})

test('the page of an invalid link offers a new one', async ({ page, office }) => {
  const { email } = await register(office, 'he')
  await page.goto('/he/auth-confirm#error=access_denied')
  await page.getByLabel(say('he', 'auth.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: say('he', 'auth.sendNewLink') }).click()
  await seeToast(page, say('he', 'auth.linkOnItsWay'))
  await expect.poll(async () => (await lettersTo(office, '', email)).length).toBe(2)
  await page.goto(`/he/email-verification?email=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: say('he', 'auth.sendAgain') }).click()
  await seeToast(page, say('he', 'auth.linkOnItsWay'))
})

test('registration and confirmation work by keyboard alone, up to the form', async ({
  page,
  office,
}) => {
  const { code } = await issueCode(office)
  const email = newAddress()
  const focused = page.locator(':focus')
  const type = (text: string) => page.keyboard.type(text)
  const press = (key: string) => page.keyboard.press(key)
  async function tabTo(name: string) {
    const target = page
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('button', { name, exact: true }))
      .or(page.getByLabel(name, { exact: true }))
    // Waits until the target exists, in a form that can be submitted.
    await expect(target.and(page.locator(':not(form:has([type=submit]:disabled) *)'))).toBeVisible()
    let lost = 0
    for (let presses = 0; presses < 30 && !(await target.and(focused).count()); presses++) {
      await press('Tab')
      if ((await focused.count()) === 0) lost++
    }
    await expect(target, `${name} is reached by Tab`).toBeFocused()
    expect(lost, 'only the end of the page has no focus').toBeLessThanOrEqual(1)
  }

  await page.goto('/en')
  await press('Tab')
  await expect(focused).toHaveText('Skip to the content')
  await press('Enter')
  await tabTo('Make a request')
  await press('Enter')
  await expect(page).toHaveURL('/en/new-request-choice')
  await tabTo('Create Account')
  await press('Enter')
  await expect(page).toHaveURL('/en/new-account-code-validation')
  await tabTo('Access code')
  await type(code.replace('-', ''))
  await press('Enter')
  await expect(page).toHaveURL(`/en/signup?code=${code}`)
  await expect(createAccount(page)).toBeVisible()
  await tabTo('Email')
  await type(email)
  await tabTo('Password')
  await type('a quiet room')
  await tabTo('Confirm Password')
  await type('a quiet roof')
  await press('Enter')
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused()
  await press('Backspace')
  await type('m')
  await tabTo('Create Account')
  await press('Space')
  await expect(heading(page, 'Check Your Email')).toBeVisible()

  await page.goto(await confirmationLink(office, email))
  await tabTo(say('en', 'auth.confirmAddressButton'))
  await press('Enter')
  await tabTo('Fill in the request')
  await press('Enter')
  await expect(page).toHaveURL(`/en/request?code=${code}#step-1`)
  await tabTo('Sign out')
  await press('Enter')
  await expect(page).toHaveURL('/en')
})
