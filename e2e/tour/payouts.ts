import { actionOfPayment } from '../pages/payout-run.ts'
import {
  button,
  mockResponse,
  press,
  type Scene,
  type TourContext,
  unmock,
  waitForMessage,
} from './scene.ts'
import { expect } from './tour-data.ts'

const viewer = 'office'

/** Opens a dialog about one payment. */
const ask = (action: string, name: string) => async (tour: TourContext) => {
  const { page, locale } = tour
  await closeDialog(tour)
  await (await actionOfPayment(page, locale, action, name)).click()
  await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible()
}

/** Opens a dialog by a button of the run or of a method. */
const confirm = (key: string) => async (tour: TourContext) => {
  await closeDialog(tour)
  await press(key)(tour)
  await expect(tour.page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible()
}

async function closeDialog({ page }: TourContext) {
  if ((await page.getByRole('dialog').count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

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
      await (await actionOfPayment(page, locale, 'hold', 'Yisroel Lichtenstein')).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    },
  },
  {
    name: 'admin-payout-clean',
    only: 'yi',
    address: '/admin/payouts/:clean',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  { name: 'admin-payout-lock', only: 'yi', show: confirm('payouts.lock') },
  {
    name: 'admin-payout-locked',
    address: '/admin/payouts/:locked',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  { name: 'admin-payout-sent', only: 'en', show: confirm('payouts.handOverFund') },
  { name: 'admin-payout-paid', only: 'yi', show: confirm('payouts.allPaid') },
  { name: 'admin-payout-return', only: 'yi', show: ask('come_back', 'Chana Weiss') },
  { name: 'admin-payout-replace-check', only: 'en', show: ask('replace_check', 'Chana Weiss') },
  {
    name: 'admin-payout-closed',
    address: '/admin/payouts/:closed',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  { name: 'admin-payout-again', only: 'yi', show: ask('pay_again', 'Returned Family') },
  {
    name: 'admin-payout-print-check',
    only: 'en',
    address: '/admin/payouts/:locked/print',
    suffix: () => '?method=check',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'admin-checks',
    address: '/admin/payouts/checks',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'admin-request-payments',
    address: '/admin/requests',
    suffix: () => '?tab=reviewed&search=Returned%20Family',
    viewer,
    show: async (tour) => {
      await press('action.showDetails')(tour)
      await waitForMessage('payout.ofRequest')(tour)
    },
  },
  {
    name: 'admin-payouts-none',
    only: 'yi',
    address: '/admin/payouts',
    viewer,
    show: async (tour) => {
      await mockResponse(tour, 'get_payout_runs', { runs: [], next_cursor: null })
      await tour.page.reload()
      await waitForMessage('payouts.noRuns')(tour)
      await unmock(tour, 'get_payout_runs')
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
    show: async (tour) => {
      await expect(button(tour, 'action.save')).toBeVisible()
      const folds = tour.page.locator('details')
      await folds.evaluateAll((all) => all.map((fold) => fold.toggleAttribute('open', true)))
    },
  },
]
