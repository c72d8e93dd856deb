import { axeViolations } from './axe.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { payoutLocales, speak } from './payout-office.ts'
import { call } from './set-up.ts'

// A controller's day: cash is entered on a request, the page of the books shows it, and the sum of
// an export is that of the screen (docs/product.md §16). The server's tests prove the figures.

test.use({ serverName: 'books' })

for (const locale of payoutLocales) {
  test(`cash is entered, shown and exported, ${locale}`, async ({ page, office, server }) => {
    const name = `Cash Family ${locale}`
    const { request } = await enterRequest(office, { input_full_name: name })
    await saveReview(office, request.id, '500')
    await call(office, 'record_outside_payment', {
      request_id: request.id,
      amount: '200.50',
      paid_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      way: 'cash',
    })
    await speak(page, locale, server.url)
    await page.goto('/admin/books')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'fund.booksTitle'))
    await expect(page.getByRole('table').first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    const answer = await office.post('/rpc/get_books', { data: {} })
    const { months } = (await answer.json()) as { months: { paid: { amount: string } }[] }
    const sums = months.map(({ paid }) => Number(paid.amount))
    const total = sums.reduce((sum, amount) => sum + amount, 0)
    const year = new Date().getFullYear()
    const file = await office.get(
      `/exports/payments.csv?from=${year - 1}-01-01&to=${year + 1}-12-31`,
    )
    const lines = (await file.text()).trimEnd().split('\r\n')
    expect(lines.at(-1)?.split(',')).toContain(total.toFixed(2))
  })
}
