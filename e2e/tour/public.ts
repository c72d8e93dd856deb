import { say } from '../messages.ts'
import { press, type Scene, sees } from './scene.ts'
import { expect } from './world.ts'

const longAddress = `${'averylongname'.repeat(4)}@${'ofadomain'.repeat(6)}.example`

/** What everybody may see. */
export const publicScenes: Scene[] = [
  { name: 'home', address: '/en' },
  { name: 'not-found', address: '/en/nowhere' },
  { name: 'not-found-at-all', address: '/nowhere' },
  { name: 'choice', address: '/en/new-request-choice' },
  { name: 'account-code', address: '/en/new-account-code-validation' },
  {
    name: 'account-code-wrong',
    show: async (place) => {
      await press('action.continue')(place)
      await sees('code.required')(place)
    },
  },
  {
    name: 'register',
    address: '/en/register',
    rest: ({ code }) => `?code=${code}`,
    show: ({ page }) => expect(page.locator('form:not([inert])')).toBeVisible(),
  },
  {
    name: 'signup',
    address: '/en/signup',
    rest: ({ code }) => `?code=${code}`,
    show: ({ page }) => expect(page.locator('form:not([inert])')).toBeVisible(),
  },
  {
    name: 'signup-toast',
    show: async (place) => {
      await press('auth.signUp')(place)
      await sees('err.fillAll')(place)
    },
  },
  {
    name: 'verification',
    address: '/en/email-verification',
    rest: () => `?email=${longAddress}`,
    show: ({ page }) => expect(page.getByText(longAddress)).toBeVisible(),
  },
  { name: 'confirmed', address: '/en/auth-confirm', show: sees('auth.confirmOk') },
  {
    name: 'not-confirmed',
    address: '/en/auth-confirm',
    rest: () => '?again#error=x',
    show: sees('auth.confirmFail'),
  },
  { name: 'status', address: '/en/status' },
  {
    name: 'status-wrong',
    show: async (place) => {
      await press('status.check')(place)
      await sees('code.required')(place)
    },
  },
  {
    name: 'status-answer',
    show: async ({ page, locale, world }) => {
      await page.getByLabel(say(locale, 'code.accessCode')).fill(world.requestCode)
      await page.getByLabel(say(locale, 'field.phone'), { exact: true }).fill('+1 718 555 0123')
      await press('status.check')({ page, locale, world })
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  { name: 'reset', address: '/en/reset-password' },
  {
    name: 'first-admin',
    address: '/en/first-admin',
    rest: () => '?token=x',
    show: ({ page }) => expect(page.locator('form')).toBeVisible(),
  },
  {
    name: 'invite',
    address: '/en/administrator-invite',
    rest: ({ invitation }) => invitation,
    show: ({ page }) => expect(page.locator('form')).toBeVisible(),
  },
  {
    name: 'invite-over',
    address: '/en/administrator-invite',
    rest: () => '?token=x',
    show: sees('err.inviteInvalid'),
  },
  { name: 'sign-in', address: '/en/signin' },
  {
    name: 'sign-in-wrong',
    show: async (place) => {
      const { page, locale } = place
      await press('auth.signIn')(place)
      await expect(page.getByText(say(locale, 'common.required'))).toHaveCount(2)
    },
  },
]
