import type { APIRequestContext } from 'playwright/test'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { axeViolations } from './axe.ts'
import { colleague, openColleague } from './colleague.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { enterRequest, expect, saveReview, test } from './office.ts'
import { PayoutRun } from './pages/payout-run.ts'
import { seeToast } from './pages/toast.ts'
import { inputsOf, saveSettings, twelveRequests } from './payout-requests.ts'
import { administrator } from './server.ts'

// An office of two finishes a Friday, although each of them has changed what it pays (docs/product.md
// §14.17).

test.use({ serverName: 'two-persons', serverVariables: { PAYOUT_TWO_PERSON: 'required' } })
test.describe.configure({ mode: 'default' })

const coming = comingFriday(new Date(), 'America/New_York')

/** Enters and approves a request to be paid by ACH, as somebody of the office. */
async function approved(office: APIRequestContext, locale: 'en' | 'he') {
  const wanted = twelveRequests(locale).find(({ method }) => method === 'ach')
  if (!wanted) throw new Error('There is a request by ACH')
  const { request } = await enterRequest(office, inputsOf(wanted))
  await saveReview(office, request.id, '180')
  return { id: request.id, name: wanted.name }
}

for (const [at, locale] of localesOfJourney(['he', 'en'] as const).entries()) {
  test(`each sees what the other changed, and nobody does both (${locale})`, async ({
    page,
    office,
    browser,
    server,
  }) => {
    const other = await openColleague({ browser, server })
    await saveSettings(office)
    const { id, name } = await approved(office, locale)
    const [mine, theirs] = [
      new PayoutRun(page, locale),
      new PayoutRun(await other.newPage(), locale),
    ]
    await mine.open()
    await mine.create(dateAfter(coming, 7 * (2 + at)))
    await expect(page).toHaveURL(/\/payouts\/\d+$/)
    const address = page.url()

    // The colleague corrects the city, and cannot confirm that.
    await theirs.open()
    await theirs.page.goto(`/admin/correct?request=${id}`)
    await theirs.page.locator('[name="payment_city"]').fill('Monsey')
    await theirs.button('action.save').click()
    await seeToast(theirs.page, say(locale, 'correct.saved'))
    await theirs.page.goto(address)
    await theirs.button('payouts.mend').click()
    const section = theirs.page.locator('main')
    await expect(section).toContainText(say(locale, 'payout.otherConfirms'))
    await expect(section).toContainText(administrator.name)
    await expect(theirs.button('corrected.confirm')).toBeDisabled()

    await mine.button('payouts.mend').click()
    await expect(page.locator('main')).toContainText(colleague.name)
    await mine.button('corrected.confirm').click()
    await seeToast(page, say(locale, 'corrected.confirmed'))

    await mine.button('payouts.lock').click()
    await expect(mine.dialog()).toContainText(say(locale, 'payouts.changedByOthers'))
    await expect(mine.dialog()).toContainText(colleague.name)
    await expect(mine.dialog()).toContainText('Monsey')
    expect(await axeViolations(page, { within: '[role="dialog"]' })).toEqual([])
    await mine.button('payouts.lock', mine.dialog()).click()
    await seeToast(page, say(locale, 'payouts.lockDone'))
    await expect(page.locator('main')).toContainText(say(locale, 'payout.otherPerson'))
    await expect(page.locator('main')).toContainText(colleague.name)
    await expect(mine.button('payouts.lists', mine.card('ach'))).toBeVisible()
    await expect(mine.button('payouts.bankFile')).toHaveCount(0)

    await theirs.page.goto(address)
    await theirs.button('payouts.bankFile', theirs.card('ach')).click()
    await expect(theirs.dialog()).toContainText(administrator.name)
    await expect(theirs.dialog()).toContainText(name)
    const saved = theirs.page.waitForEvent('download')
    await theirs.button('payouts.changesSeenDownload', theirs.dialog()).click()
    expect((await saved).suggestedFilename()).toContain('ach.txt')
    await theirs.confirm('payouts.fileGiven', '$180', theirs.card('ach'))
    await mine.confirm('payouts.allPaid', '$180', mine.card('ach'))
    await expect(mine.badge('closed')).toBeVisible()
    await other.close()
  })
}
