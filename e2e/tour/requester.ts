import { say } from '../messages.ts'
import { brooklyn, unitedStates, Wizard } from '../pages/wizard.ts'
import { mockResponse, type Scene, type TourContext, unmock, waitForMessage } from './scene.ts'
import { expect } from './tour-data.ts'

const wizard = ({ page, locale }: TourContext) => new Wizard(page, locale)

/** Chooses a method in step 3 and opens step 4. Starts from step 4. */
const methodScene = (method: string, choice?: string): Scene => ({
  name: `wizard-4-${method}`,
  show: async (tour) => {
    const form = wizard(tour)
    await form.press('action.back')
    await form.shows(3)
    await tour.page.locator(`[name="payment_method"][value="${method}"]`).check()
    await form.next(4)
    if (choice) await form.choose(choice)
  },
})

/** The screens of requesters. */
export const requesterScenes: Scene[] = [
  {
    name: 'dashboard-empty',
    address: '/en/dashboard',
    viewer: 'newcomer',
    show: waitForMessage('dash.empty'),
  },
  {
    name: 'dashboard',
    address: '/en/dashboard',
    viewer: 'requester',
    show: async (tour) => {
      await expect(tour.page.getByRole('article')).toHaveCount(3)
      await waitForMessage('answer.send')(tour) // one has an open question
      await waitForMessage('dash.answered')(tour)
    },
  },
  {
    name: 'dashboard-details',
    show: async (tour) => {
      const { page, locale } = tour
      const shows = page.getByRole('button', { name: say(locale, 'action.showDetails') })
      while (await shows.count()) await shows.first().click()
    },
  },
  {
    name: 'dashboard-received',
    show: async ({ page, locale, tourData }) => {
      // The state with which the wizard opens the dashboard after a submission.
      await page.evaluate((code) => {
        const received = { code, expected_payment_date: '2026-12-04' }
        history.replaceState({ ...history.state, usr: { received } }, '')
      }, tourData.code)
      await page.reload()
      await expect(page.getByText(say(locale, 'wizard.submitted'))).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(3)
    },
  },
  {
    name: 'my-requests',
    address: '/en/my-requests',
    viewer: 'requester',
    show: ({ page }) => expect(page.getByRole('article')).toHaveCount(3),
  },
  {
    name: 'change-details',
    address: '/en/change-details',
    suffix: ({ requestId }) => `?request=${requestId}`,
    viewer: 'requester',
    show: waitForMessage('correct.paymentNote'),
  },
  {
    name: 'change-password',
    address: '/en/change-password',
    viewer: 'requester',
    show: waitForMessage('auth.newPassword'),
  },
  { name: 'request-code', address: '/en/new-request-code-validation', viewer: 'requester' },
  {
    name: 'wizard-1',
    address: '/en/request',
    suffix: ({ newcomer }) => `?code=${newcomer.code}`,
    viewer: 'newcomer',
    show: (tour) => wizard(tour).shows(1),
  },
  {
    name: 'wizard-1-wrong',
    show: async (tour) => {
      await wizard(tour).press('action.next')
      await expect(wizard(tour).errors()).toBeVisible()
    },
  },
  {
    name: 'wizard-1-countries',
    show: async (tour) => {
      await wizard(tour).fill(brooklyn)
      await wizard(tour).country().fill('א')
      await expect(wizard(tour).countries()).toBeVisible()
    },
  },
  {
    name: 'wizard-2',
    show: async (tour) => {
      await wizard(tour).chooseCountry(unitedStates[tour.locale])
      await wizard(tour).next(2)
    },
  },
  {
    name: 'wizard-3',
    show: async (tour) => {
      await wizard(tour).chooseCategory('cat.medical')
      await wizard(tour).fill({ 'field.reason': 'צוויי וואכן אין שפיטאל. '.repeat(30) })
      await wizard(tour).next(3)
    },
  },
  {
    name: 'wizard-4-ach',
    show: async (tour) => {
      await wizard(tour).choose('pay.ach')
      await wizard(tour).next(4)
    },
  },
  {
    name: 'wizard-4-wrong',
    show: async (tour) => {
      await wizard(tour).fill({ 'pay.routingNumber': '021000022' })
      await wizard(tour).press('action.submit')
      await expect(wizard(tour).errors()).toBeVisible()
    },
  },
  {
    name: 'wizard-clear',
    show: async (tour) => {
      await wizard(tour).press('action.clearForm')
      await expect(tour.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'wizard-4-wire',
    show: async (tour) => {
      await tour.page.keyboard.press('Escape')
      await expect(tour.page.getByRole('dialog')).toBeHidden()
      await methodScene('wire', 'pay.locationIntl').show?.(tour)
    },
  },
  methodScene('check', 'pay.deliveryMail'),
  methodScene('ojc_check'),
  methodScene('ojc_online'),
  methodScene('israeli_bank'),
  {
    name: 'security',
    address: '/en/security',
    viewer: 'requester',
    show: waitForMessage('security.thisOne'),
  },
  {
    name: 'dashboard-unanswered',
    address: '/en/dashboard',
    viewer: 'requester',
    show: async (tour) => {
      await mockResponse(tour, 'get_request_info', 500)
      await tour.page.reload()
      await waitForMessage('action.tryAgain')(tour)
      await waitForMessage('errors.failedToLoad')(tour)
    },
  },
  {
    name: 'broken',
    address: '/en/my-requests',
    viewer: 'requester',
    show: async (tour) => {
      await mockResponse(tour, 'get_request_info', {
        success: true,
        requests: [{ id: 'no request' }],
      })
      await tour.page.reload()
      await waitForMessage('err.unexpected')(tour)
      await unmock(tour, 'get_request_info')
    },
  },
  {
    name: 'dashboard-loading',
    address: '/en/dashboard',
    viewer: 'requester',
    show: async (tour) => {
      const { page } = tour
      await page.route('**/rpc/get_request_info', () => undefined) // never answered
      await page.reload()
      await waitForMessage('common.loading')(tour)
    },
  },
]
