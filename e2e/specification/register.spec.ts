import { expect, test } from '../fixtures.ts'
import { holdResponses } from '../hold-responses.ts'
import { say } from '../messages.ts'
import { createAccount, fillIn, heading } from '../pages/registration.ts'
import { seeToast } from '../pages/toast.ts'
import {
  issueCode,
  newAddress,
  openAccount,
  register,
  signInByCall,
  unknownCode,
} from '../set-up.ts'

const validation = '**/rpc/validate_code_for_registration'
const registered = 'This email address is already registered.'

test('4.19 5.9 5.10 8.4 8.5 without a valid code it redirects home with a message', async ({
  page,
}) => {
  await page.goto('/en/register')
  await seeToast(page, 'No Code Provided', 'Please enter an access code')
  await expect(page).toHaveURL('/en')
  await page.goto(`/en/register?code=${unknownCode()}`)
  await seeToast(page, 'Invalid Code', 'The provided code is invalid or has already been used.')
  await expect(page).toHaveURL('/en')
  for (const [error, said] of [
    ['The office has closed.', 'The office has closed.'],
    [undefined, 'The provided code is invalid or has already been used.'],
  ]) {
    const json = { success: false, error, error_code: 'code.ofTomorrow' }
    await page.route(validation, (route) => route.fulfill({ json }))
    await page.goto(`/en/register?code=${unknownCode()}`)
    await seeToast(page, 'Invalid Code', said ?? '')
    await expect(page).toHaveURL('/en')
    await page.unroute(validation)
  }
})

test('2a.16 6.7 whoever is signed in, and so has a confirmed address, skips registration', async ({
  page,
  office,
}) => {
  const waiting = await register(office)
  await page.goto(`/en/register?code=${waiting.code}`)
  await expect(createAccount(page)).toBeVisible() // the address is not confirmed

  await signInByCall(page, await openAccount(office))
  await page.goto('/en/register')
  await expect(heading(page, 'My requests')).toBeVisible()
  await expect(page).toHaveURL('/en/dashboard')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // With a code it is the form of that code: docs/product.md §18.
  const { code } = await issueCode(office)
  await page.goto(`/en/register?code=${code}`)
  await expect(page).toHaveURL(`/en/request?code=${code}#step-1`)
  await page.goto(`/en/register?code=${unknownCode()}`)
  await seeToast(page, say('en', 'request.invalidCode'))
  await expect(page).toHaveURL('/en/new-request-code-validation')
})

test.describe('offline', () => {
  test.use({ expectedConsoleError: /^Failed to load resource: net::ERR_FAILED/ })

  test('8.6 says that the code could not be checked, and a retry shows the form', async ({
    page,
    office,
  }) => {
    const { code } = await issueCode(office)
    await page.route(validation, (route) => route.abort())
    await page.goto(`/en/register?code=${code}`)
    await seeToast(page, 'Error', 'Failed to validate code. Please try again.')
    await expect(createAccount(page)).toBeHidden()
    await page.unroute(validation)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(createAccount(page)).toBeVisible()
  })
})

test.describe('registering', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('2a.13 2a.14 2a.15 2a.17 4.19 5.12 5.13 5.14 8.1 8.7 8.8 8.14 9.3 a second screen has its own words and a rule on the length', async ({
    page,
    office,
  }) => {
    const { code } = await issueCode(office)
    const answer = await holdResponses(page, validation)
    await page.goto(`/en/register?code=${code.toLowerCase()}`)
    await expect(page.getByRole('status')).toHaveText('Loading...')
    await expect(createAccount(page)).toHaveCount(0)
    answer()
    await expect(heading(page, 'Create Account')).toBeVisible()
    await expect(page.getByText(`Register with code: ${code}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in here' })).toHaveAttribute(
      'href',
      /^\/en\/signin\?return_to=.*request/,
    )
    for (const label of ['Password', 'Confirm Password']) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show password' }).first().click()
      await expect(field).toHaveAttribute('type', 'text')
    }
    const hidden = page.getByRole('button', { name: 'Hide password' })
    await expect(hidden).toHaveCount(2)

    const email = newAddress()
    const field = page.getByLabel('Email', { exact: true })
    await expect(field).toHaveAttribute('type', 'email')
    await fillIn(page, '', 'a quiet room')
    await createAccount(page).click()
    await seeToast(page, 'Please fill in all fields')
    await expect(page.getByText('This field is required')).toHaveCount(1)
    await fillIn(page, 'moshe@example', 'a quiet room')
    await createAccount(page).click()
    await seeToast(page, 'Please enter a valid email address')
    await fillIn(page, email, 'a quiet room', 'another room')
    await createAccount(page).click()
    await seeToast(page, 'Password Mismatch', 'Passwords do not match.')
    await fillIn(page, email, 'abc12')
    await createAccount(page).click()
    await seeToast(page, 'Weak Password', 'Password must be at least 6 characters long.')

    await fillIn(page, email, 'abc123')
    const created = await holdResponses(page, '**/auth/sign-up/email')
    await createAccount(page).click()
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
    created()
    await seeToast(page, 'Account Created!', 'Your account has been created successfully.')
    await expect(page).toHaveURL(`/en/email-verification?email=${encodeURIComponent(email)}`)
  })

  test('8.10 8.11 8.12 8.13 refusals and failures of the server are told', async ({
    page,
    office,
  }) => {
    const { code } = await issueCode(office)
    const { email: taken } = await openAccount(office)
    await page.goto(`/en/register?code=${code}`)
    await fillIn(page, taken, 'a quiet room')
    await createAccount(page).click()
    await seeToast(
      page,
      'Email Already Used',
      'This email address is already registered and confirmed.',
    )
    const instead = page.getByRole('link', { name: 'Sign in instead' })
    await expect(instead).toHaveAttribute('href', '/en/signin')

    // As if it had been confirmed between the two calls of the screen.
    const success = { json: { success: true } }
    await page.route('**/rpc/handle_email_reregistration', (route) => route.fulfill(success))
    await createAccount(page).click()
    await seeToast(page, 'Email Already Used', registered)
    await expect(instead).toBeVisible()
    await page.unroute('**/rpc/handle_email_reregistration')

    await fillIn(page, newAddress(), 'a quiet room')
    const answers = [
      { status: 400, json: { error_code: 'err.ofTomorrow', error: 'The mail is down.' } },
      { status: 500, json: { error_code: 'err.unexpected', error: 'x' } },
    ]
    await page.route('**/auth/sign-up/email', (route) => route.fulfill(answers.shift()))
    await createAccount(page).click()
    await seeToast(page, 'Registration Failed', 'The mail is down.')
    await createAccount(page).click()
    await seeToast(page, 'Registration Failed', 'An unexpected error occurred. Please try again.')
  })
})
