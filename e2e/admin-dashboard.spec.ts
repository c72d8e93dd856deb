import type { Page } from 'playwright/test'
import { axeViolations } from './axe.ts'
import { enterRequest, expect, saveReview, test, waitForLiveUpdates } from './office.ts'
import { AdminDashboard } from './pages/admin-dashboard.ts'
import { seeToast } from './pages/toast.ts'
import { administrator } from './server.ts'
import { call, issueCode, signInByCall } from './set-up.ts'

test.use({ serverName: 'dashboard', permissions: ['clipboard-read', 'clipboard-write'] })
test.describe.configure({ mode: 'default' })

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const forbidCopying = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })

test('cards show live counts and open the lists', async ({ page, office }) => {
  const admin = new AdminDashboard(page)
  const [codes, requests] = [admin.listLink('Active Codes'), admin.listLink('Requests')]
  const hearing = waitForLiveUpdates(page)
  await admin.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin dashboard' })).toBeVisible()
  await expect(codes).toContainText('0')
  await expect(requests).toContainText('0')
  await hearing
  await issueCode(office)
  await issueCode(office)
  await expect(codes).toContainText('2')
  const { request } = await enterRequest(office)
  await expect(requests).toContainText('1')
  await saveReview(office, request.id, '180')
  await expect(requests).toContainText('0')

  for (const [link, address] of [
    [codes, '/admin/codes'],
    [requests, '/admin/requests'],
    [admin.listLink('Master Dashboard'), '/admin/master-dashboard'],
    [admin.listLink('Direct request'), '/admin/direct-request'],
  ] as const) {
    await link.click()
    await expect(page).toHaveURL(address)
    await page.goBack()
  }
})

test('today names what waits, and Ctrl+K finds a request and a screen', async ({
  page,
  office,
}) => {
  await enterRequest(office, { input_full_name: 'Zissel Findable' })
  const admin = new AdminDashboard(page)
  await admin.open()
  const waiting = page.getByRole('region', { name: 'What waits for you' })
  await expect(waiting.getByRole('link', { name: /Waiting for a decision/ })).toContainText('1')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.fill('findable')
  const of = (kind: string) => page.getByRole('group', { name: kind })
  await expect(of('Requests').getByRole('option', { name: /Zissel Findable/ })).toBeVisible()
  await expect(of('Families').getByRole('option', { name: /Zissel Findable/ })).toBeVisible()
  expect(await axeViolations(page, { within: '[role="dialog"]' })).toEqual([])
  await field.press('Enter')
  await expect(page.getByRole('article', { name: 'Zissel Findable' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('audit')
  await field.press('Enter')
  await expect(page).toHaveURL('/admin/audit')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/admin/letters')
})

test('a new code is displayed and can be copied', async ({ page }) => {
  const admin = new AdminDashboard(page)
  await admin.open()
  const code = await admin.makeCode()
  await expect(admin.newCode()).toBeVisible()
  const size = await admin.newCode().evaluate((shown) => getComputedStyle(shown).fontSize)
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(28)
  await admin.copyCode().click()
  await seeToast(page, 'Code copied to clipboard!')
  expect(await clipboard(page)).toBe(code)
  await forbidCopying(page)
  await admin.copyCode().click()
  await seeToast(page, 'Failed to copy code')
  await admin.generate().click()
  await expect(admin.newCode()).not.toHaveText(code)
})

test('a template can be edited with a preview, saved, and copied with the code', async ({
  page,
}) => {
  const admin = new AdminDashboard(page)
  await admin.open()
  const code = await admin.makeCode()
  await expect(admin.preview()).toHaveText(`Your access code is: ${code}`)
  await admin.templateButton('Edit').click()
  await admin.templateText().fill('Please come with <code> on Sunday')
  await expect(admin.preview()).toHaveText(`Please come with ${code} on Sunday`)
  await admin.templateButton('Cancel').click()
  await expect(admin.preview()).toHaveText(`Your access code is: ${code}`)

  await admin.templateButton('Edit').click()
  await admin.templateText().fill('')
  await expect(admin.templateButton('Save')).toHaveAttribute('aria-disabled', 'true')
  await admin.templateText().fill('Without it')
  await expect(admin.template()).toContainText('The text does not contain <code>')
  await expect(admin.preview()).toHaveText(`Without it ${code}`)
  await admin.templateText().fill('With <code> you can begin.\nA gutn!')
  await admin.templateButton('Save').click()
  await seeToast(page, 'Template saved successfully')
  await admin.templateButton('Copy').click()
  await seeToast(page, 'Template text copied to clipboard!')
  const message = `With ${code} you can begin.\nA gutn!`
  expect(await clipboard(page)).toBe(message)
  await forbidCopying(page)
  await admin.templateButton('Copy').click()
  await seeToast(page, 'Failed to copy template text')

  const whatsApp = admin.template().getByRole('link', { name: /^Send by WhatsApp/ })
  const email = admin.template().getByRole('link', { name: 'Send by email' })
  const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toBe(message)
  await expect(whatsApp).toHaveAttribute('target', '_blank')
  const letter = new URL((await email.getAttribute('href')) ?? '')
  expect(letter.protocol).toBe('mailto:')
  expect(letter.searchParams.get('body')).toBe(message.replace('\n', '\r\n'))

  await page.reload()
  await expect(admin.preview()).toHaveText('With <code> you can begin. A gutn!')
  await expect(whatsApp).toHaveCount(0)
})

test('a template that somebody else has saved meanwhile is not overwritten', async ({
  page,
  office,
}) => {
  const save = (content: string) =>
    call(office, 'upsert_template_message', { language: 'english', content })
  await save('<code> first')
  const admin = new AdminDashboard(page)
  await admin.open()
  await admin.templateButton('Edit').click()
  await save('<code> theirs')
  await admin.templateText().fill('<code> mine')
  await admin.templateButton('Save').click()
  const conflict = admin.template().getByRole('alert')
  await expect(conflict).toContainText('<code> theirs')
  await admin.templateButton('Leave it as it is').click()
  await expect(admin.preview()).toHaveText('<code> theirs')

  await admin.templateButton('Edit').click()
  await save('<code> again')
  await admin.templateText().fill('<code> mine')
  await admin.templateButton('Save').click()
  await expect(conflict).toContainText('<code> again')
  await admin.templateButton('Save mine instead').click()
  await seeToast(page, 'Template saved successfully')
  await expect(admin.preview()).toHaveText('<code> mine')
})

test('each language has its own template in its own direction', async ({ page }) => {
  const admin = new AdminDashboard(page)
  await admin.open()
  await expect(admin.templateTab('English')).toHaveAttribute('aria-selected', 'true')
  await expect(admin.preview()).toHaveAttribute('dir', 'ltr')
  for (const [language, locale, text] of [
    ['Hebrew', 'he', 'הקוד שלך: <code>, בהצלחה'],
    ['Yiddish', 'yi', 'אייער קאוד: <code>, מיט הצלחה'],
  ] as const) {
    await admin.templateTab(language).click()
    await admin.templateButton('Edit').click()
    await expect(admin.templateText()).toHaveAttribute('dir', 'rtl')
    await expect(admin.templateText()).toHaveAttribute('lang', locale)
    await admin.templateText().fill(text)
    await admin.templateButton('Save').click()
    await seeToast(page, 'Template saved successfully')
    await expect(admin.preview()).toHaveAttribute('dir', 'rtl')
    await expect(admin.preview()).toHaveText(text)
  }
  await page.reload()
  await admin.templateTab('Hebrew').click()
  await expect(admin.preview()).toHaveText('הקוד שלך: <code>, בהצלחה')
})

test('signing out leads home and closes the office', async ({ page }) => {
  await page.context().clearCookies() // use a separate session, so that other tests stay signed in
  await signInByCall(page, administrator)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/en')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/en\/signin/)
})

test.describe('when the server fails', () => {
  test.use({ expectedConsoleError: /status of 500/ })

  test('the page says what failed and keeps typed text', async ({ page }) => {
    const admin = new AdminDashboard(page)
    const fail = (name: string) =>
      page.route(`**/rpc/${name}`, (route) => route.fulfill({ status: 500, json: {} }))
    await fail('list_template_messages')
    await admin.open()
    await seeToast(page, 'Failed to load templates')
    await page.unroute('**/rpc/list_template_messages')
    await admin.templateButton('Try again').click()

    await fail('upsert_template_message')
    await admin.templateButton('Edit').click()
    await admin.templateText().fill('Half written, <code>')
    await admin.templateButton('Save').click()
    await seeToast(page, 'Failed to save template')
    await expect(admin.templateText()).toHaveValue('Half written, <code>')

    await fail('create_code')
    await admin.generate().click()
    await seeToast(page, 'Failed to generate code')
    await expect(admin.newCode()).toHaveCount(0)
  })
})
