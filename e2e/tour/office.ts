import { say } from '../messages.ts'
import { answers, answersAgain, button, type Place, press, type Scene, sees } from './scene.ts'
import { expect } from './world.ts'

const cards = ({ page }: Place) => page.getByRole('article')
const who = 'office'
const reviewedAt = '2026-11-18T15:00:00.000Z'
const countsOfCharts = ['get_category_counts', 'get_source_counts', 'get_payment_method_counts']

/** The charts come when one scrolls near them, and may take more room then. */
async function seesCharts(place: Place, words: string) {
  const below = place.page.locator('.admin-nav-links')
  await below.scrollIntoViewIfNeeded()
  await sees(words)(place)
  await below.scrollIntoViewIfNeeded()
}

/** What an administrator sees. */
export const officeScenes: Scene[] = [
  { name: 'admin', address: '/admin', who, show: sees('template.generateFirst') },
  {
    name: 'admin-new-code',
    show: async (place) => {
      const code = { code_id: crypto.randomUUID(), code: 'K7QM-4RTX', created_at: reviewedAt }
      await answers(place, 'create_code', { success: true, ...code })
      await press('code.generate')(place)
      await expect(place.page.locator('.new-code-text')).toBeVisible()
      await answersAgain(place, 'create_code')
    },
  },
  {
    name: 'admin-edit',
    show: async (place) => {
      await press('action.edit')(place)
      await sees('template.help')(place)
    },
  },
  {
    name: 'admin-charts',
    address: '/admin',
    who,
    show: (place) => seesCharts(place, 'stats.categories'),
  },
  {
    name: 'admin-charts-none',
    address: '/admin',
    who,
    show: async (place) => {
      const none = { success: true, categories: [], sources: [], payment_methods: [] }
      for (const counts of countsOfCharts) await answers(place, counts, none)
      await place.page.reload()
      await seesCharts(place, 'admin.emptyAll')
      for (const counts of countsOfCharts) await answersAgain(place, counts)
    },
  },
  {
    name: 'admin-charts-failed',
    address: '/admin',
    who,
    show: async (place) => {
      await answers(place, 'get_request_statistics', 500)
      await place.page.reload()
      await seesCharts(place, 'stats.failed')
      await answersAgain(place, 'get_request_statistics')
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
    name: 'admin-request-documents',
    show: async (place) => {
      await press('action.showDetails')(place)
      await expect(place.page.locator('.document-download')).toBeVisible()
    },
  },
  {
    name: 'admin-conflict',
    show: async (place) => {
      const review = {
        id: crypto.randomUUID(),
        donation_amount: '180.00',
        notes: 'דורכן טעלעפאן',
        reviewed_at: reviewedAt,
        reviewed_by_name: 'Chana Gold',
        amount_set_at_creation: false,
      }
      await answers(place, 'create_admin_review', { success: false, error: 'Changed', review })
      await cards(place).first().locator('input[name="amount"]').fill('500')
      await press('action.done')(place)
      await sees('admin.conflict')(place)
      await answersAgain(place, 'create_admin_review')
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
    name: 'admin-camera',
    show: async (place) => {
      await place.page.context().grantPermissions(['camera'])
      await press('action.takePhoto')(place)
      const dialog = place.page.getByRole('dialog')
      await expect(dialog.getByRole('button').and(button(place, 'action.takePhoto'))).toBeEnabled()
    },
  },
  {
    name: 'admin-security',
    address: '/en/security',
    who,
    show: async (place) => {
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
      const uri = `otpauth://totp/Keren%20Hachesed:gitty?secret=${secret}`
      await answers(place, 'start_two_step', { success: true, secret, uri })
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
