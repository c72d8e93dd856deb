import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { downloadFile } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const CHECK = paymentCases.findIndex(({ method }) => method === 'check')
const OJC_CHECK = paymentCases.findIndex(({ method }) => method === 'ojc_check')

describeEachDatabase(
  'A call that is repeated with its id',
  { differs: 'transactions' },
  (database) => {
    let office: PayoutOffice
    beforeAll(async () => {
      office = await openPayoutOffice(database)
    })
    beforeEach(() => office.clean())
    afterAll(() => office.close())

    test('acts once, answers the count of then, and describes the run as it is now', async () => {
      const request = await office.decided(CHECK)
      const { id: run_id } = await office.newRun()
      const lock = { run_id, operation_id: randomUUID() }
      const first = await office.call('lock_payout_run', lock)
      expect(first).toMatchObject({ run: { state: 'locked' } })
      expect(await office.call('lock_payout_run', lock)).toEqual(first)
      await office.call('unlock_payout_run', { run_id })
      expect(await office.call('lock_payout_run', lock)).toMatchObject({ run: { state: 'draft' } })
      expect(await office.events('payout.payment_locked', request)).toBe(1)

      await office.call('lock_payout_run', { run_id })
      await downloadFile(office, { id: run_id }, 'check')
      const send = { run_id, method: 'check', operation_id: randomUUID() }
      for (const _ of ['first', 'repeated']) {
        expect(await office.call('mark_payments_sent', send)).toEqual({ success: true, updated: 1 })
      }
    })

    test('is a new attempt after a refusal, and finds nothing once its payment is removed', async () => {
      await office.decided(OJC_CHECK)
      const run = await office.newRun()
      const [{ id: payment_id } = { id: '' }] = await office.payments(run)
      const again = { payment_id, operation_id: randomUUID() }
      expect(await office.refusal('act_on_payment pay_again', again)).toMatchObject({
        success: false,
      })
      await office.call('lock_payout_run', { run_id: run.id })
      await office.give(run, 'ojc_check')
      await office.call('act_on_payment come_back', { payment_id, on: office.today() })
      const { payment } = await office.call<{ payment: { id: string } }>(
        'act_on_payment pay_again',
        again,
      )
      await office.call('act_on_payment remove', { payment_id: payment.id })
      expect(await office.refusal('act_on_payment pay_again', again)).toMatchObject({
        error_code: 'err.notFound',
      })
    })

    test('is refused as another call, and its stored answer has no names', async () => {
      await office.decided(CHECK, '500', { input_check_payee_name: 'Stored Nowhere' })
      const run = await office.newRun()
      const lock = { run_id: run.id, operation_id: randomUUID() }
      await office.call('lock_payout_run', lock)
      expect(await office.refusal('unlock_payout_run', lock)).toMatchObject({
        error_code: 'err.invalidInput',
      })
      const [payment] = await office.payments(run)
      const hold = { payment_id: payment?.id, reason: 'ask', operation_id: randomUUID() }
      expect(JSON.stringify(await office.call('act_on_payment hold', hold))).toContain(
        'Stored Nowhere',
      )
      const rows = await database.kysely
        .selectFrom('payout_operations')
        .select('answer')
        .where('id', 'in', [lock.operation_id, hold.operation_id])
        .execute()
      expect(rows.map(({ answer }) => answer)).toEqual(
        expect.arrayContaining([
          { success: true, run_id: run.id },
          { success: true, payment_id: payment?.id },
        ]),
      )
    })
  },
)
