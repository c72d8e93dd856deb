import { readFile } from 'node:fs/promises'
import { openColleague } from './colleague.ts'
import { expect, test } from './office.ts'
import { openRun, PayoutScreen, payoutLocales, speak } from './payout-office.ts'
import { correctSettings, enterThree, entriesIn, hold, refuse, takeOut } from './refused-files.ts'
import { administrator } from './server.ts'

// A whole Friday of an office of two: a file that the bank refuses, and two payments that are to be
// held after their file was downloaded (docs/product.md §14.17, §14.22, §14.23).

test.use({ serverName: 'office-of-two', serverVariables: { PAYOUT_TWO_PERSON: 'required' } })
test.describe.configure({ mode: 'default' })

for (const locale of payoutLocales) {
  test(`${locale}: two finish a Friday with a refused file`, async ({
    page,
    office,
    browser,
    server,
  }) => {
    const other = await openColleague({ browser, server })
    const theirPage = await other.newPage()
    for (const one of [page, theirPage]) await speak(one, locale, server.url)
    const [mine, theirs] = [new PayoutScreen(page, locale), new PayoutScreen(theirPage, locale)]
    await enterThree(office)
    const run = await openRun(office)

    // The colleague locks, after seeing what was decided and set.
    await theirs.openRun(run)
    await lock(theirs, [administrator.name])
    await expect(theirPage.locator('main')).toContainText(theirs.say('payout.otherPerson'))
    await expect(theirs.button('payouts.bankFile')).toHaveCount(0)

    // The bank did not get the first revision: the payment is held, and the second one is without it.
    await mine.openRun(run)
    const first = await download(mine)
    expect(await entriesIn(first.bytes)).toBe(3)
    await hold(mine, 'Held Family', 'payouts.fileNotGiven')
    await expect(mine.row('Held Family')).toContainText('Call first')
    const second = await download(mine)
    expect(second.name).toBe(`run-${run.number}-r2-ach.txt`)
    expect(await entriesIn(second.bytes)).toBe(2)

    // The bank got the second: who locked may say so, and cannot take the payment out.
    await theirPage.reload()
    await hold(theirs, 'Late Family', 'payouts.fileGiven')
    await expect(theirs.row('Late Family')).toContainText(theirs.say('payout.state.sent'))
    await expect(await theirs.action('hold', 'Late Family')).toHaveCount(0)
    await expect(await theirs.action('take_out', 'Late Family')).toHaveCount(0)
    await page.reload()
    await takeOut(mine, 'Late Family')
    const number = await refuse(mine, '$414.00')

    // Corrected by one, locked by the other: each has seen what the colleague did.
    await correctSettings(office)
    const next = { id: '', number }
    await theirs.openRun(next)
    await expect(theirs.row('Held Family')).toHaveCount(0)
    await lock(theirs, [administrator.name, 'wrong company id'])
    await mine.openRun(next)
    const corrected = await download(mine)
    expect(corrected.bytes.toString()).toContain('9876543210')
    expect(await entriesIn(corrected.bytes)).toBe(2)
    await mine.bankHas('ach')
    await theirPage.reload()
    await theirs.button('payouts.allPaid', theirs.card('ach')).click()
    await theirs.answer('payouts.allPaid')
    await expect(
      theirPage.getByText(theirs.say('payout.run.closed'), { exact: true }),
    ).toBeVisible()
    await page.goto('/admin/payouts/open')
    await expect(mine.row('Held Family').first()).toContainText(mine.say('payouts.open.held'))
    for (const name of ['Late', 'Third']) await expect(mine.row(`${name} Family`)).toHaveCount(0)
    await other.close()
  })
}

/** Locks the run on the screen, after a list that names these. */
async function lock(screen: PayoutScreen, names: string[]) {
  await screen.button('payouts.lock').click()
  const dialog = screen.page.getByRole('dialog')
  await expect(dialog).toContainText(screen.say('payouts.changedByOthers'))
  for (const name of names) await expect(dialog).toContainText(name)
  await screen.answer('payouts.lock')
  await screen.expectToast('payouts.lockDone')
}

/** Downloads the ACH file of the run on the screen, after a list of what the other one changed. */
async function download(screen: PayoutScreen): Promise<{ name: string; bytes: Buffer }> {
  const saved = screen.page.waitForEvent('download')
  await screen.button('payouts.bankFile', screen.card('ach')).click()
  const seen = screen.button('payouts.changesSeenDownload')
  await Promise.race([saved, seen.waitFor()])
  if (await seen.isVisible()) await seen.click()
  const file = await saved
  await screen.expectToast('payouts.downloaded')
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
