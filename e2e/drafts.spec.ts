import type { Page } from 'playwright/test'
import { say } from './messages.ts'
import { brooklyn, draftsIn, Wizard } from './pages/wizard.ts'
import { expect, newRequester, test } from './requester.ts'
import { issueCode } from './set-up.ts'

/** Returns everything in local and session storage, as text. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, session: { ...sessionStorage } }))

/** Begins a request, and waits until it is kept beside so many others. */
async function begin(page: Page, code: string, values: Record<string, string>, others = 0) {
  const wizard = new Wizard(page, 'en')
  await wizard.open(code)
  await wizard.fill(values)
  await expect.poll(() => draftsIn(page)).toHaveLength(others + 1)
  return wizard
}

test('tabs with different codes keep separate drafts, tabs with the same code share one', async ({
  page,
  requester,
  office,
}) => {
  const wizard = await begin(page, requester.code, { 'field.fullName': 'Moshe Klein' })
  const { code } = await issueCode(office)
  const otherPage = await page.context().newPage()
  const otherTab = await begin(otherPage, code, { 'field.fullName': 'Chaya Klein' }, 1)

  const sameCode = new Wizard(await page.context().newPage(), 'en')
  await sameCode.open(requester.code)
  await expect(sameCode.field('field.fullName')).toHaveValue('Moshe Klein')
  await sameCode.fill({ 'field.city': 'Monsey' })
  await expect(wizard.field('field.city')).toHaveValue('Monsey')

  await otherTab.page.reload()
  await expect(otherTab.field('field.fullName')).toHaveValue('Chaya Klein')
  await page.reload()
  await expect(wizard.field('field.fullName')).toHaveValue('Moshe Klein')
  await expect(wizard.field('field.city')).toHaveValue('Monsey')
})

test('an expired session keeps the draft for its owner only, and signing out deletes it', async ({
  page,
  requester,
  office,
}) => {
  const wizard = await begin(page, requester.code, brooklyn)
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/en\/signin/)
  expect(await draftsIn(page)).toHaveLength(1)

  // Another user on the same device opens the same address.
  const other = await newRequester(office, page.request)
  await wizard.open(other.code)
  await expect(wizard.field('field.fullName')).toHaveValue('')
  await expect(wizard.field('auth.email')).toHaveValue(other.email)

  const { email, password } = requester
  await page.request.post('/auth/sign-in/email', { data: { email, password } })
  await wizard.open(requester.code)
  await expect(wizard.field('field.city')).toHaveValue('Brooklyn')
  await page.getByRole('button', { name: say('en', 'auth.signOut') }).click()
  const asked = page.getByRole('dialog', { name: say('en', 'auth.signOutTitle') })
  await asked.getByRole('button', { name: say('en', 'auth.signOut') }).click()
  await expect(page).toHaveURL('/en')
  expect(await draftsIn(page)).toEqual([])
  expect(await stored(page)).not.toContain('Brooklyn')
})
