import { say } from '../messages.ts'
import { brooklyn, unitedStates, Wizard } from '../pages/wizard.ts'
import { answers, answersAgain, type Place, type Scene, sees } from './scene.ts'
import { expect } from './world.ts'

const wizard = ({ page, locale }: Place) => new Wizard(page, locale)

/** Step 3 with a method chosen, then step 4 of it; Back leads there again. */
const methodScene = (method: string, choice?: string): Scene => ({
  name: `wizard-4-${method}`,
  show: async (place) => {
    const form = wizard(place)
    await form.press('action.back')
    await form.shows(3)
    await place.page.locator(`[name="payment_method"][value="${method}"]`).check()
    await form.next(4)
    if (choice) await form.choose(choice)
  },
})

/** What somebody with an account sees. */
export const requesterScenes: Scene[] = [
  { name: 'dashboard-empty', address: '/en/dashboard', who: 'newcomer', show: sees('dash.empty') },
  {
    name: 'dashboard',
    address: '/en/dashboard',
    who: 'requester',
    show: ({ page }) => expect(page.getByRole('article')).toHaveCount(3),
  },
  {
    name: 'dashboard-details',
    show: async (place) => {
      const { page, locale } = place
      const shows = page.getByRole('button', { name: say(locale, 'action.showDetails') })
      while (await shows.count()) await shows.first().click()
    },
  },
  {
    name: 'dashboard-received',
    show: async ({ page, locale, world }) => {
      // What the wizard leaves to the dashboard when a request was sent
      await page.evaluate((code) => {
        const received = { code, expected_payment_date: '2026-12-04' }
        history.replaceState({ ...history.state, usr: { received } }, '')
      }, world.code)
      await page.reload()
      await expect(page.getByText(say(locale, 'wizard.submitted'))).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(3)
    },
  },
  {
    name: 'my-requests',
    address: '/en/my-requests',
    who: 'requester',
    show: ({ page }) => expect(page.getByRole('article')).toHaveCount(3),
  },
  {
    name: 'change-password',
    address: '/en/change-password',
    who: 'requester',
    show: sees('auth.newPassword'),
  },
  { name: 'request-code', address: '/en/new-request-code-validation', who: 'requester' },
  {
    name: 'wizard-1',
    address: '/en/request',
    rest: ({ newcomer }) => `?code=${newcomer.code}`,
    who: 'newcomer',
    show: (place) => wizard(place).shows(1),
  },
  {
    name: 'wizard-1-wrong',
    show: async (place) => {
      await wizard(place).press('action.next')
      await expect(wizard(place).errors()).toBeVisible()
    },
  },
  {
    name: 'wizard-1-countries',
    show: async (place) => {
      await wizard(place).fill(brooklyn)
      await wizard(place).country().fill('א')
      await expect(wizard(place).countries()).toBeVisible()
    },
  },
  {
    name: 'wizard-2',
    show: async (place) => {
      await wizard(place).chooseCountry(unitedStates[place.locale])
      await wizard(place).next(2)
    },
  },
  {
    name: 'wizard-3',
    show: async (place) => {
      await wizard(place).chooseCategory('cat.medical')
      await wizard(place).fill({ 'field.reason': 'צוויי וואכן אין שפיטאל. '.repeat(30) })
      await wizard(place).next(3)
    },
  },
  {
    name: 'wizard-4-ach',
    show: async (place) => {
      await wizard(place).choose('pay.ach')
      await wizard(place).next(4)
    },
  },
  {
    name: 'wizard-4-wrong',
    show: async (place) => {
      await wizard(place).fill({ 'pay.routingNumber': '021000022' })
      await wizard(place).press('action.submit')
      await expect(wizard(place).errors()).toBeVisible()
    },
  },
  {
    name: 'wizard-clear',
    show: async (place) => {
      await wizard(place).press('action.clearForm')
      await expect(place.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'wizard-4-wire',
    show: async (place) => {
      await place.page.keyboard.press('Escape')
      await expect(place.page.getByRole('dialog')).toBeHidden()
      await methodScene('wire', 'pay.locationIntl').show?.(place)
    },
  },
  methodScene('check', 'pay.deliveryMail'),
  methodScene('ojc_check'),
  methodScene('ojc_online'),
  methodScene('israeli_bank'),
  { name: 'security', address: '/en/security', who: 'requester', show: sees('security.thisOne') },
  {
    name: 'dashboard-unanswered',
    address: '/en/dashboard',
    who: 'requester',
    show: async (place) => {
      await answers(place, 'get_request_info', 500)
      await place.page.reload()
      await sees('action.tryAgain')(place)
      await sees('errors.failedToLoad')(place)
    },
  },
  {
    name: 'broken',
    address: '/en/my-requests',
    who: 'requester',
    show: async (place) => {
      await answers(place, 'get_request_info', { success: true, requests: [{ id: 'no request' }] })
      await place.page.reload()
      await sees('err.unexpected')(place)
      await answersAgain(place, 'get_request_info')
    },
  },
  {
    name: 'dashboard-loading',
    address: '/en/dashboard',
    who: 'requester',
    show: async (place) => {
      const { page } = place
      await page.route('**/rpc/get_request_info', () => undefined) // never answered
      await page.reload()
      await sees('common.loading')(place)
    },
  },
]
