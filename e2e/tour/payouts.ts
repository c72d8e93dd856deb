import { say } from '../messages.ts'
import { button, press, type Scene, waitForMessage } from './scene.ts'
import { expect } from './tour-data.ts'

const viewer = 'office'

/** The screens of payouts, in the states that the office sees most. */
export const payoutScenes: Scene[] = [
  {
    name: 'admin-payouts',
    address: '/admin/payouts',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'admin-payouts-new',
    show: async (tour) => {
      await press('payouts.newRun')(tour)
      await waitForMessage('payouts.uploadDays')(tour)
    },
  },
  {
    name: 'admin-payout-draft',
    address: '/admin/payouts/:number',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'admin-payout-mend',
    show: async (tour) => {
      await press('payouts.mend')(tour)
      await waitForMessage('payouts.nameForBank')(tour)
      await press('payouts.addOne')(tour)
    },
  },
  {
    name: 'admin-payout-hold',
    show: async (tour) => {
      const { page, locale } = tour
      const hold = say(locale, 'payouts.actionOf', {
        action: say(locale, 'payouts.action.hold'),
        name: 'Yisroel Lichtenstein',
      })
      await page.getByRole('button', { name: hold }).first().click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    },
  },
  {
    name: 'admin-payout-print',
    address: '/admin/payouts/:number/print',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'admin-payout-settings',
    address: '/admin/payouts/settings',
    viewer,
    show: (tour) => expect(button(tour, 'action.save')).toBeVisible(),
  },
]
