import type { Page } from 'playwright/test'
import { type Locale, localeKey, locales } from '#domain/locales.ts'
import { expect, test } from './fixtures.ts'
import { holdResponses } from './hold-responses.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { signIn } from './pages/account.ts'
import { seeToast } from './pages/toast.ts'
import { administrator } from './server.ts'
import { issueCode, openAccount, signInByCall } from './set-up.ts'

const savedLocale = (page: Page) => page.evaluate((key) => localStorage.getItem(key), localeKey)
const link = (page: Page, key: string, locale: Locale = 'en') =>
  page.getByRole('link', { name: say(locale, key), exact: true })

test("/ redirects to the saved language, else the browser's, else English", async ({
  browser,
  server,
}) => {
  const visitors = [
    { browserLanguage: 'he-IL', saved: undefined, expected: 'he' },
    { browserLanguage: 'yi', saved: undefined, expected: 'yi' },
    { browserLanguage: 'fr-FR', saved: undefined, expected: 'en' },
    { browserLanguage: 'he-IL', saved: 'yi', expected: 'yi' },
  ]
  for (const { browserLanguage, saved, expected } of visitors) {
    const context = await browser.newContext({ locale: browserLanguage, baseURL: server.url })
    const page = await context.newPage()
    if (saved) await page.goto(`/${saved}`)
    await page.goto('/?from=letter#steps')
    await expect(page).toHaveURL(`/${expected}?from=letter#steps`)
    await expect(page.locator('html')).toHaveAttribute('lang', expected)
    await context.close()
  }
})

test("an address without a language redirects to the visitor's language", async ({ page }) => {
  const names = [
    ['signin', 'new-request-choice', 'new-account-code-validation', 'signup', 'register'],
    ['new-request-code-validation', 'request', 'dashboard', 'my-requests', 'reset-password'],
    ['change-password', 'email-verification', 'auth-confirm', 'status'],
  ].flat()
  for (const name of names) {
    const answer = await page.request.get(`/${name}?code=K7QM`, {
      maxRedirects: 0,
      headers: { Cookie: `${localeKey}=yi` },
    })
    expect([answer.status(), answer.headers().location]).toEqual([302, `/yi/${name}?code=K7QM`])
    expect((await page.request.get(`/he/${name}`)).status(), name).toBe(200)
  }
  await page.goto('/HE?from=phone')
  await expect(page).toHaveURL('/he?from=phone')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/he/signin?return_to=%2Fhe%2Fdashboard')
})

test.describe('an unknown address', () => {
  test.use({ expectedConsoleError: /^404: there is no page at \S+$/ })

  test('shows a 404 page with a link home, and the path is logged', { tag: '@short' }, async ({
    page,
  }) => {
    for (const path of ['/nowhere', '/fr/signin', '/en/nowhere', '/he/signin/more', '/admin/x']) {
      const answer = await page.request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toContain(
        say(path.startsWith('/he') ? 'he' : 'en', 'common.notFound'),
      )
    }
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const answer = await page.goto('/en/nowhere?code=K7QM#there')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    expect(logged).toContain('404: there is no page at /en/nowhere')
    await page.getByRole('link', { name: 'עברית' }).click()
    await expect(page).toHaveURL('/he/nowhere?code=K7QM#there')
    await link(page, 'action.goHome', 'he').click()
    await expect(page).toHaveURL('/he')
  })
})

test('changing the language keeps query, hash and typed text, and is remembered', async ({
  page,
}) => {
  await page.goto('/en?from=letter#steps')
  await page.getByRole('link', { name: 'אידיש' }).click()
  await expect(page).toHaveURL('/yi?from=letter#steps')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await savedLocale(page)).toBe('yi')

  await page.goto('/yi/signin?return_to=%2Fyi%2Fdashboard#form')
  await page.getByLabel(say('yi', 'auth.email'), { exact: true }).fill('moshe@example.org')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/signin?return_to=%2Fyi%2Fdashboard#form')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('moshe@example.org')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  expect(await savedLocale(page)).toBe('en')
  await page.goto('/')
  await expect(page).toHaveURL('/en')
})

for (const locale of localesOfJourney(locales)) {
  test(`links between the public screens work in ${locale}`, async ({ page }) => {
    const at = (name: string) => expect(page).toHaveURL(`/${locale}${name}`)
    const follow = (key: string) => link(page, key, locale).click()
    await page.goto(`/${locale}`)
    for (const key of ['home.step1', 'home.step2', 'home.scheduleNote']) {
      await expect(page.getByText(say(locale, key))).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'office@keren.example' })).toBeVisible()
    await follow('home.makeRequest')
    await at('/new-request-choice')
    await follow('auth.signUp')
    await at('/new-account-code-validation')
    await follow('action.back')
    await at('/new-request-choice')
    await follow('action.back')
    await at('')
    await follow('home.checkStatus')
    await at('/signin')
    await follow('auth.forgotPassword')
    await at('/reset-password')
    await follow('auth.backToSignIn')
    await at('/signin')
    await follow('auth.statusInstead')
    await at('/status')
    await follow('auth.backToSignIn')
    await follow('action.back')
    await at('')
    await page.goto(`/${locale}/email-verification?email=chaya%40example.org`)
    await expect(page.getByText('chaya@example.org')).toBeVisible()
    await follow('auth.backToSignIn')
    await at('/signin')
  })
}

test('visitors are sent to sign-in and return afterwards', { tag: '@short' }, async ({
  page,
  office,
}) => {
  for (const name of ['new-request-code-validation', 'dashboard', 'change-password']) {
    await page.goto(`/en/${name}`)
    await expect(page).toHaveURL(`/en/signin?return_to=%2Fen%2F${name}`)
  }
  await page.goto('/admin/codes')
  await expect(page).toHaveURL('/en/signin?return_to=%2Fadmin%2Fcodes')
  await page.goto('/en/my-requests')
  await expect(page).toHaveURL('/en')

  const answer = await holdResponses(page, '**/auth/get-session')
  await page.goto('/en/dashboard')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  answer()
  await expect(page).toHaveURL(/\/en\/signin\?/)

  const { code } = await issueCode(office)
  await page.goto(`/en/request?code=${code}`)
  await seeToast(page, 'Please sign in to continue')
  await expect(page).toHaveURL(/\/en\/signin\?return_to=/)
  await signIn(page, 'en', await openAccount(office))
  await expect(page).toHaveURL(`/en/request?code=${code}#step-1`)
})

test('signed-in users are redirected from pages for visitors', async ({ page, office }) => {
  const { code } = await issueCode(office)
  const account = await openAccount(office)
  await signInByCall(page, account)
  const redirects = {
    '/en/signin': `/en/request?code=${account.code}#step-1`, // without a request yet
    '/yi/signin?return_to=%2Fen%2Fmy-requests': '/yi/my-requests',
    '/en/signin?return_to=https%3A%2F%2Felsewhere.example%2F': '/en/dashboard',
    '/en/signin?return_to=%2F%2Felsewhere.example': '/en/dashboard',
    '/he/new-request-choice': '/he/new-request-code-validation',
    [`/en/register?code=${code}`]: `/en/request?code=${code}#step-1`,
    '/en/register': '/en/dashboard',
    '/en/request': '/en/new-request-code-validation',
    '/admin': '/en/dashboard',
  }
  for (const [from, to] of Object.entries(redirects)) {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
  }
  await page.goto('/en/my-requests')
  await link(page, 'action.back').click()
  await expect(page).toHaveURL('/en/dashboard')
  await link(page, 'action.newRequest').first().click()
  await expect(page).toHaveURL('/en/new-request-code-validation')
  await link(page, 'action.back').click()
  await expect(page).toHaveURL('/en/dashboard')

  await page.goto('about:blank') // an open page would redirect by itself when another user signs in
  await signInByCall(page, administrator)
  await page.goto('/en/signin')
  await expect(page).toHaveURL('/admin')
})
