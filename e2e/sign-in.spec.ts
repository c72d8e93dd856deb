import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { linkIn } from './mailbox.ts'
import { say } from './messages.ts'
import { letterOfKind } from './pages/account.ts'
import { seeToast } from './pages/toast.ts'
import { newAddress, openAccount, register, signInByCall } from './set-up.ts'

const wrong = 'The email address or the password is not right.'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function tryToSignIn(page: Page, email: string, password: string) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

async function chooseAs(page: Page, password: string, confirm = password) {
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm new password').fill(confirm)
  await button(page, 'Change password').click()
}

test('sign-in reports the same error for a wrong password and an unknown address', async ({
  page,
  office,
}) => {
  const { email, password } = await openAccount(office)
  const waiting = await register(office)
  await page.goto('/en/signin')
  await button(page, 'Sign in').click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(field(page, 'Email')).toBeFocused()
  await tryToSignIn(page, 'moshe@example', 'x')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await tryToSignIn(page, newAddress(), password)
  await seeToast(page, 'Error', wrong)
  await expect(page.locator('form')).toContainText(wrong)
  await tryToSignIn(page, email, 'another room')
  await seeToast(page, 'Error', wrong)
  await expect(field(page, 'Email')).toHaveValue(email)

  await tryToSignIn(page, waiting.email, waiting.password)
  await seeToast(page, 'Error', say('en', 'err.emailNotConfirmed'))
  await expect(page.locator('form')).toContainText(say('en', 'err.emailNotConfirmed'))
  await button(page, 'Send again').click()
  await seeToast(page, say('en', 'auth.linkOnItsWay'))
  await tryToSignIn(page, ` ${email.toUpperCase()} `, password)
  await expect(page).toHaveURL(/\/en\/request\?code=/)
})

test('too many wrong passwords are blocked, and the page says for how long', async ({
  page,
  office,
}) => {
  const { email } = await openAccount(office)
  const guess = () =>
    page.request.post('/auth/sign-in/email', { data: { email, password: 'a guess' } })
  const answers = await Promise.all(Array.from({ length: 9 }, guess))
  const stopped = answers.filter((answer) => answer.status() === 429)
  expect(stopped).toHaveLength(1)
  expect(Number(stopped[0]?.headers()['retry-after'])).toBeGreaterThan(800)
  await page.goto('/en/signin')
  await tryToSignIn(page, email, 'another guess')
  await seeToast(page, 'Error', say('en', 'err.tooManyAttemptsWait', { wait: '15 minutes' }))
})

test('a reset link opens only the page for a new password, once', async ({ page, office }) => {
  const { email } = await openAccount(office)
  const mistyped = newAddress()
  await page.goto('/en/signin')
  await field(page, 'Email').fill(mistyped)
  await page.getByRole('link', { name: say('en', 'auth.forgotPassword') }).click()
  await expect(button(page, 'Send Reset Link')).toBeVisible() // the page before has such a field too
  await expect(field(page, 'Email')).toHaveValue(mistyped)
  await field(page, 'Email').fill('')
  await button(page, 'Send Reset Link').click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await field(page, 'Email').fill(mistyped)
  await button(page, 'Send Reset Link').click()
  await seeToast(page, say('en', 'ok.resetSent'))
  await field(page, 'Email').fill(email)
  await button(page, 'Send again').click()
  await seeToast(page, say('en', 'ok.resetSent'))
  const letter = await letterOfKind(office, '', email, 'reset')
  expect(letter.subject).toContain(say('en', 'mail.resetSubject'))
  for (const _ of [1, 2]) {
    await page.goto(linkIn(letter)) // opening it alone does not use it up
    await expect(button(page, 'Choose a new password')).toBeVisible()
  }
  await button(page, 'Choose a new password').click()
  await expect(field(page, 'New password')).toBeVisible()
  await page.goto('/en/dashboard')
  await expect(page).toHaveURL(/\/en\/signin\?/)
  await page.goto(linkIn(letter))
  await button(page, 'Choose a new password').click()
  await expect(page.getByRole('alert')).toHaveText(say('en', 'err.resetLinkInvalid'))
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/en/reset-password')
})

test('changing the password needs a recent sign-in', async ({ page, office }) => {
  const account = await openAccount(office)
  await signInByCall(page, account)
  let isFirst = true
  await page.route('**/auth/get-session', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const answer = await route.fetch()
    const { user, session } = await answer.json()
    const signed_in_at = new Date(Date.now() - 16 * 60_000).toISOString()
    await route.fulfill({ response: answer, json: { user, session: { ...session, signed_in_at } } })
  })
  await page.goto('/en/change-password')
  await expect(page).toHaveURL('/en/signin?return_to=%2Fen%2Fchange-password')
  await expect(page.getByText(say('en', 'auth.signInAgain'))).toBeVisible()
  await tryToSignIn(page, account.email, account.password)
  await expect(page).toHaveURL('/en/change-password')
  await chooseAs(page, 'another room')
  await seeToast(page, 'Password updated successfully!')
  await expect(page).toHaveURL('/en/dashboard')
})

test('sign-in and password change work with a clock that is an hour fast', async ({
  page,
  office,
}) => {
  await page.clock.install({ time: Date.now() + 60 * 60_000 })
  const account = await openAccount(office)
  await page.goto('/en/signin?return_to=%2Fen%2Fdashboard')
  await tryToSignIn(page, account.email, account.password)
  await expect(page).toHaveURL('/en/dashboard')
  await page.getByRole('link', { name: 'Change password' }).click()
  await chooseAs(page, 'another room')
  await seeToast(page, 'Password updated successfully!')
})
