import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutCheck, PayoutRun } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { uploadResults } from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const CHECK = paymentCases.findIndex(({ method }) => method === 'check')

describeEachDatabase("A check in the bank's list", (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  const list = async () => (await office.call<{ checks: PayoutCheck[] }>('list_checks', {})).checks
  const replace = (number: number) =>
    office.call('act_on_payment replace_check', { number, reason: 'lost' })
  const columns = { key: 0, by: 'check', amount: 1, result: 2, date: 3 }
  const read = (run: PayoutRun, row: string) => {
    const table = `Check,Amount,Status,Date\n${row},${office.today()}`
    return uploadResults(office, run, table, columns)
  }
  const confirm = async ({ import_id }: { import_id: string }) =>
    (await office.call<{ updated: number }>('confirm_payout_results', { import_id })).updated

  test('is cleared by number and amount, and another amount is shown', async () => {
    const { run, number } = await office.paidCheck()
    expect((await read(run, `${number},181.00,Cleared`)).different).toMatchObject([
      { differs: 'amount' },
    ])
    const preview = await read(run, `${number},180.00,Cleared`)
    expect(preview.matched).toMatchObject([{ kind: 'cleared', contradicts: false }])
    expect(preview.sums).toMatchObject([{ kind: 'cleared', count: 1, total: '180.00' }])
    expect(await confirm(preview)).toBe(1)
    expect(await list()).toMatchObject([{ state: 'cleared', cleared_on: office.today() }])
    expect((await read(run, `${number},180.00,Cleared`)).counts.already).toBe(1)
  })

  test('is stopped once the list shows the stop, and no other word decides', async () => {
    const { run, number } = await office.paidCheck()
    expect((await read(run, `${number},180.00,Stopped`)).matched).toEqual([])
    await replace(number)
    const preview = await read(run, `${number},180.00,Stopped`)
    expect([preview.words, preview.matched]).toMatchObject([[], [{ kind: 'stopped' }]])
    expect(await confirm(preview)).toBe(1)
    expect(await list()).toMatchObject([{ state: 'stopped', stop_confirmed_on: office.today() }])
  })

  test.each([
    ['Void date', (today: string) => today, 'void date'],
    ['Exception', () => 'Stale dated', 'stale dated'],
    ['Decision', () => 'Return', 'return'],
  ])('that is cleared beside %s is for the office to decide', async (heading, cell, said) => {
    const { run, number } = await office.paidCheck()
    const row = (more: string) => `${number},180.00,Cleared,${more}`
    const table = (more: string) => `Check,Amount,Status,${heading}\n${row(more)}\n`
    const preview = await uploadResults(office, run, table(cell(office.today())))
    expect(preview.matched).toEqual([])
    expect(preview.undecided.map(({ word }) => word)).toEqual([`cleared · ${said}`])
    expect(await confirm(preview)).toBe(0)
    expect(await list()).toMatchObject([{ state: 'issued', cleared_on: null }])
    expect((await uploadResults(office, run, table(''))).matched).toMatchObject([
      { kind: 'cleared' },
    ])
  })

  test('that was stopped and is cleared all the same is an alarm', async () => {
    const { request_id, run, number } = await office.paidCheck()
    await replace(number)
    const preview = await read(run, `${number},180.00,Paid`)
    expect(preview.matched).toMatchObject([{ kind: 'cleared', contradicts: true }])
    expect(await confirm(preview)).toBe(1)
    expect(await list()).toMatchObject([{ state: 'cleared', ended_on: office.today() }])
    expect(await office.statusOf(request_id)).toBe('paid')
    expect((await office.payments(run)).map(({ state }) => state)).toEqual(['paid'])
  })

  test('is found in ours by number, and a digital one by reference', async () => {
    for (const input_check_delivery_method of ['mail', ...Array(4).fill('email'), 'mail']) {
      await office.decided(CHECK, '18', { input_check_delivery_method })
    }
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const listed: PayoutCheck[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const input = { limit: 2, ...(cursor && { cursor }) }
      const page = await office.call<ProcedureOutput<'list_checks'>>('list_checks', input)
      listed.push(...page.checks)
      cursor = page.next_cursor
    }
    const digital = listed.filter(({ number }) => number === null).map(({ reference }) => reference)
    const numbers = listed.map(({ number }) => number ?? 0)
    expect([numbers.length, digital.length]).toEqual([6, 4])
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    expect(digital).toEqual(digital.toSorted().reverse())
  })
})
