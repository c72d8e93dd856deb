import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { locales } from '#domain/locales.ts'
import { expect, test } from './fixtures.ts'
import { say } from './messages.ts'
import { issueCode, openAccount, signInByCall } from './set-up.ts'

async function expectNoFinding(page: Page, at: string) {
  // Its older way opens no second page each time, which is only needed for frames of other sites.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect(found, at).toEqual([])
}

test.use({ expectedComplaint: /^404: / })

for (const locale of locales) {
  test(`axe finds nothing on the public and account screens, in ${locale}`, async ({
    page,
    office,
  }) => {
    test.setTimeout(120_000)
    const { code } = await issueCode(office)
    const visit = async (name: string, heading: string) => {
      await page.goto(`/${locale}${name}`)
      await expect(
        page.getByRole('heading', { name: say(locale, heading), exact: true }),
      ).toBeVisible()
      await expect(page.getByText(say(locale, 'common.loading'))).toHaveCount(0)
      await expectNoFinding(page, name)
    }
    await visit('', 'home.stepsTitle')
    await visit('/nowhere', 'common.notFound')
    await visit('/new-request-choice', 'home.makeRequest')
    await visit('/new-account-code-validation', 'code.enter')
    await visit(`/register?code=${code}`, 'auth.signUp')
    await visit('/email-verification?email=a@example.org', 'auth.checkEmailTitle')
    await visit('/auth-confirm', 'auth.confirmOkTitle')
    await visit('/auth-confirm#error=x', 'auth.confirmFailTitle')
    await visit('/status', 'status.title')
    await visit('/reset-password', 'auth.resetTitle')
    await visit('/signin?return_to=/admin', 'auth.signIn')
    await page.getByRole('button', { name: say(locale, 'auth.signIn'), exact: true }).click()
    await expect(page.getByText(say(locale, 'common.required')).first()).toBeVisible()
    await expectNoFinding(page, '/signin with its errors')
    await visit(`/signup?code=${code}`, 'auth.signUp')
    await page.getByRole('button', { name: say(locale, 'auth.signUp'), exact: true }).click()
    await expect(page.getByText(say(locale, 'err.fillAll'))).toBeVisible()
    await expectNoFinding(page, '/signup with a toast')

    await signInByCall(page, await openAccount(office))
    await visit('/change-password', 'auth.changePassword')
    await visit('/new-request-code-validation', 'code.enter')
    await visit('/dashboard', 'dash.myRequests')
    await visit('/my-requests', 'dash.myRequestsTitle')
  })
}
