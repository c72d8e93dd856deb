import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import {
  answersFile,
  bankAnswer,
  sentAchRun,
  uploadResults,
} from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

// What nobody may enter of a payment, at each door: by hand, in a file of the ACH network, in a table.

type Payment = Awaited<ReturnType<typeof sentAchRun>>['payments'][number]
type Refused = { code: string; on?: number; before?: (payment: Payment) => Promise<unknown> }

describeEachDatabase('The doors of what a bank says', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const act = (payment: Payment, name: string, more: object = {}) =>
    office.call(`act_on_payment ${name}`, { payment_id: payment.id, ...more })

  const refused: Record<string, Refused> = {
    'a notice of change as a return': { code: 'C01' },
    'a return of one that came back': {
      code: 'R03',
      before: (payment) => act(payment, 'come_back', { on: office.today() }),
    },
    'a return of before the bank had it': { code: 'R03', on: -400 },
  }

  const doors: Record<
    string,
    (payment: Payment, run: { id: string }, one: Refused) => Promise<void>
  > = {
    'by hand': async (payment, _, { code, on = 0 }) => {
      const input = { payment_id: payment.id, code, on: dateAfter(office.today(), on) }
      expect(await office.refusal('act_on_payment come_back', input)).toMatchObject({
        success: false,
      })
    },
    'in a file': async (payment, run, { code, on }) => {
      const text = answersFile([await bankAnswer(office.db, payment.id, code)])
      // The file says its day in its header and in its batch.
      const dated = on === undefined ? text : text.replace('9912010600', '2001020600')
      await enter(run, dated)
    },
    'in a table': async (payment, run, { code, on = 0 }) => {
      const day = dateAfter(office.today(), on)
      const cells = [payment.reference, payment.amount, 'Returned', code, day]
      await enter(run, `Reference,Amount,Status,Code,Return date\n${cells.join(',')}\n`)
    },
  }

  async function enter(run: { id: string }, file: string) {
    const { import_id } = await uploadResults(office, run, file)
    await office.call('confirm_payout_results', { import_id, operation_id: randomUUID() })
  }

  test.each(
    Object.keys(refused).flatMap((what) => Object.keys(doors).map((door) => [what, door] as const)),
  )('%s %s is not entered', async (what, door) => {
    const one = refused[what] ?? expect.fail()
    const { run, payments } = await sentAchRun(office, '180')
    const [payment] = payments
    if (!payment) throw new Error('no payment')
    await one.before?.(payment)
    const [before] = await office.payments(run)
    await doors[door]?.(payment, run, one)
    const [after] = await office.payments(run)
    expect([after?.state, after?.return_code]).toEqual([before?.state, before?.return_code])
  })
})
