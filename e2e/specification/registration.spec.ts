import { expect, test } from '../fixtures.ts'
import { holdResponses } from '../hold-responses.ts'
import { lettersTo } from '../mailbox.ts'
import { say } from '../messages.ts'
import { enterCode, letterOfKind, pressConfirm } from '../pages/account.ts'
import { createAccount, fillIn, heading } from '../pages/registration.ts'
import { seeToast } from '../pages/toast.ts'
import { confirmationLink, issueCode, newAddress, register, unknownCode } from '../set-up.ts'

const invalid = 'The provided code is invalid or has already been used.'
const codeScreen = '/en/new-account-code-validation'

test('1.3 2a.8 2a.9 5.1 5.3 8.16 the code of an account is entered, and looked up', async ({
  page,
  office,
}) => {
  const { code } = await issueCode(office)
  await page.goto(codeScreen)
  const field = page.getByLabel('Access code')
  for (const blank of ['', '   ']) {
    await enterCode(page, 'en', blank)
    await expect(page.getByText('Please enter an access code')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill('K')
    await expect(page.getByText('Please enter an access code')).toBeHidden()
  }
  const slip = code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  await enterCode(page, 'en', slip)
  await expect(page.getByText(say('en', 'code.mistyped'))).toBeVisible()
  await enterCode(page, 'en', unknownCode())
  await seeToast(page, invalid)
  await expect(page.locator('form')).toContainText(invalid)
  await expect(page).toHaveURL(codeScreen)

  // A code pasted from a message, and a response that is JSON text (docs/product.md §2.3).
  await page.route('**/rpc/validate_code_for_registration', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: await answer.text() })
  })
  await enterCode(page, 'en', ` ${code.toLowerCase().replace('-', ' ')} `)
  await expect(page).toHaveURL(`/en/signup?code=${code}`)
  await expect(createAccount(page)).toBeVisible()
})

test.describe('/signup', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('2a.12 4.15 5.3 8.2 8.3 redirects without a code, with an invalid one, and if it cannot be validated', async ({
    page,
  }) => {
    await page.goto('/en/signup')
    await seeToast(page, 'Invalid access. Please validate your code first.')
    await expect(page).toHaveURL(codeScreen)
    const useless = `/en/signup?code=${unknownCode()}`
    await page.goto(useless)
    await seeToast(page, 'Invalid code. Please validate your code first.')
    await expect(page).toHaveURL(codeScreen)
    const failure = { status: 500, json: { error: 'x', error_code: 'err.unexpected' } }
    await page.route('**/rpc/validate_code_for_registration', (route) => route.fulfill(failure))
    await page.goto(useless)
    await seeToast(page, 'Invalid code. Please validate your code first.')
    await expect(page).toHaveURL(codeScreen)
  })

  test('2a.11 2a.17 4.14 4.16 5.5 5.6 7d.1 8.1 8.13 8.14 9.4 reports its errors as toasts, and creates an account', async ({
    page,
    office,
  }) => {
    const { code, codeId } = await issueCode(office)
    const answer = await holdResponses(page, '**/rpc/validate_code_for_registration')
    await page.goto(`/en/signup?code=${code}`)
    await expect(page.getByText(say('en', 'code.validating'))).toBeVisible()
    await expect(createAccount(page)).toHaveCount(0)
    answer()
    await createAccount(page).click()
    await seeToast(page, 'Please fill in all fields')
    await expect(page.getByText('This field is required')).toHaveCount(3)
    const email = newAddress()
    await fillIn(page, email, 'a quiet room', 'another room')
    await createAccount(page).click()
    await seeToast(page, 'Passwords do not match')
    // The screen has no rule on the length, but the server has (docs/product.md §18).
    await fillIn(page, email, 'abc12')
    await createAccount(page).click()
    await seeToast(page, 'Registration Failed', 'Password must be at least 6 characters long')
    expect(await lettersTo(office, '', email)).toEqual([])

    await page.getByRole('link', { name: 'Use Different Code' }).click()
    await expect(page).toHaveURL(codeScreen)
    await enterCode(page, 'en', code)
    await fillIn(page, email, 'a quiet room')
    const sent = page.waitForRequest('**/auth/sign-up/email')
    await createAccount(page).click()
    await seeToast(page, 'Account Created!', 'Your account has been created successfully.')
    await expect(page).toHaveURL(`/en/email-verification?email=${encodeURIComponent(email)}`)
    const account = { email, password: 'a quiet room', code_id: codeId, access_code: code }
    expect((await sent).postDataJSON()).toEqual(account)
  })
})

test('1.4 2a.27 2a.28 2a.29 4.17 4.18 the address is confirmed with the mailed link, and the page says whether it was', async ({
  page,
  office,
}) => {
  const { email } = await register(office)
  await page.goto(`/en/email-verification?email=${encodeURIComponent(email)}`)
  await expect(heading(page, 'Check Your Email')).toBeVisible()
  await expect(page.locator('main')).toContainText(say('en', 'auth.checkEmailText', { email }))
  await expect(page.locator('main')).toContainText('look in the spam folder')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/en/signin')

  const letter = await letterOfKind(office, '', email, 'confirm')
  expect(letter.subject).toContain(say('en', 'mail.confirmSubject'))
  const mailed = await confirmationLink(office, email)
  const token = /#token=(.+)/.exec(mailed)?.[1] ?? 'the link has no token'
  const sent: (string | undefined)[] = [] // what an access log could keep
  page.on('request', (request) => sent.push(request.url(), request.headers().referer))
  for (const _ of [1, 2]) {
    await page.goto(mailed)
    await pressConfirm(page, 'en')
    await expect(heading(page, 'Email confirmed')).toBeVisible()
    await expect(page).toHaveURL('/en/auth-confirm')
  }
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/en/signin')
  expect(sent.filter((address) => address?.includes(token))).toEqual([])

  for (const hash of ['', '#top']) {
    await page.goto('about:blank')
    await page.goto(`/en/auth-confirm${hash}`)
    await expect(heading(page, 'You can sign in')).toBeVisible()
  }
  for (const hash of ['#error=access_denied', '#error_code=otp_expired', '#token=no-such-token']) {
    await page.goto('about:blank')
    await page.goto(`/en/auth-confirm${hash}`)
    if (hash.startsWith('#token')) await pressConfirm(page, 'en')
    await expect(heading(page, 'Email not confirmed')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(say('en', 'auth.confirmFail'))
  }
  await expect(page).toHaveURL(/#error=.+&error_code=auth\.confirmFail$/)
  const home = page.getByRole('link', { name: say('en', 'action.goHome') })
  await expect(home).toHaveAttribute('href', '/')
  await home.click()
  await expect(page).toHaveURL('/en')
})
