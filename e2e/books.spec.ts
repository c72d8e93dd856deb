import { readFile } from 'node:fs/promises'
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
    await card.amount().fill('500')
    await card.amount().press('Enter')
    const question = page.getByRole('alert').filter({ hasText: 'Sick' })
    await expect(question).toContainText('$300.00')
    expect(await axeViolations(page)).toEqual([])
    await press('admin.confirmAmountYes')
    await expect(question).toHaveCount(0)

    await reviews.open('all')
    await card.press(say(locale, 'action.showDetails'))
    const record = page.getByRole('dialog')
    await press('outside.record')
    await expect(record.locator('[name="amount"]')).toHaveValue('500.00')
    await record.locator('[name="amount"]').fill('600')
    await record.getByRole('button', { name: say(locale, 'outside.save') }).click()
    await expect(record).toContainText(say(locale, 'outside.aboveOpen'))
    await record.locator('[name="amount"]').fill('200.50')
    expect(await axeViolations(page)).toEqual([])
    await record.getByRole('button', { name: say(locale, 'outside.save') }).click()
    await seeToast(page, say(locale, 'outside.saved'))
    await expect(card.element).toContainText('$299.50')

    await card.press(say(locale, 'outside.undo'))
    await record.getByRole('button', { name: say(locale, 'outside.undo') }).click()
    await seeToast(page, say(locale, 'outside.undone'))
    await expect(card.element).not.toContainText('$299.50')
    await press('outside.record')
    await record.locator('[name="amount"]').fill('180')
    await record.getByRole('button', { name: say(locale, 'outside.save') }).click()
    await seeToast(page, say(locale, 'outside.saved'))

    await page.goto('/admin/books')
    await expect(fund).toContainText('−$200.00') // 180 paid, and 320 to be paid
    const paid = page.getByRole('link', { name: '$180.00' }).first()
    await expect(paid).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.locator('[name="format"]').selectOption('csv')
    await press('books.download')
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trimEnd().split('\r\n').at(-1)?.split(',')).toContain('180.00')
    await paid.click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('$180.00')
    expect(await axeViolations(page)).toEqual([])
  })
}
