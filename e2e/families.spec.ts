import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { seeToast } from './pages/toast.ts'
import { openRun } from './payout-office.ts'
import { call } from './set-up.ts'

test.use({ serverName: 'families' })
test.describe.configure({ mode: 'default' })

for (const locale of localesOfJourney(['en', 'he'] as const)) {
  test.describe(`families in ${locale}`, () => {
    test.beforeEach(async ({ page, server }) => {
      await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    })

    test('a repeat family is decided with its history in view', async ({ page, office }) => {
      const name = `Chaya Gross ${locale}`
      const first = await enterRequest(office, { input_full_name: name })
      await saveReview(office, first.request.id, '500')
      await call(office, 'update_request_status', { request_id: first.request.id, status: 'paid' })
      await enterRequest(office, {
        input_full_name: name,
        input_family_id: first.request.family?.id ?? null,
      })
      await page.goto('/admin/requests')
      const card = page.getByRole('article', { name })
      await expect(card).toContainText('$500')
      await card.getByRole('button', { name: say(locale, 'action.showDetails') }).click()
      const details = page.getByRole('region', { name }) // stored with capitals
      await expect(details.getByRole('table').getByRole('row')).toHaveCount(3)
      await page.keyboard.press('Escape')
      await expect(details).toHaveCount(0)
      await card.getByRole('button', { name: '$180' }).click()
      await card.getByRole('button', { name: say(locale, 'action.done'), exact: true }).click()
      await seeToast(page, say(locale, 'ok.reviewSaved'))
      await expect(card).toHaveCount(0)

      const run = await openRun(office)
      await page.goto(`/admin/payouts/${run.number}`)
      const row = page.getByRole('row', { name })
      await expect(row).toContainText('$500')
      await row.press('Enter')
      await expect(details.getByRole('table').getByRole('row')).toHaveCount(3)
      await page.keyboard.press('Escape')
      await expect(details).toHaveCount(0)
      await expect(row).toBeFocused()
    })

    test('two families are joined, and the join is undone', async ({ page, office }) => {
      const one = await enterRequest(office, { input_full_name: `Ephraim Weiss ${locale}` })
      const other = await enterRequest(office, {
        input_full_name: `E. Vays ${locale}`,
        // Nothing by which the page would say that they are likely the same.
        input_phone: '+1 718 555 0188',
        input_address_line1: '2 Lee Avenue',
        input_ojc_online_tax_id: '987654321',
      })
      const number = one.request.family?.number ?? 0
      await page.goto(`/admin/families/${number}`)
      await expect(page.getByRole('listitem').filter({ hasText: 'E. Vays' })).toHaveCount(0)
      await page.getByRole('searchbox').fill(`E. Vays ${locale}`)
      await page.getByRole('button', { name: `E. Vays ${locale}` }).click()
      await page.getByRole('button', { name: say(locale, 'families.join') }).click()
      await seeToast(page, say(locale, 'families.joined'))
      const joined = page.getByText(new RegExp(`^E\\. Vays ${locale}$`, 'i'))
      await expect(joined.first()).toBeVisible()
      await page.goto(`/admin/families/${other.request.family?.number}`)
      await expect(page).toHaveURL(new RegExp(`/admin/families/${number}$`))
      await page.getByRole('button', { name: say(locale, 'families.undo'), exact: true }).click()
      await seeToast(page, say(locale, 'families.undone'))
      await expect(joined).toHaveCount(0)
    })

    test('a Hebrew name is found by its English spelling', async ({ page, office }) => {
      await enterRequest(office, { input_full_name: 'משה ראזענבערג' })
      await page.goto('/admin/families')
      await page.getByRole('searchbox').fill('Moshe Rosenberg')
      await expect(page.getByRole('link', { name: 'משה ראזענבערג' }).first()).toBeVisible()
    })
  })
}
