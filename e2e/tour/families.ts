import { type Scene, waitForMessage } from './scene.ts'
import { expect } from './tour-data.ts'

const viewer = 'office'

/** The list of families, the page of one, likely ones, and the figures of a year. */
export const familyScenes: Scene[] = [
  {
    name: 'admin-families',
    address: '/admin/families',
    viewer,
    show: ({ page }) => expect(page.locator('tbody').getByRole('row').first()).toBeVisible(),
  },
  {
    name: 'admin-family',
    address: '/admin/families/:number',
    viewer,
    show: waitForMessage('families.timeLine'),
  },
  {
    name: 'admin-likely',
    address: '/admin/families/likely',
    viewer,
    show: waitForMessage('helper.title'),
  },
  {
    name: 'admin-payout-year',
    address: '/admin/payouts/year',
    viewer,
    show: waitForMessage('signals.year.text'),
  },
]
