import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { linkIn } from '../mailbox.ts'
import { say } from '../messages.ts'
import { letterOfKind } from '../pages/account.ts'
import { seeToast } from '../pages/toast.ts'
import { submitRequest } from '../requester.ts'
import { administrator } from '../server.ts'
import { openAccount, signInByCall } from '../set-up.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function tryToSignIn(page: Page, email: string, password: string) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

test('2a.4 2a.5 6.4 8.15 7d.2 the sign-in page signs in and leads on to the office or the dashboard', async ({
  page,
  office,
}) => {
  const account = await openAccount(office)
  await page.goto('/en/signin')
  await expect(link(page, 'Forgot password?')).toHaveAttribute('href', '/en/reset-password')
  await expect(link(page, 'Back')).toHaveAttribute('href', '/en')
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await button(page, 'Show password').click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await button(page, 'Hide password').click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')

  await tryToSignIn(page, account.email, 'another room')
  await seeToast(page, 'Error', 'The email address or the password is not right.')
  await expect(page).toHaveURL('/en/signin')

  // Decided otherwise for an account without a request: docs/product.md §18.
  await tryToSignIn(page, account.email, account.password)
  await expect(page).toHaveURL(`/en/request?code=${account.code}#step-1`)
  await submitRequest(page.request, account.code)
  await page.goto('/en/signin')
  await expect(page).toHaveURL('/en/dashboard')
  await page.context().clearCookies()
  await page.goto('/en/signin')
  await tryToSignIn(page, account.email, account.password)
  await expect(page).toHaveURL('/en/dashboard')

  await page.context().clearCookies()
  await page.goto('/en/signin')
  await tryToSignIn(page, administrator.email, administrator.password)
  await expect(page).toHaveURL('/admin')
  await page.goto('/en/signin')
  await expect(page).toHaveURL('/admin')
})

test('2a.24 2a.25 2a.26 5.15 7d.8 7d.9 8.14 9.3 a password is reset by e-mail, and changed, with six characters at least', async ({
  page,
  office,
}) => {
  const account = await openAccount(office)
  await page.goto('/en/reset-password')
  await expect(link(page, 'Back to sign in')).toHaveAttribute('href', '/en/signin')
  await field(page, 'Email').fill(account.email)
  await button(page, 'Send Reset Link').click()
  await seeToast(
    page,
    'Password reset email sent! Check your inbox and follow the link to reset your password.',
  )
  await page.goto(linkIn(await letterOfKind(office, '', account.email, 'reset')))
  await expect(page).toHaveURL('/en/change-password')
  await button(page, 'Choose a new password').click()
  const change = async (password: string, confirm = password) => {
    await field(page, 'New password').fill(password)
    await field(page, 'Confirm new password').fill(confirm)
    await button(page, 'Change password').click()
  }
  await change('', '')
  await seeToast(page, 'Please fill in all fields')
  await change('another room', 'another roof')
  await seeToast(page, 'Passwords do not match')
  await change('abc12')
  await seeToast(page, 'Password must be at least 6 characters long')
  await change('abc123')
  await seeToast(page, 'Password updated successfully!')
  await expect(page).toHaveURL('/en/dashboard')

  await link(page, `${account.email} ${say('en', 'auth.changePassword')}`).click()
  await change('a quiet roof')
  await seeToast(page, 'Password updated successfully!')
  await expect(page).toHaveURL('/en/dashboard')
  await signInByCall(page, { email: account.email, password: 'a quiet roof' })
})
