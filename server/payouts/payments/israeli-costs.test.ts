import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { uploadResults } from '#server/testing/payout-results.ts'

describeEachDatabase('A payment in shekels', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
  })
  afterAll(() => office.close())

  test('shows its rate to the family, and what the bank charged to the office', async () => {
    const run = await office.lockedRun()
    const payments = await office.payments(run)
    const payment = payments.find(({ method }) => method === 'israeli_bank')
    const ach = payments.find(({ method }) => method === 'ach')
    expect(await office.notice(payment?.request_id ?? '')).toEqual({
      kind: 'being_paid',
      on: run.pay_on,
      converted: { rate: '3.021000', on: office.today() },
    })
    expect(await office.notice(ach?.request_id ?? '')).toEqual({
      kind: 'being_paid',
      on: run.pay_on,
    })

    const note = (payment_id: string | undefined, cost_usd: string | null) =>
      office.refusal('act_on_payment note', { payment_id, cost_usd })
    expect(await note(payment?.id, '$182.1')).toMatchObject({
      success: true,
      payment: { cost_usd: '182.10', amount_usd: '180.25', amount: '544.54' },
    })
    const { text } = await office.download(run, 'israeli_bank-sheet.csv')
    expect(text).toContain(',544.54,182.10,')
    for (const wrong of ['0', 'about 180']) {
      expect(await note(payment?.id, wrong)).toMatchObject({ error_code: 'err.invalidAmount' })
    }
    expect(await note(ach?.id, '180')).toMatchObject({ error_code: 'payout.stateChanged' })
    expect(await note(payment?.id, null)).toMatchObject({ payment: { cost_usd: null } })
  })

  test('is shown in shekels among the results of a bank', async () => {
    const run = await office.lockedRun()
    const payments = await office.payments(run)
    for (const [method, row] of [
      ['israeli_bank', { currency: 'ILS', amount: '544.54' }],
      ['ach', { currency: 'USD', amount: '180.25' }],
    ] as const) {
      const payment = payments.find((one) => one.method === method)
      const table = `Reference,Amount,Status\n${payment?.reference},${row.amount},R02`
      const { matched } = await uploadResults(office, run, table)
      expect(matched).toMatchObject([{ amount: row.amount, payment: row }])
    }
  })
})
