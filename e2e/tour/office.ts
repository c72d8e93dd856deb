import { say } from '../messages.ts'
import { callsScene } from './calls.ts'
import { familyScenes } from './families.ts'
import { findingScenes, masterScenes } from './finding.ts'
import { lettersScene } from './letters.ts'
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

const cards = ({ page }: TourContext) => page.getByRole('article')
const closeDrawer = ({ page }: TourContext) => page.locator('.drawer > header button').click()
const viewer = 'office'
const reviewedAt = '2026-11-18T15:00:00.000Z'
const countsOfCharts = ['get_category_counts', 'get_source_counts', 'get_payment_method_counts']

/**
 * Waits for the charts, which load when scrolled into view and can then change the height of the
 * page.
 */
async function waitForCharts(tour: TourContext, words: string) {
  const below = tour.page.getByRole('contentinfo')
  const message = tour.page.getByText(say(tour.locale, words)).first()
  await expect(async () => {
    await below.scrollIntoViewIfNeeded()
    await expect(message).toBeVisible({ timeout: 2000 })
  }).toPass()
  await below.scrollIntoViewIfNeeded()
}

/** The screens of administrators that have a state to prepare or to wait for. */
export const officeScenes: Scene[] = [
  ...findingScenes,
  ...masterScenes,
  { name: 'admin', address: '/admin', viewer, show: waitForMessage('today.title') },
  {
    name: 'admin-new-code',
    show: async (tour) => {
      const code = { code_id: crypto.randomUUID(), code: 'K7QM-4RTX', created_at: reviewedAt }
      await mockResponse(tour, 'create_code', { success: true, ...code })
      await press('code.generate')(tour)
      await expect(tour.page.getByRole('status').getByText(code.code)).toBeVisible()
      await unmock(tour, 'create_code')
    },
  },
  {
    name: 'admin-edit',
    show: async (tour) => {
      await press('action.edit')(tour)
      await waitForMessage('template.help')(tour)
    },
  },
  {
    name: 'admin-correct',
    address: '/admin/correct',
    suffix: ({ requestId }) => `?request=${requestId}`,
    viewer,
    show: waitForMessage('corrected.letterNote'),
  },
  {
    name: 'admin-charts',
    address: '/admin',
    viewer,
    show: (tour) => waitForCharts(tour, 'stats.categories'),
  },
  {
    name: 'admin-charts-none',
    address: '/admin',
    viewer,
    show: async (tour) => {
      const none = { success: true, categories: [], sources: [], payment_methods: [] }
      for (const counts of countsOfCharts) await mockResponse(tour, counts, none)
      await tour.page.reload()
      await waitForCharts(tour, 'admin.emptyAll')
      for (const counts of countsOfCharts) await unmock(tour, counts)
    },
  },
  {
    name: 'admin-charts-failed',
    address: '/admin',
    viewer,
    show: async (tour) => {
      await mockResponse(tour, 'get_request_statistics', 500)
      await tour.page.reload()
      await waitForCharts(tour, 'stats.failed')
      await unmock(tour, 'get_request_statistics')
    },
  },
  {
    name: 'admin-codes',
    address: '/admin/codes',
    viewer,
    show: waitForMessage('code.statusAvailable'),
  },
  {
    name: 'admin-codes-person',
    show: async (tour) => {
      await press('codes.more')(tour)
      await press('codes.begin')(tour)
      await waitForMessage('codes.beginText')(tour)
    },
  },
  {
    name: 'admin-codes-many',
    show: async (tour) => {
      await tour.page.locator('textarea[name=recipients]').fill('Moshe,12,x\nSarah,,,fr')
      await press('codes.readList')(tour)
      await waitForMessage('codes.languageUnknown')(tour)
    },
  },
  {
    name: 'admin-codes-cards',
    show: async (tour) => {
      await press('codes.printListed')(tour)
      await expect(tour.page.locator('li svg[role=img] path').first()).toHaveAttribute('d', /M/)
    },
  },
  {
    name: 'admin-codes-none',
    address: '/admin/codes',
    suffix: () => '?search=ZZZZ9999',
    viewer,
    show: waitForMessage('admin.noMatches'),
  },
  {
    name: 'admin-requests',
    address: '/admin/requests',
    viewer,
    show: async (tour) => {
      await expect(cards(tour).first()).toBeVisible()
      await waitForMessage('answer.title')(tour)
    },
  },
  {
    name: 'admin-requests-wrong',
    show: async (tour) => {
      await press('action.done')(tour)
      await expect(tour.page.locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'admin-request-details',
    show: async (tour) => {
      await press('action.showDetails')(tour)
      await waitForMessage('admin.contact')(tour)
      await waitForMessage('doc.none')(tour)
    },
  },
  {
    name: 'admin-request-documents',
    show: async (tour) => {
      await closeDrawer(tour)
      await button(tour, 'action.showDetails').nth(1).click()
      await expect(tour.page.locator('a[href$="?download"]')).toBeVisible()
    },
  },
  {
    name: 'admin-conflict',
    show: async (tour) => {
      await closeDrawer(tour)
      const review = {
        id: crypto.randomUUID(),
        donation_amount: '180.00',
        notes: 'דורכן טעלעפאן',
        reviewed_at: reviewedAt,
        reviewed_by_name: 'Chana Gold',
        amount_set_at_creation: false,
      }
      await mockResponse(tour, 'create_admin_review', { success: false, error: 'Changed', review })
      await cards(tour).first().locator('input[name="amount"]').fill('500')
      await press('action.done')(tour)
      await waitForMessage('admin.conflict')(tour)
      await unmock(tour, 'create_admin_review')
    },
  },
  {
    name: 'admin-write-answer',
    show: async (tour) => {
      await press('answer.write')(tour)
      await waitForMessage('answer.writeHelp')(tour)
    },
  },
  {
    name: 'admin-reviewed',
    address: '/admin/requests',
    suffix: () => '?tab=reviewed',
    viewer,
    show: (tour) => expect(cards(tour).first()).toBeVisible(),
  },
  {
    name: 'admin-review-dialog',
    show: async (tour) => {
      await press('admin.editReview')(tour)
      await expect(button(tour, 'action.save')).toBeVisible()
    },
  },
  {
    name: 'admin-direct',
    address: '/admin/direct-request',
    viewer,
    show: (tour) => expect(button(tour, 'action.submit')).toBeVisible(),
  },
  {
    name: 'admin-direct-wrong',
    show: async (tour) => {
      await press('action.submit')(tour)
      await waitForMessage('common.checkFields')(tour)
    },
  },
  {
    name: 'admin-camera',
    show: async (tour) => {
      await press('action.takePhoto')(tour)
      const dialog = tour.page.getByRole('dialog')
      await expect(dialog.getByRole('button').and(button(tour, 'action.takePhoto'))).toBeEnabled()
    },
  },
  {
    name: 'admin-security',
    address: '/en/security',
    viewer,
    show: async (tour) => {
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
      const uri = `otpauth://totp/Keren%20Hachesed:gitty?secret=${secret}`
      await mockResponse(tour, 'start_two_step', { success: true, secret, uri })
      await press('twoStep.setUp')(tour)
      await expect(tour.page.locator('.two-step_secret')).toBeVisible()
    },
  },
  {
    name: 'admin-administrators',
    address: '/admin/administrators',
    viewer,
    show: (tour) => expect(button(tour, 'administrators.invite')).toBeVisible(),
  },
  {
    name: 'admin-audit',
    address: '/admin/audit',
    viewer,
    show: ({ page }) => expect(page.locator('tbody').getByRole('row').first()).toBeVisible(),
  },
  lettersScene,
  callsScene,
  {
    name: 'admin-person',
    address: '/admin/person',
    suffix: ({ requestId }) => `?request=${requestId}`,
    viewer,
    show: waitForMessage('person.eraseText'),
  },
  ...familyScenes,
]
