import { expect, test } from './fixtures.ts'
import { holdResponses } from './hold-responses.ts'
import { say } from './messages.ts'
import { enterCode } from './pages/account.ts'
import { createAccount, fillIn, heading } from './pages/registration.ts'
import { seeToast } from './pages/toast.ts'
import { issueCode, newAddress, openAccount, signInByCall, unknownCode } from './set-up.ts'

const used = 'The provided code is invalid or has already been used.'

test('a code is checked while typing, then looked up', async ({ page, office }) => {
  const { code } = await issueCode(office)
  await page.goto('/en/new-account-code-validation')
  const field = page.getByLabel('Access code')
  await enterCode(page, 'en', '   ')
  await expect(page.getByText(say('en', 'code.required'))).toBeVisible()
  await expect(field).toBeFocused()
  const slip = code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  await enterCode(page, 'en', slip)
  await expect(page.getByText(say('en', 'code.mistyped'))).toBeVisible()
  await enterCode(page, 'en', unknownCode())
  await seeToast(page, used)
  await expect(page.getByText(used)).toBeVisible()

  // A code pasted from a message, and a response that is JSON text (docs/product.md §2.3).
  await page.route('**/rpc/validate_code_for_registration', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: await answer.text() })
  })
  await enterCode(page, 'en', ` ${code.toLowerCase().replace('-', ' ')} `)
  await expect(page).toHaveURL(`/en/signup?code=${code}`)
  await expect(createAccount(page)).toBeVisible()
})

test('/signup redirects without a valid code', async ({ page }) => {
  await page.goto('/en/signup')
  await seeToast(page, 'Invalid access. Please validate your code first.')
  await expect(page).toHaveURL('/en/new-account-code-validation')
  await page.goto(`/en/signup?code=${unknownCode()}`)
  await seeToast(page, 'Invalid code. Please validate your code first.')
  await expect(page).toHaveURL('/en/new-account-code-validation')
})

test('/signup reports its errors and creates an account', { tag: '@short' }, async ({
  page,
  office,
}) => {
  const { code } = await issueCode(office)
  const { email: taken } = await openAccount(office)
  const email = newAddress()

  const answer = await holdResponses(page, '**/rpc/validate_code_for_registration')
  await page.goto(`/en/signup?code=${code}`)
  await expect(page.getByText(say('en', 'code.validating'))).toBeVisible()
  answer()
  await createAccount(page).click()
  await seeToast(page, 'Please fill in all fields')
  await expect(page.getByText('This field is required')).toHaveCount(3)
  await fillIn(page, email, 'a quiet room', 'another room')
  await createAccount(page).click()
  await seeToast(page, 'Passwords do not match')
  await fillIn(page, email, 'short')
  await createAccount(page).click()
  await seeToast(page, 'Registration Failed', 'Password must be at least 6 characters long')
  await fillIn(page, taken, 'a quiet room')
  await createAccount(page).click()
  await seeToast(
    page,
    'Email Already Used',
    'This email address is already registered and confirmed.',
  )
  await expect(page.getByRole('link', { name: 'Sign in instead' })).toHaveAttribute(
    'href',
    '/en/signin',
  )

  await page.getByRole('link', { name: 'Use Different Code' }).click()
  await expect(page).toHaveURL('/en/new-account-code-validation')
  await enterCode(page, 'en', code)
  await fillIn(page, email, 'a quiet room')
  await createAccount(page).click()
  await seeToast(page, 'Account Created!', 'Your account has been created successfully.')
  await expect(page).toHaveURL(`/en/email-verification?email=${encodeURIComponent(email)}`)
  await expect(heading(page, 'Check Your Email')).toBeVisible()
  await expect(page.locator('main')).toContainText(say('en', 'auth.checkEmailText', { email }))
  await page.getByRole('button', { name: 'Send again' }).click()
  await seeToast(page, say('en', 'auth.linkOnItsWay'))
})

test('/register without a valid code redirects home with a message', async ({ page }) => {
  await page.goto('/en/register')
  await seeToast(page, 'No Code Provided', 'Please enter an access code')
  await expect(page).toHaveURL('/en')
  await page.goto(`/en/register?code=${unknownCode()}`)
  await seeToast(page, 'Invalid Code', used)
  await expect(page).toHaveURL('/en')
})

test('/register redirects signed-in users to the form, or without a code to the dashboard', async ({
  page,
  office,
}) => {
  await signInByCall(page, await openAccount(office))
  await page.goto('/en/register')
  await expect(heading(page, 'My requests')).toBeVisible()
  await expect(page).toHaveURL('/en/dashboard')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto(`/en/register?code=${unknownCode()}`)
  await seeToast(page, say('en', 'code.invalid'))
  await expect(page).toHaveURL('/en/new-request-code-validation')
})

test.describe('/register when offline', () => {
  test.use({ expectedConsoleError: /^Failed to load resource: net::ERR_FAILED/ })

  test('says that the code could not be checked, and a retry shows the form', async ({
    page,
    office,
  }) => {
    const { code } = await issueCode(office)
    await page.route('**/rpc/validate_code_for_registration', (route) => route.abort())
    await page.goto(`/en/register?code=${code}`)
    await seeToast(page, 'Error', 'Failed to validate code. Please try again.')
    await expect(createAccount(page)).toBeHidden()
    await page.unroute('**/rpc/validate_code_for_registration')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(createAccount(page)).toBeVisible()
  })
})

test.describe('/register', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('reports its errors and creates an account', async ({ page, office }) => {
    const { code } = await issueCode(office)
    const { email: taken } = await openAccount(office)
    await page.goto(`/en/register?code=${code.toLowerCase()}`)
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
    const email = newAddress()
    await fillIn(page, email, 'a quiet room', 'another room')
    await createAccount(page).click()
    await seeToast(page, 'Password Mismatch', 'Passwords do not match.')
    await fillIn(page, email, 'short')
    await createAccount(page).click()
    await seeToast(page, 'Weak Password', 'Password must be at least 6 characters long.')
    await fillIn(page, 'moshe@example', 'a quiet room')
    await createAccount(page).click()
    await seeToast(page, 'Please enter a valid email address')
    await fillIn(page, taken, 'a quiet room')
    await createAccount(page).click()
    await seeToast(
      page,
      'Email Already Used',
      'This email address is already registered and confirmed.',
    )
    await expect(page.getByRole('link', { name: 'Sign in instead' })).toBeVisible()

    await fillIn(page, email, 'a quiet room')
    const answers = [
      { status: 400, json: { error_code: 'err.emailUsed', error: 'x' } },
      { status: 500, json: { error_code: 'err.unexpected', error: 'x' } },
    ]
    const seen = Promise.withResolvers<void>()
    await page.route('**/auth/sign-up/email', async (route) => {
      const answer = answers.shift()
      if (answer) return route.fulfill(answer)
      await seen.promise
      await route.continue()
    })
    await createAccount(page).click()
    await seeToast(page, 'Email Already Used', 'This email address is already registered.')
    await createAccount(page).click()
    await seeToast(page, 'Registration Failed', 'An unexpected error occurred. Please try again.')
    await createAccount(page).click()
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
    seen.resolve()
    await seeToast(page, 'Account Created!', 'Your account has been created successfully.')
    await expect(page).toHaveURL(`/en/email-verification?email=${encodeURIComponent(email)}`)
  })
})
