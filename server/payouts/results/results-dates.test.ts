import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import {
  answersFile,
  bankAnswer,
  sentAchRun,
  uploadResults,
} from '#server/testing/payout-results.ts'
import { downloadFile, saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('What a bank reports, and when', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const sentRun = (...amounts: string[]) => sentAchRun(office, ...amounts)
  const answer = (payment: { id: string } | undefined, code: string) =>
    bankAnswer(office.db, payment?.id ?? '', code)
  const confirm = (import_id: string) => office.call('confirm_payout_results', { import_id })

  const downloadedOn = (first_at: string) =>
    sql`update payout_files set first_at = ${first_at}`.execute(office.db)

  test('a return has the date of the bank, or of the day on which it is entered', async () => {
    const { run, payments } = await sentRun('180', '36', '72')
    const [first, second, third] = payments
    const settled = answersFile([await answer(first, 'R03')])
      .replace('9912010600', '2001090600')
      .replace('261127   1', '2611270031')
    // Nothing comes back before the bank can have had it.
    const early = await uploadResults(office, run, settled)
    expect(early.matched).toEqual([])
    expect(early.different.map(({ on, differs }) => [on, differs])).toEqual([
      ['2020-01-03', 'early'],
    ])
    expect(await confirm(early.import_id)).toMatchObject({ updated: 0 })
    await downloadedOn('2020-01-03T12:00:00Z')
    const preview = await uploadResults(office, run, settled)
    expect(preview.matched.map(({ on }) => on)).toEqual(['2020-01-03'])
    await confirm(preview.import_id)
    const table = [
      'Ref,Amount,Result,Day',
      `${second?.reference},36.00,Returned R20,13/1/2020`,
      `${third?.reference},72.00,Returned R20,5/1/2020`,
    ]
    const columns = { key: 0, by: 'reference', amount: 1, result: 2 }
    const undated = await uploadResults(office, run, table.join('\n'), columns)
    expect(undated.matched.map(({ on }) => on)).toEqual([null, null])
    const dated = await uploadResults(office, run, table.join('\n'), { ...columns, date: 3 })
    expect(dated.table?.columns).toMatchObject({ date: 3 })
    const differing = async (day: string) => {
      const text = table.join('\n').replace('5/1/2020', day)
      const { different } = await uploadResults(office, run, text, { ...columns, date: 3 })
      return different.map(({ line, differs }) => [line, differs])
    }
    expect(await differing('soon')).toEqual([[3, 'date']])
    expect(await differing('5/1/2999')).toEqual([[3, 'future']])
    await confirm(dated.import_id)
    expect((await office.payments(run)).map(({ returned_at }) => returned_at)).toEqual([
      '2020-01-03',
      '2020-01-13',
      '2020-01-05',
    ])

    // A bank's file from the future, such as one with a settlement day ahead, counts as of today.
    const { run: next, payments: more } = await sentRun('90')
    const ahead = answersFile([await answer(more[0], 'R03')])
    expect((await uploadResults(office, next, ahead)).matched[0]?.on).toBe(office.today())
  })

  test('what is reported of payments that were not handed over is shown, not entered', async () => {
    await office.clean()
    for (const amount of ['180', '36']) await office.decided(0, amount)
    const run = await office.newRun()
    const [planned] = await office.payments(run)
    const columns = { key: 0, by: 'reference', amount: 1, result: 2 }
    const upload = (...rows: string[]) =>
      uploadResults(office, run, ['k,a,r', ...rows].join('\n'), columns)
    const early = await upload(`${planned?.reference},180.00,Settled`)
    expect(early.different.map(({ differs }) => differs)).toEqual(['unsent'])

    await office.call('lock_payout_run', { run_id: run.id })
    const [first, second] = await office.payments(run)
    const rows = [`${first?.reference},180.00,Settled`, `${second?.reference},36.00,Returned R03`]
    const preview = await upload(...rows)
    expect(preview.different.map(({ differs, kind }) => [kind, differs])).toEqual([
      ['paid', 'unsent'],
    ])
    // A return proves that the bank had the payment, with its whole file.
    await downloadFile(office, run, 'ach')
    expect(preview.matched.map(({ payment }) => payment?.id)).toEqual([second?.id])
    expect(await confirm(preview.import_id)).toMatchObject({ updated: 1 })
    expect((await office.payments(run)).map(({ state }) => state)).toEqual(['sent', 'returned'])
  })
})
