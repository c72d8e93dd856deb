import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { sentAchRun, uploadResults } from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { tickedOf } from './reported-row.ts'

test('no probable row is entered without its tick', () => {
  const entries = fc.array(fc.record({ probable: fc.option(fc.nat(9), { nil: undefined }) }))
  fc.assert(
    fc.property(entries, fc.array(fc.nat(9)), (all, ticked) => {
      const entered = new Set(tickedOf(all, ticked))
      for (const entry of all) {
        const isTicked = entry.probable === undefined || ticked.includes(entry.probable)
        expect(entered.has(entry)).toBe(isTicked)
      }
    }),
  )
  expect(tickedOf([{ probable: 0 }, {}])).toEqual([{}])
})

describeEachDatabase('A bank that renumbers traces', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const columns = { key: 0, by: 'trace', amount: 1, result: 2, date: 3, account: 4 }
  const table = (...rows: string[]) => ['Trace,Amount,Status,Date,Account', ...rows].join('\n')
  const confirm = (import_id: string, ticked?: number[]) =>
    office.call('confirm_payout_results', { import_id, ...(ticked && { ticked }) })

  test('is asked about what is probably ours, row by row', async () => {
    const { run, payments } = await sentAchRun(office, '180', '36', '72')
    const day = office.today()
    const text = table(
      `999999990000001,180.00,Settled,${day},****6789`,
      `999999990000002,36.00,Returned R03,${day},****6789`,
      `999999990000003,36.01,Settled,${day},****6789`,
      `999999990000004,72.00,Settled,${day},****1111`,
      `999999990000005,72.00,Settled,${dateAfter(day, -3)},****6789`,
    )
    const preview = await uploadResults(office, run, text, columns)
    expect(preview.matched).toEqual([])
    expect(preview.probable.map(({ kind, payment }) => [kind, payment?.id])).toEqual([
      ['paid', payments[0]?.id],
      ['return', payments[1]?.id],
    ])
    expect(preview.counts).toMatchObject({ matched: 0, probable: 2, unknown: 3 })
    expect([preview.sums, preview.open[0]?.count]).toEqual([[], 3])
    // Without a tick nothing is entered, and neither is a line that is not probable.
    expect(await confirm(preview.import_id, [4, 5, 6])).toMatchObject({ updated: 0 })

    const again = await uploadResults(office, run, text, columns)
    const [, second] = again.probable
    expect(await confirm(again.import_id, [second?.line ?? 0])).toMatchObject({ updated: 1 })
    expect((await office.payments(run)).map(({ state }) => state)).toEqual([
      ...['sent', 'returned', 'sent'],
    ])
  })

  test('leaves undecided what fits two payments', async () => {
    const { run } = await sentAchRun(office, '180', '180')
    const text = table(`999999990000001,180.00,Settled,${office.today()},6789`)
    const preview = await uploadResults(office, run, text, columns)
    expect([preview.matched, preview.probable]).toEqual([[], []])
    expect(preview.undecided.map(({ differs, payment }) => [differs, payment])).toEqual([
      ['several', null],
    ])
    expect(await confirm(preview.import_id, [1, 2])).toMatchObject({ updated: 0 })
  })
})
