import { localeKey } from '#domain/locales.ts'
import { expect, test } from './fixtures.ts'
import { openAccount, signInByCall } from './set-up.ts'

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

test('signed-in users return to pages of ours only', async ({ page, office }) => {
  await signInByCall(page, await openAccount(office))
  const redirects = {
    '/yi/signin?return_to=%2Fen%2Fmy-requests': '/yi/my-requests',
    '/en/signin?return_to=https%3A%2F%2Felsewhere.example%2F': '/en/dashboard',
    '/en/signin?return_to=%2F%2Felsewhere.example': '/en/dashboard',
    '/en/request': '/en/new-request-code-validation',
  }
  for (const [from, to] of Object.entries(redirects)) {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
  }
})
