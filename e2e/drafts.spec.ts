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

test('a draft survives a reload and a change of language, and no numbers are stored', {
  tag: '@short',
}, async ({ page, requester }) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  expect(await drafts(page)).toEqual([])
  await wizard.toBank('pay.ach')
  await wizard.fill({
    'pay.accountHolder': 'Chaya Klein',
    'pay.routingNumber': '021000021',
    'pay.confirmRouting': '021000021',
    'pay.accountNumber': '000123456789',
    'pay.confirmAccount': '000123456789',
  })
  const kept = await stored(page)
  expect(kept).toContain('Chaya Klein')
  expect(kept).not.toContain('021000021')
  expect(kept).not.toContain('123456789')

  // Changing the language does not reload the document, so the numbers stay in the fields.
  await page.getByRole('link', { name: 'עברית' }).click()
  await expect(page).toHaveURL(`/he/request?code=${requester.code}#step-4`)
  const hebrew = new Wizard(page, 'he')
  await hebrew.shows(4)
  await expect(hebrew.field('pay.accountHolder')).toHaveValue('Chaya Klein')
  await expect(hebrew.field('pay.accountNumber')).toHaveValue('000123456789')

  await page.reload()
  await hebrew.shows(4)
  await expect(hebrew.field('pay.accountHolder')).toHaveValue('Chaya Klein')
  await expect(hebrew.field('field.city')).toHaveValue('Brooklyn')
  await expect(hebrew.field('pay.accountNumber')).toHaveValue('')
  await expect(page.getByText(say('he', 'wizard.numbersNotKept'))).toBeVisible()
  await hebrew.press('action.back')
  await expect(hebrew.radio('pay.ach')).toBeChecked()
  await hebrew.press('action.back')
  await expect(hebrew.category()).toHaveValue('Wedding')
  await hebrew.press('action.back')
  await expect(hebrew.field('field.fullName')).toHaveValue('Moshe Klein')
  await expect(hebrew.field('auth.email')).toHaveValue(requester.email)
})

test('another code deletes the draft and reloads the page, and submitting deletes it too', async ({
  page,
  requester,
  office,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.fill({ 'field.fullName': 'Moshe Klein' })
  await expect.poll(() => drafts(page)).toHaveLength(1)

  const { code } = await issueCode(office)
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await wizard.open(code)
  await expect.poll(() => documents).toBe(2)
  await wizard.shows(1)
  await expect(wizard.field('field.fullName')).toHaveValue('')
  expect(await stored(page)).not.toContain('Moshe Klein')

  await wizard.toSubmit()
  expect(await drafts(page)).toHaveLength(1)
  await wizard.press('action.submit')
  await expect(page).toHaveURL('/en/dashboard')
  expect(await drafts(page)).toEqual([])
})

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
  await expect(page).toHaveURL('/en')
  expect(await drafts(page)).toEqual([])
  expect(await stored(page)).not.toContain('Brooklyn')
})
