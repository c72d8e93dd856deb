import { type Scene, waitForMessage } from './scene.ts'
import { expect } from './tour-data.ts'

const viewer = 'office'

/** The list of families, and the page of one. */
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
]
