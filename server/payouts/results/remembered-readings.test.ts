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

  test('is remembered for the same headings: what sets its columns apart', async () => {
    const { run, payments } = await sentAchRun(office, '180')
    // As many commas as semicolons, in every line.
    const table = [
      'Ref;Amount;Result;Name, street, town, state',
      `${payments[0]?.reference};180.00;Returned R03;Cohen, 1 Main St, Monsey, NY`,
    ].join('\n')
    const { body } = await postResults(office, run, table)
    expect(body).toMatchObject({ table: { layout: { delimiter: ',' } } })
    for (const choices of [{ reading: { delimiter: ';' } }, {}]) {
      const { matched, ...read } = await uploadResults(office, run, table, undefined, choices)
      expect(read.table?.layout).toEqual({ delimiter: ';', encoding: 'utf-8' })
      expect(matched.map(({ code }) => code)).toEqual(['R03'])
    }
  })

  test('is remembered for the same headings: the encoding of its letters', async () => {
    const { run, payments } = await sentAchRun(office, '180')
    const text = `Ref,Amount,Result,..\n${payments[0]?.reference},180.00,Returned R03,\n`
    // A word of two letters in code page 862, which is none of three.
    const letters = Uint8Array.from(text, (sign, at) =>
      sign === '.' && at < text.indexOf('\n') ? 0x91 : sign.charCodeAt(0),
    )
    const { body } = await postResults(office, run, letters)
    expect(body).toMatchObject({ table: { layout: { encoding: 'windows-1252' } } })
    for (const choices of [{ reading: { encoding: 'cp862' } }, {}]) {
      const { table } = await uploadResults(office, run, letters, undefined, choices)
      expect(table?.layout).toEqual({ delimiter: ',', encoding: 'cp862' })
      expect(table?.header.at(-1)).toBe('סס')
    }
  })
})
