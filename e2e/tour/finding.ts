import { say } from '../messages.ts'
import { button, press, type Scene, waitForMessage } from './scene.ts'
import { expect } from './tour-data.ts'

const viewer = 'office'

/** Where the office finds what it looks for. */
export const findingScenes: Scene[] = [
  {
    name: 'admin-settings-menu',
    address: '/admin',
    viewer,
    show: async (tour) => {
      await press('admin.settings')(tour)
      await expect(
        tour.page.getByRole('link', { name: say(tour.locale, 'audit.title') }),
      ).toBeVisible()
    },
  },
  {
    name: 'admin-finder',
    show: async (tour) => {
      await tour.page.keyboard.press('Control+k')
      await tour.page.getByRole('combobox').fill('moshe')
      await expect(tour.page.getByRole('option').first()).toBeVisible()
    },
  },
]

/** The table of all requests. */
export const masterScenes: Scene[] = [
  {
    name: 'admin-master',
    address: '/admin/master-dashboard',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'admin-master-menu',
    show: async (tour) => {
      const { page, locale } = tour
      const filters = button(tour, 'admin.searchAndFilter') // on a phone
      if (await filters.isVisible()) await filters.click()
      const category = say(locale, 'field.category')
      await page.getByRole('button', { name: category, exact: true }).first().click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'admin-master-columns',
    show: async ({ page, locale }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: say(locale, 'admin.filter'), exact: true }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'admin-master-acts',
    show: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.locator('.dots-button').first().click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },
  {
    name: 'admin-decline',
    show: async (tour) => {
      await tour.page.getByRole('menuitem').last().click()
      await expect(tour.page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    },
  },
  {
    name: 'admin-master-tooltip',
    show: async (tour) => {
      await tour.page.keyboard.press('Escape')
      await expect(tour.page.getByRole('dialog')).toBeHidden()
      await tour.page.locator('[data-column="reason"] .clamped').first().hover()
      await waitForMessage('admin.fullReason')(tour)
    },
  },
  {
    name: 'admin-master-details',
    show: async (tour) => {
      await tour.page.locator('tbody [data-column="category"]').first().click()
      await waitForMessage('admin.contact')(tour)
    },
  },
  {
    name: 'admin-master-reviewed',
    address: '/admin/master-dashboard',
    suffix: () => '?tab=reviewed',
    viewer,
    show: ({ page }) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
]
