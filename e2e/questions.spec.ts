import { axeViolations } from './axe.ts'
import { disguised, picture } from './documents.ts'
import { say } from './messages.ts'
import { enterPending, expect, test, waitForLiveUpdates } from './office.ts'
import { Dashboard } from './pages/dashboard.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'
import { newRequester, submitRequest } from './requester.ts'
import { call } from './set-up.ts'

test.use({ serverName: 'questions' })

test('a question is answered with a photo on a phone, and seen by the office at once', async ({
  page,
  office,
  browser,
  server,
}) => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ baseURL: server.url, viewport })
  const requester = await newRequester(office, context.request)
  const name = 'חיים הערש גרינפעלד'
  const { id } = await submitRequest(context.request, requester.code, { input_full_name: name })
  await enterPending(office, 'Newest')
  const asked = { input_outcome: 'needs_info', input_message: 'אין וועלכן זאל?' }
  await call(office, 'create_admin_review', { input_request_id: id, ...asked })

  const reviews = new Reviews(page)
  const hearing = waitForLiveUpdates(page)
  await reviews.open()
  await hearing
  const names = () => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  await expect.poll(names).toEqual(['Newest', name])

  const family = await context.newPage()
  const dashboard = new Dashboard(family, 'yi')
  await dashboard.open()
  const own = dashboard.card(name).element
  await expect(own).toContainText('אין וועלכן זאל?')
  const answer = own.getByLabel('אייער תשובה')
  await answer.fill('אין וויליאמסבורג, אי״ה נאך סוכות')
  const file = own.locator('input[type="file"]')
  await file.setInputFiles(disguised)
  await seeToast(family, say('yi', 'err.fileType'))
  await file.setInputFiles(picture)
  await expect(own.getByRole('link', { name: picture.name, exact: true })).toBeVisible()
  await family.reload() // what was typed and uploaded is still there
  await expect(answer).toHaveValue('אין וויליאמסבורג, אי״ה נאך סוכות')
  await expect(own.getByRole('link', { name: picture.name, exact: true })).toBeVisible()
  expect(await axeViolations(family, { within: '#content' })).toEqual([])
  await own.getByRole('button', { name: 'שיקן די תשובה' }).click()
  await expect(own).toContainText('די אפיס האט באקומען אייער תשובה')
  await expect(answer).toHaveCount(0)
  expect(await axeViolations(family, { within: '#content' })).toEqual([])

  const card = reviews.card(name)
  await expect(card.badge()).toHaveText('Answered') // live, in its place
  expect(await names()).toEqual(['Newest', name])
  await page.getByRole('button', { name: 'New requests and answers: 1. Show' }).click()
  await expect.poll(names).toEqual([name, 'Newest'])
  await expect(card.element).toContainText('אין וויליאמסבורג, אי״ה נאך סוכות')
  await expect(card.element.getByRole('link', { name: picture.name, exact: true })).toBeVisible()
  expect(await axeViolations(page, { within: '#content' })).toEqual([])
  await context.close()
})
