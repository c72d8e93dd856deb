import type { APIRequestContext, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdResponses } from '../hold-responses.ts'
import { signIn } from '../pages/account.ts'
import { seeToast } from '../pages/toast.ts'
import { issueCode, openAccount, signInByCall } from '../set-up.ts'

const officePages = {
  '/admin': 'Admin dashboard',
  '/admin/codes': 'Codes',
  '/admin/requests': 'Requests',
  '/admin/direct-request': 'Direct request',
  '/admin/master-dashboard': 'Master Dashboard',
}

const signInFrom = (path: string) => `/en/signin?return_to=${encodeURIComponent(path)}`

/** Returns the paths that a page has shown since, in order. */
function pathsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url())
    seen.push(pathname + search)
  })
  return seen
}

const useSessionOf = async (page: Page, office: APIRequestContext) =>
  page.context().addCookies((await office.storageState()).cookies)

test('2.6 2.7 2c.5 8.18 protected pages show a spinner, then send visitors to sign-in, from which they return', async ({
  page,
  office,
}) => {
  for (const path of ['/en/dashboard', '/admin/codes']) {
    const answer = await holdResponses(page, '**/auth/get-session')
    await page.goto(path)
    await expect(page.getByRole('status')).toHaveText('Loading...')
    answer()
    await expect(page).toHaveURL(signInFrom(path))
    await page.unroute('**/auth/get-session')
  }
  const requesterPages = ['/en/new-request-code-validation', '/en/change-password']
  for (const path of [...requesterPages, ...Object.keys(officePages)]) {
    await page.goto(path)
    await expect(page).toHaveURL(signInFrom(path))
  }
  const { code } = await issueCode(office)
  await page.goto(`/en/request?code=${code}`)
  await seeToast(page, 'Please sign in to continue')
  await expect(page).toHaveURL(signInFrom(`/en/request?code=${code}`))
  await signIn(page, 'en', await openAccount(office))
  await expect(page).toHaveURL(`/en/request?code=${code}#step-1`)
})

test('2.2 2.8 6.3 the pages below /admin admit administrators, and send others to sign-in', async ({
  page,
  office,
}) => {
  await signInByCall(page, await openAccount(office))
  const seen = pathsOf(page)
  for (const path of Object.keys(officePages)) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/en/dashboard') // as whoever is signed in
    expect(seen).toContain(signInFrom(path))
  }
  await page.context().clearCookies()
  await useSessionOf(page, office)
  for (const [path, title] of Object.entries(officePages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('6.6 8.34 a failed check of administrator rights means that there are none', async ({
    page,
    office,
  }) => {
    await useSessionOf(page, office)
    const failure = { status: 500, json: { error: 'x', error_code: 'err.unexpected' } }
    await page.route('**/rpc/check_user_admin_status', (route) => route.fulfill(failure))
    const seen = pathsOf(page)
    await page.goto('/admin/codes')
    await expect(page).toHaveURL('/en/dashboard')
    expect(seen).toContain(signInFrom('/admin/codes'))
  })
})
