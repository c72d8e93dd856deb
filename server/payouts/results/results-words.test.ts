import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResultRow } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import {
  answersFile,
  bankAnswer,
  postResults,
  sentAchRun,
  uploadResults,
} from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('What the words of a bank mean', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const sentRun = (...amounts: string[]) => sentAchRun(office, ...amounts)
  const references = (rows: ResultRow[]) => rows.map(({ payment }) => payment?.reference)
  const confirm = async (import_id: string) =>
    (await office.call<{ updated: number }>('confirm_payout_results', { import_id })).updated

  test('a word that is not known is entered only as the office chose, and remembered', async () => {
    const { run, payments } = await sentRun('180', '36', '72', '54')
    const rows = payments.map(({ reference, amount }) => `${reference},${amount}`)
    const outcomes = ['Released 0001', 'NSF', 'Cleared', 'Pending']
    const table = ['K,A,R', ...rows.map((row, at) => `${row},${outcomes[at]}`)].join('\n')
    const columns = { key: 0, by: 'reference', amount: 1, result: 2 }
    const first = await uploadResults(office, run, table, columns)
    expect(first.counts).toEqual({
      matched: 1,
      probable: 0,
      undecided: 2,
      different: 0,
      unknown: 0,
      already: 0,
      left: 1,
    })
    const asked = (word: string, total: string) => ({
      word,
      count: 1,
      totals: [{ currency: 'USD', count: 1, total }],
      chosen: null,
      remembered: null,
    })
    expect(first.words).toEqual([asked('released 0001', '180.00'), asked('nsf', '36.00')])
    expect(first.sums).toEqual([{ kind: 'paid', currency: 'USD', count: 1, total: '72.00' }])
    expect(first.open).toEqual([{ currency: 'USD', count: 3, total: '270.00' }])
    expect(await confirm(first.import_id)).toBe(1)

    const words = { nsf: 'returned', 'released 0001': 'paid', cleared: 'returned' }
    const chosen = await uploadResults(office, run, table, columns, { words })
    expect(chosen.sums.map(({ kind, total }) => [kind, total])).toEqual([
      ['paid', '180.00'],
      ['return', '36.00'],
    ])
    expect(chosen.words.map(({ word, chosen }) => [word, chosen])).toEqual([
      ['released 0001', 'paid'],
      ['nsf', 'returned'],
    ])
    const next = await uploadResults(office, run, table, columns)
    expect(next.matched).toEqual([])
    expect(next.words.map(({ word, remembered }) => [word, remembered?.meaning])).toEqual([
      ['released 0001', undefined],
      ['nsf', 'returned'],
    ])
    expect(next.words[1]?.remembered?.by_name).toBeTruthy()
    await confirm(chosen.import_id)
    expect((await office.payments(run)).map(({ state }) => state)).toEqual([
      'paid',
      'returned',
      'paid',
      'sent',
    ])
  })

  test('a table without results is entered only if the office says what all rows mean', async () => {
    const { run, payments } = await sentRun('180')
    const table = `K,A\n${payments[0]?.reference},180.00`
    const columns = { key: 0, by: 'reference', amount: 1 }
    const { body } = await postResults(office, run, table, { columns })
    expect(body).toMatchObject({ success: false, error_code: 'payout.results.sayAll' })
    const preview = await uploadResults(office, run, table, columns, { all: 'returned' })
    expect(preview.matched.map(({ kind }) => kind)).toEqual(['return'])
  })

  test('a return that the bank calls questionable puts the request on hold', async () => {
    const { run, payments } = await sentRun('180', '36')
    const [first, second] = payments
    const table = [
      'K,A,R,Text',
      `${first?.reference},180.00,R17,QUESTIONABLE ID`,
      `${second?.reference},36.00,R17,`,
    ].join('\n')
    const columns = { key: 0, by: 'reference', amount: 1, result: 2 }
    const preview = await uploadResults(office, run, table, columns)
    expect(preview.matched.map(({ code, advice, task }) => [code, advice, task])).toEqual([
      ['R17Q', 'call', 'suspected_fraud'],
      ['R17', 'check_details', 'examine'],
    ])
    const before = await office.letters('payment_returned')
    await confirm(preview.import_id)
    expect((await office.letters('payment_returned')) - before).toBe(1)
    const held = await office.db
      .selectFrom('requests')
      .select(['id', 'hold_reason'])
      .where('id', 'in', [first?.request_id ?? '', second?.request_id ?? ''])
      .where('on_hold', '=', true)
      .execute()
    expect(held).toEqual([{ id: first?.request_id, hold_reason: 'R17 QUESTIONABLE' }])
    expect(await office.events('request.held', first?.request_id ?? '')).toBe(1)
    const again = { payment_id: first?.id }
    expect(await office.refusal('act_on_payment pay_again', again)).toMatchObject({
      success: false,
    })
  })

  test('a notice of change in a table is no return; paid and then returned is both', async () => {
    const { run, payments } = await sentRun('180', '36')
    const [first, second] = payments.map(({ reference }) => reference)
    const table = [
      'Reference,Amount,Status,Code',
      `${first},180.00,Returned,C01`,
      `${second},36.00,Settled,`,
      `${second},36.00,Returned,R03`,
    ].join('\n')
    const preview = await uploadResults(office, run, table)
    expect(preview.matched.map(({ kind, code }) => [kind, code])).toEqual([
      ['change', 'C01'],
      ['paid', null],
      ['return', 'R03'],
    ])
    expect(await confirm(preview.import_id)).toBe(3)
    expect((await office.payments(run)).map(({ state }) => state)).toEqual(['sent', 'returned'])
    expect(await office.call('get_payout_notices', { run_id: run.id })).toMatchObject({
      notices: [{ reference: first, code: 'C01' }],
    })
    const again = await uploadResults(office, run, table)
    expect(references(again.already)).toContain(first)
  })

  test('contested returns are shown and never entered', async () => {
    const { run, payments } = await sentRun('180')
    const file = answersFile([await bankAnswer(office.db, payments[0]?.id ?? '', 'R62')])
    const preview = await uploadResults(office, run, file)
    expect([preview.matched, references(preview.left)]).toEqual([[], [payments[0]?.reference]])
    expect(preview.left[0]).toMatchObject({ kind: 'disputed', advice: null })
    expect(await confirm(preview.import_id)).toBe(0)
  })
})
