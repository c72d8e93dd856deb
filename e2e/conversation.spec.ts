import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { type Locale, locales } from '#domain/locales.ts'
import { axeViolations } from './axe.ts'
import { disguised, picture } from './documents.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test, waitForLiveUpdates } from './office.ts'
import { Dashboard } from './pages/dashboard.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'
import { newRequester, submitRequest } from './requester.ts'
import { byAch, call } from './set-up.ts'

test.use({ serverName: 'conversation' })

const mistyped = '••••6789'
const corrected = '000123987654'
const question = 'איז דאס די ריכטיגע נומער?'
const words = 'ניין, אט איז א בילד פונעם טשעק'

/** Opens a family's dashboard on a phone, with a request that the office asks about. */
async function askFamily(office: APIRequestContext, browser: Browser, locale: Locale, url: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
  })
  const { code } = await newRequester(office, context.request)
  const name = `Moshe Klein ${code}`
  const inputs = { ...byAch('Moshe Klein'), input_full_name: name }
  const { id } = await submitRequest(context.request, code, inputs, locale)
  const asked = { input_outcome: 'needs_info', input_message: question }
  await call(office, 'create_admin_review', { input_request_id: id, ...asked })
  const family = await context.newPage()
  await new Dashboard(family, locale).open()
  return { id, name, family }
}

/** Answers the open question with words and a photo, after a file that is refused. */
async function answerWithPhoto(family: Page, locale: Locale, name: string) {
  const own = new Dashboard(family, locale).card(name).element
  await expect(own).toContainText(question)
  const waiting = family.getByRole('region', { name: say(locale, 'dash.waiting'), exact: true })
  await waiting.getByRole('link').click()
  await expect(own).toBeInViewport()
  const answer = own.getByLabel(say(locale, 'answer.label'))
  await answer.fill(words)
  const file = own.locator('input[type="file"]')
  await file.setInputFiles(disguised)
  await seeToast(family, say(locale, 'err.fileType'))
  await expect(own.getByText(say(locale, 'err.fileType'))).toBeVisible()
  await file.setInputFiles(picture)
  const photo = own.getByRole('link', { name: picture.name, exact: true })
  await expect(photo).toBeVisible()
  await family.reload() // what was typed and uploaded is still there
  await expect(answer).toHaveValue(words)
  await expect(photo).toBeVisible()
  expect(await axeViolations(family, { within: '#content' })).toEqual([])
  await own.getByRole('button', { name: say(locale, 'answer.send') }).click()
  await expect(own).toContainText(say(locale, 'dash.answered'))
  await expect(waiting).toHaveCount(0)
  await expect(answer).toHaveCount(0)
  expect(await axeViolations(family, { within: '#content' })).toEqual([])
}

/** Types another account number. The others stay as they are. */
async function correctNumber(family: Page, locale: Locale) {
  await family.getByRole('link', { name: say(locale, 'dash.changeDetails') }).click()
  await expect(family.getByText(mistyped)).toBeVisible()
  expect(await axeViolations(family, { within: '#content' })).toEqual([])
  const typeNew = `${say(locale, 'correct.typeNew')}: ${say(locale, 'pay.accountNumber')}`
  await family.getByRole('button', { name: typeNew }).click()
  for (const field of ['account_number', 'account_number_confirm']) {
    await family.locator(`[name="${field}"]`).fill(corrected)
  }
  await family.getByRole('button', { name: say(locale, 'action.save'), exact: true }).click()
  await seeToast(family, say(locale, 'correct.saved'))
  await expect(family).toHaveURL(`/${locale}/dashboard`)
}

for (const locale of localesOfJourney(locales)) {
  test(`a question is answered with a photo, a number corrected and confirmed, in ${locale}`, async ({
    page,
    office,
    browser,
    server,
  }) => {
    const { id, name, family } = await askFamily(office, browser, locale, server.url)
    const newest = 'Newest Family'
    await enterRequest(office, { input_full_name: newest })

    await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    const reviews = new Reviews(page)
    const connected = waitForLiveUpdates(page)
    await reviews.open()
    await connected
    const firstNames = async () => {
      const headings = page.getByRole('article').getByRole('heading', { level: 2 })
      return (await headings.allTextContents()).slice(0, 2)
    }
    await expect.poll(firstNames).toEqual([newest, name])

    await answerWithPhoto(family, locale, name)
    const card = reviews.card(name)
    // The mark appears at once, and no card moves before the office asks for it.
    const marks = ['status.pending', 'outcome.answered']
    await expect(card.badges()).toHaveText(marks.map((key) => say(locale, key)))
    expect(await firstNames()).toEqual([newest, name])
    const arrived = say(locale, 'admin.arrivedWithAnswers', { count: '1' })
    await page.getByRole('button', { name: arrived, exact: true }).click()
    await expect.poll(firstNames).toEqual([name, newest])
    await expect(card.element).toContainText(words)
    const photo = card.element.getByRole('link', { name: picture.name, exact: true })
    await expect(photo).toBeVisible()

    await correctNumber(family, locale)
    await family.context().close()
    const mark = card.element.getByText(say(locale, 'admin.detailsChanged'), { exact: true })
    await expect(mark).toBeVisible()
    await card.press(say(locale, 'action.showDetails'))
    const details = reviews.details(name)
    await expect(details.element).toContainText(mistyped)
    expect(await axeViolations(page, { within: '#content' })).toEqual([])
    await details.press(say(locale, 'corrected.confirm'))
    await seeToast(page, say(locale, 'corrected.confirmed'))
    await expect(mark).toHaveCount(0)

    await page.goto(`/admin/audit?subject_id=${id}`)
    const correction = page.locator('tbody').getByRole('row').filter({ hasText: mistyped })
    await expect(correction).toContainText('••••7654')
    await saveReview(office, id, '180') // out of Pending, for the next language
  })
}
