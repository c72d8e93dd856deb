import type { Locator, Page } from 'playwright/test'
import { say } from './messages.ts'
import { Wizard } from './pages/wizard.ts'
import {
  expect,
  newRequester,
  type Requester,
  requestsOf,
  submitRequest,
  test,
} from './requester.ts'
import { issueCode } from './set-up.ts'

const countRequests = async (page: Page, requester: Requester) =>
  (await requestsOf(page.request, requester)).length

test.describe('when offline', () => {
  test.use({ expectedConsoleError: /ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/ })

  test('a lost response at Submit loses nothing, and submitting again creates one request', {
    tag: '@short',
  }, async ({ page, requester }) => {
    const wizard = new Wizard(page, 'en')
    await wizard.open(requester.code)
    await wizard.toSubmit()

    await page.route('**/rpc/create_request', (route) => route.abort('internetdisconnected'))
    await wizard.press('action.submit')
    const failure = say('en', 'err.network')
    await expect(page.getByRole('main').getByText(failure)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible()
    await expect(wizard.field('pay.taxId')).toHaveValue('12-3456789')
    expect(await countRequests(page, requester)).toBe(0)

    // This time the request arrives and only its response is lost.
    await page.unroute('**/rpc/create_request')
    await page.route('**/rpc/create_request', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await wizard.press('action.submit')
    await expect.poll(() => countRequests(page, requester)).toBe(1)
    await expect(wizard.button('action.submit')).toBeEnabled()
    await expect(page.getByRole('main').getByText(failure)).toBeVisible()
    await expect(wizard.field('pay.confirmTaxId')).toHaveValue('123456789')

    await page.unroute('**/rpc/create_request')
    await wizard.press('action.submit')
    await expect(page).toHaveURL('/en/dashboard')
    const received = page.getByRole('region', { name: say('en', 'wizard.submitted') })
    await expect(received).toContainText('If your request is approved, you can expect the payment')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('a failed Submit can be pressed again at once, wherever its message stands', async ({
    page,
    requester,
  }) => {
    const wizard = new Wizard(page, 'en')
    await wizard.open(requester.code)
    await wizard.toSubmit()
    let calls = 0
    await page.route('**/rpc/create_request', (route) => {
      calls += 1
      return route.abort('internetdisconnected')
    })
    /** Presses by coordinates, as a finger does: `click` would wait until nothing covers the button. */
    const press = async (button: Locator) => {
      await expect(button).toBeEnabled()
      await button.scrollIntoViewIfNeeded()
      const before = calls
      const box = await button.boundingBox()
      if (!box) throw new Error('The button is not on the page')
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expect.poll(() => calls).toBe(before + 1)
    }
    const submit = wizard.button('action.submit')
    await submit.click()
    await expect(page.locator('.toast')).toBeVisible()
    await press(submit)
    await expect(page.locator('.toast')).toHaveCount(0)
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await submit.click()
      // A second tap of the finger that opened the summary sends nothing.
      await expect(wizard.summary().locator('[data-guarded]')).toHaveCount(0)
      const send = wizard.button('action.send')
      await send.click({ trial: true }) // once the window stands still
      await press(send)
      await press(send)
      await page.goBack()
    }
  })
})

test('pressing Submit twice creates one request', { tag: '@short' }, async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.toSubmit()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/create_request')) sent += 1
  })
  await wizard.button('action.submit').dblclick()
  await expect(page).toHaveURL('/en/dashboard')
  expect(sent).toBe(1)
  expect(await countRequests(page, requester)).toBe(1)
})

test('submitting the same form in two tabs creates one request', async ({ page, requester }) => {
  const first = new Wizard(page, 'en')
  await first.open(requester.code)
  await first.toSubmit()
  const second = new Wizard(await page.context().newPage(), 'en')
  await second.page.goto(`/en/request?code=${requester.code}`)
  await second.shows(4)
  await second.fill({ 'pay.taxId': '123456789', 'pay.confirmTaxId': '123456789' })
  await Promise.all([first.press('action.submit'), second.press('action.submit')])
  for (const { page } of [first, second]) {
    await expect(page).toHaveURL('/en/dashboard')
    await expect(page.getByRole('article')).toHaveCount(1)
  }
  expect(await countRequests(page, requester)).toBe(1)
})

test('a code spent by somebody else keeps the form, which is offered under the next code', async ({
  page,
  request,
  requester,
  office,
}) => {
  const wizard = new Wizard(page, 'he')
  const { code } = await issueCode(office)
  await wizard.open(code)
  await wizard.toSubmit()
  await newRequester(office, request)
  await submitRequest(request, code)
  await wizard.press('action.submit')
  await expect(page).toHaveURL('/he/new-request-code-validation')
  await expect(page.getByRole('alert')).toContainText(say('he', 'code.invalid'))
  await expect(page.getByText(say('he', 'wizard.leftoverWaits'))).toBeVisible()

  await wizard.open(requester.code)
  await wizard.press('wizard.useLeftover')
  await wizard.shows(4)
  await expect(wizard.field('pay.congregationName')).toHaveValue('Khal Beis Avrohom')
  await expect(wizard.field('pay.taxId')).toHaveValue('')
  await expect(page.getByText(say('he', 'wizard.numbersNotKept'))).toBeVisible()
  await wizard.fill({ 'pay.taxId': '12-3456789', 'pay.confirmTaxId': '123456789' })
  await wizard.press('action.submit')
  await expect(page).toHaveURL('/he/dashboard')
})

test("a code spent by the user's own request leads to it, and the next request begins with it", async ({
  page,
  requester,
  office,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.toSubmit()
  await submitRequest(page.request, requester.code)
  await wizard.press('action.submit')
  await expect(page.getByText(say('en', 'request.exists'))).toBeVisible()
  await page.reload() // as after a lost response
  await expect(page.getByText(say('en', 'request.exists'))).toBeVisible()
  await page.getByRole('link', { name: say('en', 'wizard.toDashboard') }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(say('en', 'wizard.goOn'))).toBeHidden()

  await wizard.open((await issueCode(office)).code)
  const reused = page.getByRole('region', { name: say('en', 'wizard.reusedTitle') })
  await expect(reused).toBeVisible()
  await expect(wizard.field('field.fullName')).toHaveValue('Moshe Klein')
  await wizard.press('wizard.startEmpty')
  await expect(reused).toBeHidden()
  await expect(wizard.field('field.fullName')).toHaveValue('')
})

test('an error found only by the server is shown at its field and step', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.toRefusedCategory(requester.code)
  await wizard.press('action.submit')
  await wizard.shows(2)
  await wizard.complains({ 'field.category': 'common.required' })
  await expect(wizard.category()).toBeFocused()
})
