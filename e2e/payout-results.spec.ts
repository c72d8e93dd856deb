import { readFileSync } from 'node:fs'
import { readOwnAchFile } from '#domain/bank-files/ach/ach-check.ts'
import type { Locale } from '#domain/locales.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { achSettings, approveByAch } from './ach-payments.ts'
import { expect, test } from './office.ts'
import {
  giveFile,
  lockRun,
  PayoutScreen,
  payoutLocales,
  type Run,
  saveSettings,
  speak,
} from './payout-office.ts'
import { entriesOf, returnsFile } from './returns-file.ts'
import { workbook } from './workbook.ts'

test.use({ serverName: 'payout-results' })
test.describe.configure({ mode: 'default' })

/** One amount is of this language alone: it finds a payment that may be in another run. */
const amountsIn = (locale: Locale) => ({
  Returned: '180.00',
  Noticed: locale === 'en' ? '360.00' : '360.18',
  Settled: '500.50',
  Refused: '54.00',
})

for (const locale of payoutLocales) {
  test(`${locale}: ACH from its settings to what the bank answers`, async ({
    page,
    office,
    server,
  }) => {
    await speak(page, locale, server.url)
    const screen = new PayoutScreen(page, locale)
    await saveSettings(office, {})
    await screen.saveSettings('ach', achSettings)
    const trial = await screen.download('ach.txt', screen.card('ach'))
    expect(trial.name).toBe('test-ach.txt')
    expect(readOwnAchFile(trial.bytes)).toMatchObject({ ok: true })

    await approveByAch(office, amountsIn(locale))
    const run = await lockRun(office)
    const entries = await downloadFile(screen, run)
    await giveFile(office, run, 'ach')
    const answers = fileOfAnswers(entries)
    await uploadAnswers(screen, answers)
    await applyNotice(screen)
    await uploadAgain(screen, answers)
    await pasteTable(screen, entries)
    await pasteAgain(screen, entries)
    await tickProbable(screen)
    await undoReturn(screen)
    await readOtherFiles(screen, entries)
  })
}

type Entry = ReturnType<typeof entriesOf>[number] & { reference: string; name: string }

/** Downloads the file of a run, and returns its entries by the first names of the families. */
async function downloadFile(screen: PayoutScreen, run: Run): Promise<Map<string, Entry>> {
  await screen.openRun(run)
  const { name, bytes } = await screen.download('ach.txt', screen.card('ach'))
  expect(name).toBe(`run-${run.number}-r1-ach.txt`)
  const reading = readOwnAchFile(bytes)
  if (!reading.ok) throw new Error(JSON.stringify(reading.defects))
  const details = reading.file.batches.flatMap((batch) => batch.entries.map(({ detail }) => detail))
  const entries = entriesOf(bytes.toString()).map((entry, at) => {
    const detail = details[at]
    const [reference = '', payee = ''] = [detail?.individual_id, detail?.individual_name]
    return { ...entry, reference: reference.trim(), name: payee.trim() }
  })
  const paid = Object.entries(amountsIn(screen.locale)).map(([name, amount]) => {
    return [`${name} Family`.toUpperCase(), amount.replace('.', '').padStart(10, '0')]
  })
  expect(Object.fromEntries(entries.map(({ name, amount }) => [name, amount]))).toEqual(
    Object.fromEntries(paid),
  )
  return new Map(entries.map((entry) => [entry.name.split(' ')[0] ?? '', entry]))
}

const entryOf = (entries: Map<string, Entry>, name: keyof ReturnType<typeof amountsIn>): Entry => {
  const entry = entries.get(name.toUpperCase())
  if (!entry) throw new Error(`The file has no payment of ${name}`)
  return entry
}

/** A return and a notice of change, as a file of the bank. */
function fileOfAnswers(entries: Map<string, Entry>) {
  const content = returnsFile([
    { code: 'R03', entry: entryOf(entries, 'Returned') },
    { code: 'C03', entry: entryOf(entries, 'Noticed'), corrected: '026009593   98765432100' },
  ])
  return { name: 'returns.txt', mimeType: 'text/plain', buffer: Buffer.from(content) }
}
type Upload = ReturnType<typeof fileOfAnswers>

const previewOf = (screen: PayoutScreen) =>
  screen.page.getByRole('region', { name: screen.say('payouts.bankPreview') })

/** Opens what the bank reports, if it is not open. */
async function openReports(screen: PayoutScreen) {
  const toggle = screen.button('payouts.bankTitle').and(screen.page.locator('button'))
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}

async function upload(screen: PayoutScreen, file: Upload) {
  await openReports(screen)
  const input = screen.field('payouts.bankTitle').and(screen.page.locator('input'))
  await input.setInputFiles(file)
  await screen.expectToast('payouts.bankRead')
}

/** Expects so many rows of a verdict. */
async function expectCount(screen: PayoutScreen, verdict: string, count: string) {
  const figure = previewOf(screen)
    .locator('.figure')
    .filter({ hasText: screen.say(verdict) })
  await expect(figure.locator('.figure-number')).toHaveText(count)
}

/** Confirms so many results, and waits until they are entered. */
async function confirm(screen: PayoutScreen, count: string) {
  const preview = previewOf(screen)
  const label = screen.say('payouts.bankConfirm', { count })
  await preview.getByRole('button', { name: label }).click()
  await screen.expectToast('payouts.bankEntered', { count })
  await expect(preview).toHaveCount(0)
}

async function uploadAnswers(screen: PayoutScreen, file: Upload) {
  await upload(screen, file)
  await expect(previewOf(screen)).toContainText(screen.say('payouts.task.ask_new_details'))
  // The preview has a row of theirs too.
  const payment = screen.row('Returned Family').last()
  await expect(payment).toContainText(screen.say('payout.state.sent'))
  await confirm(screen, '2')
  await expect(screen.row('Returned Family')).toContainText('R03')
}

/** Agrees to a correction, which is shown masked beside what it replaces. */
async function applyNotice(screen: PayoutScreen) {
  const notices = screen.page.getByRole('region', { name: screen.say('payouts.notices') })
  for (const masked of ['••••0021', '••••9593', '••••6789', '••••2100']) {
    await expect(notices).toContainText(masked)
  }
  await screen.button('payouts.noticeApply', notices).click()
  await screen.expectToast('payouts.done')
  await expect(notices).toHaveCount(0)
  await expect(screen.row('Noticed Family')).toContainText('••••2100')
}

async function uploadAgain(screen: PayoutScreen, file: Upload) {
  await upload(screen, file)
  const preview = previewOf(screen)
  await expectCount(screen, 'payouts.bank_already', '2')
  await expect(preview.getByRole('button')).toHaveCount(1)
  await screen.button('action.cancel', preview).click()
}

/** The heading of each column is one that nothing can be guessed from. */
const tableOf = (screen: PayoutScreen, rows: string[][]) =>
  [['Ours', `Money ${screen.locale}`, 'Outcome'], ...rows].map((row) => row.join('\t')).join('\n')

async function paste(screen: PayoutScreen, table: string) {
  await openReports(screen)
  const field = screen.field('payouts.bankPasted')
  if (!(await field.isVisible())) await screen.button('payouts.bankPaste').click()
  await field.fill(table)
  await field.locator('xpath=ancestor::form').getByRole('button').click()
}

async function pasteTable(screen: PayoutScreen, entries: Map<string, Entry>) {
  const amounts = amountsIn(screen.locale)
  const [settled, refused] = [entryOf(entries, 'Settled'), entryOf(entries, 'Refused')]
  await paste(
    screen,
    tableOf(screen, [
      [settled.reference, amounts.Settled, 'done'],
      [refused.reference, amounts.Refused, 'R02 account closed'],
    ]),
  )
  const alert = screen.page.getByRole('alert')
  await expect(alert).toContainText(screen.say('payout.results.chooseColumns'))
  const columns = screen.page.locator('form').filter({ has: screen.field('payouts.bankColumn.by') })
  await screen.field('payouts.bankColumn.amount', columns).selectOption('1')
  const result = screen.say('common.optionalLabel', {
    label: screen.say('payouts.bankColumn.result'),
    optional: screen.say('common.optional'),
  })
  await columns.getByLabel(result, { exact: true }).selectOption('2')
  await screen.button('payouts.bankReadIt', columns).click()
  await screen.expectToast('payouts.bankRead')
  await expectCount(screen, 'payouts.bank_undecided', '1')
  await chooseWord(screen, 'done')
  await confirm(screen, '2')
  await expect(screen.row('Settled Family')).toContainText(screen.say('payout.state.paid'))
  await expect(screen.row('Refused Family')).toContainText('R02')
}

const wordsOf = (screen: PayoutScreen) =>
  screen.page.getByRole('list', { name: screen.say('payouts.bankWords') })

/** Says that a word of the bank means paid. */
async function chooseWord(screen: PayoutScreen, word: string) {
  const question = wordsOf(screen).getByRole('listitem').filter({ hasText: word })
  await screen.button('payouts.bankWord.paid', question).click()
  await screen.expectToast('payouts.bankRead')
}

/** A table with the same headings is read at once, and the meaning of its words proposed. */
async function pasteAgain(screen: PayoutScreen, entries: Map<string, Entry>) {
  const { reference } = entryOf(entries, 'Settled')
  await paste(screen, tableOf(screen, [[reference, amountsIn(screen.locale).Settled, 'done']]))
  await screen.expectToast('payouts.bankRead')
  const last = screen.say('payouts.bankWordLast').split(':')[0] ?? ''
  await expect(wordsOf(screen)).toContainText(last)
  await chooseWord(screen, 'done')
  await expectCount(screen, 'payouts.bank_already', '1')
  await screen.button('payouts.bankChange').click()
  await expect(screen.field('payouts.bankColumn.amount')).toHaveValue('1')
}

/** A bank that renumbers traces: what is probably ours is entered once it is ticked. */
async function tickProbable(screen: PayoutScreen) {
  const today = calendarDateIn(new Date(), 'America/New_York')
  const rows = [
    ['Trace', 'Amount', 'Status', 'Return date', 'Account'],
    ['999999990000001', amountsIn(screen.locale).Noticed, 'Returned R03', today, '****6789'],
  ]
  await paste(screen, rows.map((row) => row.join('\t')).join('\n'))
  await screen.expectToast('payouts.bankRead')
  const preview = previewOf(screen)
  await preview.getByRole('checkbox').check()
  await preview
    .getByRole('button', { name: screen.say('payouts.bankConfirm', { count: '1' }) })
    .click()
  await screen.expectToast('payouts.bankEntered', { count: '1' })
  await expect(screen.row('Noticed Family')).toContainText(screen.say('payout.state.returned'))
}

/** A return that was entered by mistake. */
async function undoReturn(screen: PayoutScreen) {
  await (await screen.action('undo_end', 'Returned Family')).click()
  await screen.answer('payouts.action.undo_end')
  await expect(screen.row('Returned Family')).toContainText(screen.say('payout.state.sent'))
}

const fileOf = (name: string, content: string | Buffer) => {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
}
const example = (name: string) =>
  readFileSync(new URL(`../domain/bank-files/examples/reported/${name}`, import.meta.url))

/** What banks send besides tables with headings. Nothing of it is entered. */
async function readOtherFiles(screen: PayoutScreen, entries: Map<string, Entry>) {
  const { reference } = entryOf(entries, 'Returned')
  const amount = amountsIn(screen.locale).Returned
  await upload(screen, fileOf('list.csv', `${reference},${amount},Returned R03\n`))
  const read = previewOf(screen).getByRole('row').filter({ hasText: reference })
  await expect(read).toContainText(`${screen.say('payouts.bankKind.return')}R03`)
  const reason = `Reference,Amount,Status,Return Reason\n${reference},${amount},Completed,Account Closed\n`
  await upload(screen, fileOf('reason.csv', reason))
  await expectCount(screen, 'payouts.bank_undecided', '1')
  await expect(wordsOf(screen)).toContainText('completed · account closed')
  const rows = [
    ['Reference', 'Amount', 'Status'],
    [reference, amount, 'Returned R03'],
  ]
  await upload(screen, fileOf('bank.xlsx', await workbook(rows)))
  await expect(read).toContainText(`${screen.say('payouts.bankKind.return')}R03`)
  const alert = screen.page.getByRole('alert').filter({ visible: true })
  const input = screen.field('payouts.bankTitle').and(screen.page.locator('input'))
  await input.setInputFiles(fileOf('fiserv.ach', example('a2-fiserv-zero.ach')))
  await expect(alert).toContainText(screen.say('payout.results.noReturns'))
  await input.setInputFiles(fileOf('pain.xml', example('d1-pain002.xml')))
  await expect(alert).toContainText(screen.say('payout.results.isXml'))
}
