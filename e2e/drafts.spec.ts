import type { Page } from 'playwright/test'
import { say } from './messages.ts'
import { brooklyn, Wizard } from './pages/wizard.ts'
import { expect, newRequester, test } from './requester.ts'
import { issueCode } from './set-up.ts'

/** Returns everything in local and session storage, as text. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, session: { ...sessionStorage } }))

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kuppah-draft:')))

test('tabs with different codes keep separate drafts, tabs with the same code share one', async ({
  page,
  requester,
  office,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.fill({ 'field.fullName': 'Moshe Klein' })

  const otherTab = new Wizard(await page.context().newPage(), 'en')
  await otherTab.open((await issueCode(office)).code)
  await otherTab.fill({ 'field.fullName': 'Chaya Klein' })
  await expect.poll(() => drafts(page)).toHaveLength(2)

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
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.fill(brooklyn)
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/en\/signin/)
  expect(await drafts(page)).toHaveLength(1)

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
  expect(await drafts(page)).toEqual([])
  expect(await stored(page)).not.toContain('Brooklyn')
})

test('a draft that another code ends is not gone without a word', async ({
  page,
  requester,
  office,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.fill({ 'field.fullName': 'Moshe Klein' })
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await wizard.open((await issueCode(office)).code)
  await expect(page.getByText(say('en', 'wizard.othersCleared'))).toBeVisible()
  await expect(wizard.field('field.fullName')).toHaveValue('')
})
