import { locales } from '#domain/locales.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { enterRequest, expect, test } from './office.ts'
import { seeToast } from './pages/toast.ts'

// A family that corrects its own details is in conversation.spec.ts.

for (const locale of localesOfJourney(locales)) {
  test(`the office corrects a direct request in ${locale}`, async ({ page, office, server }) => {
    const { request } = await enterRequest(office, { input_full_name: 'Direct Family' })
    await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.goto(`/admin/correct?request=${request.id}`)
    await page.locator('[name="full_name"]').fill('Corrected Family')
    await page.getByRole('button', { name: say(locale, 'action.save'), exact: true }).click()
    await seeToast(page, say(locale, 'correct.saved'))
    await page.goto(`/admin/requests?tab=all&search=${request.codes.code}`)
    await expect(page.getByRole('article')).toContainText('Corrected Family')
  })
}
