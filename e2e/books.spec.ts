import { readFile } from 'node:fs/promises'
import { fromCents, toCents } from '#domain/money.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { axeViolations } from './axe.ts'
import { say } from './messages.ts'
import { enterRequest, expect, test } from './office.ts'
import { Reviews } from './pages/reviews.ts'
import { seeToast } from './pages/toast.ts'
import { payoutLocales, speak } from './payout-office.ts'

// A controller's day: a fund is made and exceeded, cash is entered and taken back, and the page of
// the books and an export have the same sum (docs/product.md §16). The server's tests prove the figures.

test.use({ serverName: 'books' })

for (const locale of payoutLocales) {
  test(`a fund is exceeded, cash is entered and exported, ${locale}`, async ({
    page,
    office,
    server,
  }) => {
    const name = `Cash Family ${locale === 'en' ? 'En' : 'He'}` // names are stored with capitals
    const category = 'Medical'
    const today = calendarDateIn(new Date(), 'America/New_York')
    await enterRequest(office, { input_full_name: name, input_category: category })
    await speak(page, locale, server.url)
    await page.goto('/admin/books')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'fund.booksTitle'))
    const press = (label: Parameters<typeof say>[1]) =>
      page.getByRole('button', { name: say(locale, label), exact: true }).click()

    await press('books.addFund')
    await page.locator('[name="name"]').fill('Sick')
    await page.locator('[name="budget"]').fill('300')
    await press('books.saveFund')
    await expect(page.locator('[name="period"]')).toBeFocused() // it is missing
    await page.locator('[name="period"]').selectOption('once')
    await page.getByLabel(say(locale, 'cat.medical'), { exact: true }).check()
    expect(await axeViolations(page)).toEqual([])
    await press('books.saveFund')
    await seeToast(page, say(locale, 'books.fundSaved'))
    const fund = page.getByRole('row').filter({ hasText: 'Sick' })
    await expect(fund).toContainText('$300.00')

    const reviews = new Reviews(page)
    await reviews.open()
    const card = reviews.card(name)
    const left = card.element.locator('p', { hasText: 'Sick' })
    await expect(left).toContainText('$300.00')
    await card.amount().fill('120.50')
    await expect(left).toContainText('$179.50')
    await card.amount().fill('500')
    await expect(left).toContainText('−$200.00')
    await card.amount().press('Enter')
    const question = page.getByRole('alert').filter({ hasText: 'Sick' })
    await expect(question).toContainText('$300.00')
    expect(await axeViolations(page)).toEqual([])
    await press('admin.confirmAmountYes')
    await expect(question).toHaveCount(0)

    await reviews.open('all')
    await card.press(say(locale, 'action.showDetails'))
    const record = page.getByRole('dialog')
    const details = reviews.details(name)
    await press('outside.record')
    await expect(record.locator('[name="amount"]')).toHaveValue('500.00')
    await record.locator('[name="amount"]').fill('600')
    await record.getByRole('button', { name: say(locale, 'outside.save') }).click()
    await expect(record).toContainText(say(locale, 'outside.aboveOpen'))
    await record.locator('[name="amount"]').fill('200.50')
    expect(await axeViolations(page)).toEqual([])
    await record.getByRole('button', { name: say(locale, 'outside.save') }).click()
    await seeToast(page, say(locale, 'outside.saved'))
    await expect(details.element).toContainText('$299.50')

    await details.press(say(locale, 'outside.undo'))
    await record.getByRole('button', { name: say(locale, 'outside.undo') }).click()
    await seeToast(page, say(locale, 'outside.undone'))
    await expect(details.element).not.toContainText('$299.50')
    await press('outside.record')
    await record.locator('[name="amount"]').fill('180')
    await record.getByRole('button', { name: say(locale, 'outside.save') }).click()
    await seeToast(page, say(locale, 'outside.saved'))

    // The rest is marked as paid by hand, with its day and its way.
    await details.element.getByRole('combobox').first().selectOption('paid')
    await details.press(say(locale, 'admin.setStatus'))
    await expect(record.locator('[name="paid_on"]')).toHaveValue(today)
    await record.locator('[name="paid_on"]').fill('2100-01-01')
    await record.getByRole('button', { name: say(locale, 'admin.setStatus') }).click()
    await expect(record).toContainText(say(locale, 'payout.dateInFuture'))
    await record.locator('[name="paid_on"]').fill(today)
    await record.locator('[name="way"]').selectOption('check')
    expect(await axeViolations(page)).toEqual([])
    await record.getByRole('button', { name: say(locale, 'admin.setStatus') }).click()
    await seeToast(page, say(locale, 'ok.statusSaved'))

    await page.goto('/admin/books')
    await expect(fund).toContainText('−$200.00')
    const month = today.slice(0, 7)
    const shown = page.locator(`td a[href*="figure=paid&month=${month}"]`)
    await expect(shown).toHaveText('$500.00')

    // A quarter: the sums of the file are those of its months on the screen.
    const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
    const months = [0, 1, 2].map(
      (at) => `${today.slice(0, 5)}${String(first + at).padStart(2, '0')}`,
    )
    let cents = 0n
    for (const one of months) {
      const cell = page.locator(`td a[href*="figure=paid&month=${one}"]`)
      if ((await cell.count()) > 0)
        cents += toCents(((await cell.textContent()) ?? '').replace(/[$,]/g, ''))
    }
    await page.locator('[name="from"]').fill(`${months[0]}-01`)
    await page.locator('[name="to"]').fill(today)
    await page.locator('[name="format"]').selectOption('csv')
    const downloading = page.waitForEvent('download')
    await press('books.download')
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trimEnd().split('\r\n').at(-1)?.split(',')).toContain(fromCents(cents))

    await fund.getByRole('link', { name: '$500.00' }).click()
    await expect(page.getByText('Sick')).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: name })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: say(locale, 'outside.way.check') })).toContainText(
      '$320.00',
    )
    expect(await axeViolations(page)).toEqual([])
    await page.goto('/admin/books')
    await page.getByRole('link', { name: say(locale, 'books.openOn') }).click()
    await page.locator('[name="to"]').fill('2020-01-01')
    await expect(page.getByText(say(locale, 'books.none'))).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
}
