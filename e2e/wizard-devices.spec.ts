import type { Locator, Page } from 'playwright/test'
import { axeViolations } from './axe.ts'
import { Keyboard } from './keyboard.ts'
import { say } from './messages.ts'
import { Dashboard } from './pages/dashboard.ts'
import { brooklyn, unitedStates, Wizard } from './pages/wizard.ts'
import { expect, test } from './requester.ts'

/** Expects no horizontal scrolling, and touch targets that are large enough. */
async function expectToFit(page: Page) {
  const { wide, small } = await page.evaluate(() => {
    const pressed = document.querySelectorAll<HTMLElement>(
      'main :is(button, input:not([type=radio]), select, textarea, .choice)',
    )
    const tooSmall = [...pressed].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility() && width > 0 && (height < 44 || width < 44)
    })
    return {
      wide: document.documentElement.scrollWidth - window.innerWidth,
      small: tooSmall.map((element) => element.outerHTML.slice(0, 120)),
    }
  })
  expect(wide, 'pixels too wide').toBeLessThanOrEqual(0)
  expect(small).toEqual([])
}

test.describe('at 360 pixels by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test.use({ expectedConsoleError: /ERR_INTERNET_DISCONNECTED/ })

  test('the wizard works from the code to the card', async ({ page, requester }) => {
    const locale = 'yi'
    const wizard = new Wizard(page, locale)
    const write = async (field: Locator, text: string) => {
      await field.tap()
      await page.keyboard.type(text)
    }
    await page.goto(`/${locale}/new-request-code-validation`)
    await expect(page.getByLabel(say(locale, 'code.accessCode'))).toHaveValue(requester.code)
    await page.getByRole('button', { name: say(locale, 'action.continue') }).tap()

    await wizard.shows(1)
    for (const [key, text] of Object.entries(brooklyn)) await write(wizard.field(key), text)
    await write(wizard.country(), 'אמעריקע')
    await wizard.countries().getByRole('option', { name: unitedStates.yi }).tap()
    await expectToFit(page)
    await wizard.button('action.next').tap()

    await wizard.shows(2)
    await wizard.category().tap()
    await wizard.chooseCategory('cat.kolel')
    await write(wizard.field('field.reason'), 'דער כולל צאלט שפעט')
    await expectToFit(page)
    await wizard.button('action.next').tap()

    await wizard.shows(3)
    await expectToFit(page)
    await page.getByText(say(locale, 'pay.check'), { exact: true }).tap()
    await wizard.button('action.next').tap()

    await wizard.shows(4)
    await wizard.button('action.submit').tap()
    await wizard.complains({ 'pay.delivery': 'common.required' })
    await page.getByText(say(locale, 'pay.deliveryMail'), { exact: true }).tap()
    await expect(wizard.errors()).toBeHidden()
    await expectToFit(page)
    await wizard.button('action.submit').tap()

    // Back closes the summary, and Close returns to the button that opened it.
    const summary = wizard.summary()
    await expect(summary).toContainText('דער כולל צאלט שפעט')
    await page.goBack()
    await expect(summary).toBeHidden()
    await wizard.shows(4)
    await wizard.button('action.submit').tap()
    expect(await axeViolations(page, { within: '[role="dialog"]' })).toEqual([])
    await summary.getByRole('button', { name: say(locale, 'action.close'), exact: true }).tap()
    await expect(summary).toBeHidden()
    await expect(wizard.button('action.submit')).toBeFocused()

    // Without an answer, the reason stands beside the finger.
    await wizard.button('action.submit').tap()
    await page.route('**/rpc/create_request', (route) => route.abort('internetdisconnected'))
    await wizard.button('action.send').tap()
    await expect(summary.getByText(say(locale, 'err.network'))).toBeInViewport()
    await page.unroute('**/rpc/create_request')
    await wizard.button('action.send').tap()

    await expect(page).toHaveURL(`/${locale}/dashboard`)
    const card = new Dashboard(page, locale).card('Moshe Klein')
    await card.toggle('action.showDetails').tap()
    await expect(card.value('pay.delivery')).toHaveText(say(locale, 'pay.deliveryMail'))
    await expectToFit(page)
  })

  test('a refusal of the summary leads to its field', async ({ page, requester }) => {
    const wizard = new Wizard(page, 'en')
    await wizard.toRefusedCategory(requester.code)
    await wizard.button('action.submit').tap()
    await wizard.button('action.send').tap()
    await wizard.shows(2)
    await expect(wizard.summary()).toBeHidden()
    await wizard.complains({ 'field.category': 'common.required' })
    await expect(wizard.category()).toBeFocused()
  })

  test('a part of the summary leads to its step, and a reload to the last one', async ({
    page,
    requester,
  }) => {
    const wizard = new Wizard(page, 'en')
    await wizard.open(requester.code)
    await wizard.toSubmit()
    await wizard.button('action.submit').tap()
    const edit = say('en', 'summary.editPart', { part: say('en', 'wizard.step2') })
    await wizard.summary().getByRole('button', { name: edit }).tap()
    await wizard.shows(2)
    await expect(wizard.heading(2)).toBeFocused()
    await wizard.next(3)
    await wizard.next(4)
    await wizard.button('action.submit').tap()
    await expect(wizard.summary()).toBeVisible()
    await page.reload()
    await wizard.shows(4)
    await expect(page.getByText(say('en', 'wizard.numbersNotKept'))).toBeVisible()
    await expect(wizard.summary()).toBeHidden()
  })
})

test.describe('at 1280 pixels by keyboard', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the wizard works from the dashboard to the card', async ({ page, requester }) => {
    const wizard = new Wizard(page, 'en')
    const keyboard = new Keyboard(page)
    const tabTo = (target: Locator) => keyboard.tabTo(target)
    const press = (target: Locator) => keyboard.press(target)
    const write = (key: string, text: string) => keyboard.write(wizard.field(key), text)

    await new Dashboard(page, 'en').open()
    await press(page.getByRole('link', { name: 'New request' }).first())
    await expect(page).toHaveURL('/en/new-request-code-validation')
    await expect(page.getByLabel(say('en', 'code.accessCode'))).toHaveValue(requester.code)
    await expect(page.getByLabel(say('en', 'code.accessCode'))).toBeFocused()
    await page.keyboard.press('Enter')

    await wizard.shows(1)
    for (const [key, text] of Object.entries(brooklyn)) await write(key, text)
    await tabTo(wizard.country())
    await page.keyboard.type('uni')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(wizard.country()).toHaveValue('United States')
    await press(wizard.button('action.next'))

    await wizard.shows(2)
    await expect(wizard.heading(2)).toBeFocused()
    await tabTo(wizard.category())
    await page.keyboard.type('Wed')
    await expect(wizard.category()).toHaveValue('Wedding')
    await write('field.reason', 'A wedding.')
    await press(wizard.button('action.next'))

    await wizard.shows(3)
    await tabTo(wizard.radio('pay.ach'))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(wizard.radio('pay.wire')).toBeChecked()
    await press(wizard.button('action.next'))

    await wizard.shows(4)
    await tabTo(wizard.radio('pay.locationUs'))
    await page.keyboard.press('Space')
    await write('pay.routingNumber', '021000021')
    await write('pay.confirmRouting', '021000021')
    await write('pay.accountNumber', '000123456789')
    await write('pay.confirmAccount', '000123456780')
    await press(wizard.button('action.submit'))
    // The invalid field has the focus.
    const wrong = wizard.field('pay.confirmAccount')
    await expect(wrong).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('000123456789')
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL('/en/dashboard')
    await expect(page.getByRole('heading', { name: say('en', 'wizard.submitted') })).toBeFocused()
    const card = new Dashboard(page, 'en').card('Moshe Klein')
    await press(card.toggle('action.showDetails'))
    await expect(card.value('pay.accountNumber')).toHaveText('0001 2345 6789')
  })
})
