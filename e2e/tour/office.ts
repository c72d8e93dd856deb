import { say } from '../messages.ts'
import { button, type Place, press, type Scene, sees } from './scene.ts'
import { expect } from './world.ts'

const cards = ({ page }: Place) => page.getByRole('article')
const who = 'office'

/** What an administrator sees. */
export const officeScenes: Scene[] = [
  { name: 'admin', address: '/admin', who, show: sees('template.generateFirst') },
  {
    name: 'admin-edit',
    show: async (place) => {
      await press('action.edit')(place)
      await sees('template.help')(place)
    },
  },
  { name: 'admin-codes', address: '/admin/codes', who, show: sees('code.statusAvailable') },
  {
    name: 'admin-codes-none',
    address: '/admin/codes',
    rest: () => '?search=ZZZZ9999',
    who,
    show: sees('admin.noMatches'),
  },
  {
    name: 'admin-requests',
    address: '/admin/requests',
    who,
    show: (place) => expect(cards(place).first()).toBeVisible(),
  },
  {
    name: 'admin-requests-wrong',
    show: async (place) => {
      await press('action.done')(place)
      await expect(place.page.locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'admin-request-details',
    show: async (place) => {
      await press('action.showDetails')(place)
      await sees('admin.contact')(place)
      await sees('doc.none')(place)
    },
  },
  {
    name: 'admin-reviewed',
    address: '/admin/requests',
    rest: () => '?tab=reviewed',
    who,
    show: (place) => expect(cards(place).first()).toBeVisible(),
  },
  {
    name: 'admin-review-dialog',
    show: async (place) => {
      await press('admin.editReview')(place)
      await expect(button(place, 'action.save')).toBeVisible()
    },
  },
  {
    name: 'admin-master',
    address: '/admin/master-dashboard',
    who,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'admin-master-menu',
    show: async ({ page, locale }) => {
      const category = say(locale, 'field.category')
      await page.getByRole('button', { name: category, exact: true }).first().click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'admin-master-tooltip',
    show: async (place) => {
      await place.page.keyboard.press('Escape')
      await expect(place.page.getByRole('menu')).toBeHidden()
      await place.page.locator('.reason-cell').first().hover()
      await sees('admin.fullReason')(place)
    },
  },
  {
    name: 'admin-master-reviewed',
    address: '/admin/master-dashboard',
    rest: () => '?tab=reviewed',
    who,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'admin-direct',
    address: '/admin/direct-request',
    who,
    show: (place) => expect(button(place, 'action.submit')).toBeVisible(),
  },
  {
    name: 'admin-direct-wrong',
    show: async (place) => {
      await press('action.submit')(place)
      await sees('common.checkFields')(place)
    },
  },
  {
    name: 'admin-security',
    address: '/en/security',
    who,
    show: async (place) => {
      await press('twoStep.setUp')(place)
      await expect(place.page.locator('.two-step-secret')).toBeVisible()
    },
  },
  {
    name: 'admin-administrators',
    address: '/admin/administrators',
    who,
    show: (place) => expect(button(place, 'administrators.invite')).toBeVisible(),
  },
  {
    name: 'admin-audit',
    address: '/admin/audit',
    who,
    show: ({ page }) => expect(page.locator('.audit tbody tr').first()).toBeVisible(),
  },
  {
    name: 'admin-person',
    address: '/admin/person',
    rest: ({ requestId }) => `?request=${requestId}`,
    who,
    show: sees('person.eraseText'),
  },
]
