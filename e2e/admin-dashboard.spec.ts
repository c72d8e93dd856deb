import { axeViolations } from './axe.ts'
import { enterRequest, expect, saveReview, test, waitForLiveUpdates } from './office.ts'
import { AdminDashboard } from './pages/admin-dashboard.ts'
import { seeToast } from './pages/toast.ts'
import { call, issueCode } from './set-up.ts'

test.use({ serverName: 'dashboard' })
test.describe.configure({ mode: 'default' })

test('cards show live counts', async ({ page, office }) => {
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
})

test('today names what waits, and Ctrl+K finds a request and a screen', async ({
  page,
  office,
}) => {
  await enterRequest(office, { input_full_name: 'Zissel Findable' })
  const admin = new AdminDashboard(page)
  await admin.open()
  const waiting = page.getByRole('region', { name: 'What waits for you' })
  await expect(waiting.getByRole('link', { name: /waits? for a decision/ })).toContainText('1')
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
  const records = page.getByRole('region', { name: 'Records' })
  await records.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/admin/letters')
})

test('a template needs a text, and is sent with the code', async ({ page }) => {
  const admin = new AdminDashboard(page)
  await admin.open()
  const code = await admin.makeCode()
  await admin.templateButton('Edit').click()
  await admin.templateText().fill('')
  await expect(admin.templateButton('Save')).toHaveAttribute('aria-disabled', 'true')
  await admin.templateText().fill('Without it')
  await expect(admin.template()).toContainText('The text does not contain <code>')
  await expect(admin.preview()).toHaveText(`Without it ${code}`)
  await admin.templateText().fill('With <code> you can begin.\nA gutn!')
  await admin.templateButton('Save').click()
  await seeToast(page, 'Template saved successfully')
  const message = `With ${code} you can begin.\nA gutn!`
  const whatsApp = page.getByRole('main').getByRole('link', { name: /^WhatsApp/ })
  const email = page.getByRole('main').getByRole('link', { name: 'Email' })
  const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toContain(message)
  await expect(whatsApp).toHaveAttribute('target', '_blank')
  const letter = new URL((await email.getAttribute('href')) ?? '')
  expect(letter.protocol).toBe('mailto:')
  expect(letter.searchParams.get('body')).toContain(message.replace('\n', '\r\n'))

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
