import { say } from '../messages.ts'
import { press, type Scene, waitForMessage } from './scene.ts'
import { expect } from './tour-data.ts'

const longAddress = `${'averylongname'.repeat(4)}@${'ofadomain'.repeat(6)}.example`

/** The screens of visitors. */
export const publicScenes: Scene[] = [
  { name: 'home', address: '/en' },
  { name: 'not-found', address: '/en/nowhere' },
  { name: 'not-found-at-all', address: '/nowhere' },
  {
    name: 'not-found-in-office',
    address: '/admin/nowhere',
    viewer: 'office',
    show: waitForMessage('admin.today'),
  },
  { name: 'choice', address: '/en/new-request-choice' },
  { name: 'account-code', address: '/en/new-account-code-validation' },
  {
    name: 'account-code-wrong',
    show: async (tour) => {
      await press('action.continue')(tour)
      await waitForMessage('code.required')(tour)
    },
  },
  {
    name: 'register',
    address: '/en/register',
    suffix: ({ code }) => `?code=${code}`,
    show: ({ page }) => expect(page.locator('form')).toBeVisible(),
  },
  {
    name: 'signup',
    address: '/en/signup',
    suffix: ({ code }) => `?code=${code}`,
    show: ({ page }) => expect(page.locator('form')).toBeVisible(),
  },
  {
    name: 'signup-toast',
    show: async (tour) => {
      await press('auth.signUp')(tour)
      await waitForMessage('err.fillAll')(tour)
    },
  },
  {
    name: 'verification',
    address: '/en/email-verification',
    suffix: () => `?email=${longAddress}`,
    show: ({ page }) => expect(page.getByText(longAddress)).toBeVisible(),
  },
  { name: 'can-sign-in', address: '/en/auth-confirm', show: waitForMessage('auth.canSignIn') },
  {
    name: 'confirm',
    address: '/en/auth-confirm',
    suffix: () => '?mailed#token=x',
    show: waitForMessage('auth.confirmAddress'),
  },
  {
    name: 'not-confirmed',
    address: '/en/auth-confirm',
    suffix: () => '?again#error=x',
    show: waitForMessage('auth.confirmFail'),
  },
  { name: 'status', address: '/en/status' },
  {
    name: 'status-wrong',
    show: async (tour) => {
      await press('status.check')(tour)
      await waitForMessage('code.required')(tour)
    },
  },
  {
    name: 'status-answer',
    show: async ({ page, locale, tourData }) => {
      await page.getByLabel(say(locale, 'code.accessCode')).fill(tourData.requestCode)
      await page.getByLabel(say(locale, 'field.phone'), { exact: true }).fill('+1 718 555 0123')
      await press('status.check')({ page, locale, tourData })
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  { name: 'reset', address: '/en/reset-password' },
  {
    name: 'first-admin',
    address: '/en/first-admin',
    suffix: () => '#token=x',
    show: ({ page }) => expect(page.locator('form')).toBeVisible(),
  },
  {
    name: 'invite',
    address: '/en/administrator-invite',
    suffix: ({ invitation }) => invitation,
    show: ({ page }) => expect(page.locator('form')).toBeVisible(),
  },
  {
    name: 'invite-over',
    address: '/en/administrator-invite',
    suffix: () => '#token=x',
    show: waitForMessage('err.inviteInvalid'),
  },
  {
    name: 'trial-over',
    address: '/en/administrator-trial',
    suffix: () => '#token=x',
    show: waitForMessage('invite.trialOver'),
  },
  { name: 'sign-in', address: '/en/signin' },
  {
    name: 'sign-in-wrong',
    show: async (tour) => {
      const { page, locale } = tour
      await press('auth.signIn')(tour)
      await expect(page.getByText(say(locale, 'common.required'))).toHaveCount(2)
    },
  },
]
