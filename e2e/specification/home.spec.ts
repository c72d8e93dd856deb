import type { Page } from 'playwright/test'
import { type Locale, localeKey, locales } from '#domain/locales.ts'
import { expect, test } from '../fixtures.ts'
import { say } from '../messages.ts'

const savedLocale = (page: Page) => page.evaluate((key) => localStorage.getItem(key), localeKey)
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test("1.9 1.10 1.11 2.1 / redirects to the saved language, else the browser's, else English", async ({
  browser,
  server,
}) => {
  const visitors: { browserLanguage: string; saved?: Locale; expected: Locale }[] = [
    { browserLanguage: 'he-IL', expected: 'he' },
    { browserLanguage: 'yi', expected: 'yi' },
    { browserLanguage: 'fr-FR', expected: 'en' },
    { browserLanguage: 'he-IL', saved: 'yi', expected: 'yi' },
  ]
  for (const { browserLanguage, saved, expected } of visitors) {
    const context = await browser.newContext({ locale: browserLanguage, baseURL: server.url })
    const page = await context.newPage()
    if (saved) await page.goto(`/${saved}`)
    await context.clearCookies() // which mirror the choice
    await page.goto('/?from=letter#steps')
    await expect(page).toHaveURL(`/${expected}?from=letter#steps`)
    await expect(page.locator('html')).toHaveAttribute('lang', expected)
    await context.close()
  }
})

test('1.1 1.2 2a.1 2a.2 2a.3 2a.6 2a.10 the home page explains, and leads to a new request or to the state of one', async ({
  page,
}) => {
  await page.goto('/en')
  const steps = page.getByRole('region', { name: 'How to make a request' }).getByRole('listitem')
  await expect(steps).toHaveText([say('en', 'home.step1'), say('en', 'home.step2')])
  const schedule = page.getByRole('region', { name: 'When you will be paid' })
  await expect(schedule).toContainText(say('en', 'home.scheduleNote'))
  const contact = page.getByRole('contentinfo')
  await expect(contact).toContainText(/^Questions\? Write to the office: \W?office@keren\.example/)
  await expect(link(page, 'office@keren.example')).toHaveAttribute(
    'href',
    'mailto:office@keren.example',
  )
  await link(page, 'Check status').click()
  await expect(page).toHaveURL('/en/signin')
  await page.goBack()
  await link(page, 'Make a request').click()
  await expect(page).toHaveURL('/en/new-request-choice')
  await link(page, 'Sign in').click()
  await expect(page).toHaveURL('/en/signin?return_to=%2Fen%2Fnew-request-code-validation')
  await page.goBack()
  await link(page, 'Create Account').click()
  await expect(page).toHaveURL('/en/new-account-code-validation')
  await link(page, 'Back').click()
  await expect(page).toHaveURL('/en/new-request-choice')
})

test('1.8 1.12 1.13 9.1 9.2 changing the language replaces the first part of the path, keeps the rest, and is saved', async ({
  page,
}) => {
  await page.goto('/en?from=letter#steps')
  await link(page, 'אידיש').click()
  await expect(page).toHaveURL('/yi?from=letter#steps')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await savedLocale(page)).toBe('yi')

  await page.goto('/yi/signin?return_to=%2Fyi%2Fdashboard#form')
  await page.getByLabel(say('yi', 'auth.email'), { exact: true }).fill('moshe@example.org')
  for (const [locale, name] of [
    ['he', 'עברית'],
    ['en', 'English'],
  ] as const) {
    await link(page, name).click()
    await expect(page).toHaveURL(`/${locale}/signin?return_to=%2Fyi%2Fdashboard#form`)
    const heading = page.getByRole('heading', { name: say(locale, 'auth.signIn') })
    await expect(heading).toBeVisible()
    await expect(page.getByLabel(say(locale, 'auth.email'), { exact: true })).toHaveValue(
      'moshe@example.org',
    )
    expect(await savedLocale(page)).toBe(locale)
  }
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.goto('/')
  await expect(page).toHaveURL('/en')
})

test('2.3 2a.32 every address of the specification has its page in each language, with the language switcher', async ({
  request,
}) => {
  const names = [
    ['', '/signin', '/new-request-choice', '/new-account-code-validation', '/signup', '/register'],
    ['/new-request-code-validation', '/request', '/dashboard', '/reset-password', '/my-requests'],
    ['/change-password', '/email-verification', '/auth-confirm', '/status'],
  ].flat()
  for (const path of names.flatMap((name) => locales.map((locale) => `/${locale}${name}`))) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    const html = await answer.text()
    expect(html).toContain(`<html lang="${path.slice(1, 3)}"`)
    const languages = [...html.matchAll(/data-locale="(\w+)"[^>]*>([^<]+)</g)]
    expect([path, languages.map(([, locale, name]) => `${locale} ${name}`)]).toEqual([
      path,
      ['en English', 'he עברית', 'yi אידיש'],
    ])
  }
})

test.describe('an unknown address', () => {
  test.use({ expectedConsoleError: /^404: there is no page at \S+$/ })

  test('2.4 2.5 2a.31 8.36 9.1 shows a 404 page with a link home, and the path is logged', async ({
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
    for (const path of ['/nowhere', '/en/nowhere']) {
      const answer = await page.goto(`${path}?code=K7QM#there`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
      expect(logged.at(-1)).toBe(`404: there is no page at ${path}`)
    }
    await link(page, 'עברית').click()
    await expect(page).toHaveURL('/he/nowhere?code=K7QM#there')
    await link(page, say('he', 'action.goHome')).click()
    await expect(page).toHaveURL('/he')
  })
})
