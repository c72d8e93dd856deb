import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { postResults, sentAchRun, uploadResults } from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('How a table was read', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  test('is remembered for the same headings: the order of its dates', async () => {
    const { run, payments } = await sentAchRun(office, '180')
    const table = `Ref,Amount,Result,Return date\n${payments[0]?.reference},180.00,Returned R03,5/1/2020\n`
    const { body } = await postResults(office, run, table)
    expect(body).toMatchObject({
      error_code: 'payout.results.chooseDateOrder',
      dates: [{ written: '5/1/2020', readings: { month: '2020-05-01', day: '2020-01-05' } }],
    })
    for (const choices of [{ reading: { dates: 'day' } }, {}]) {
      const { different } = await uploadResults(office, run, table, undefined, choices)
      expect(different.map(({ on, differs }) => [on, differs])).toEqual([['2020-01-05', 'early']])
    }
  })
})
