import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const OJC_CHECK = paymentCases.findIndex(({ method }) => method === 'ojc_check')

describeEachDatabase('Between planning and locking', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  test('a payment that was held in a locked run leaves it when that is unlocked and cancelled', async () => {
    const [id] = [await office.decided(3), await office.decided(3)]
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const held = (await office.payments(run)).find(({ request_id }) => request_id === id)
    await office.call('act_on_payment hold', { payment_id: held?.id, reason: 'wait' })
    await office.call('unlock_payout_run', { run_id: run.id })
    await office.call('create_admin_review', { input_request_id: id, input_donation_amount: '7' })
    expect(await office.payments(run)).toContainEqual(
      expect.objectContaining({ state: 'held', hold_reason: 'wait', amount_usd: '7.00' }),
    )
    await office.call('cancel_payout_run', { run_id: run.id })
    const next = await office.newRun()
    expect(await office.payments(next)).toHaveLength(2)
    await office.call('cancel_payout_run', { run_id: next.id })
  })

  test('a request that is marked as paid by hand is neither locked nor paid again', async () => {
    const request_id = await office.decided(OJC_CHECK)
    const run = await office.newRun()
    const lock = { run_id: run.id }
    const setStatus = (status: string) =>
      office.call('update_request_status', { request_id, status })
    await setStatus('paid')
    // Nothing is left of it, so its payment left the draft.
    expect(await office.payments(run)).toEqual([])
    expect(await office.refusal('lock_payout_run', lock)).toMatchObject({
      error_code: 'payout.problem.nothing_to_pay',
    })
    await setStatus('created')
    await office.call('add_payment', { run_id: run.id, request_id })
    await setStatus('processed')
    expect(await office.refusal('lock_payout_run', lock)).toMatchObject({
      error_code: 'payout.problem.paid_outside',
    })
    await setStatus('created')
    await office.call('lock_payout_run', lock)
    await office.give(run, 'ojc_check')
    const [payment] = await office.payments(run)
    const back = { payment_id: payment?.id, code: 'R03', on: office.today() }
    await office.call('act_on_payment come_back', back)
    await setStatus('processed')
    const again = { payment_id: payment?.id }
    expect(await office.refusal('act_on_payment pay_again', again)).toMatchObject({
      error_code: 'payout.problem.paid_outside',
    })
    await setStatus('processing')
    await office.call('act_on_payment pay_again', again)
    expect(await office.refusal('act_on_payment pay_again', again)).toMatchObject({
      error_code: 'payout.problem.live_payment',
    })
  })

  test('what fell due before payments were introduced is added by hand only', async () => {
    const introduce = (days: number) =>
      sql`update payout_settings set introduced_at = now() + make_interval(days => ${days})`.execute(
        database.kysely,
      )
    const request_id = await office.decided(3)
    await introduce(40)
    const run = await office.newRun()
    expect([await office.payments(run), (await office.getRun(run)).due]).toEqual([[], 0])
    await office.call('add_payment', { run_id: run.id, request_id })
    const [payment] = await office.payments(run)
    await office.call('act_on_payment remove', { payment_id: payment?.id })
    await introduce(0)
    expect(await office.payments(await office.newRun())).toHaveLength(1)
  })

  test('a status that is set by hand while a payment is held survives unlocking', async () => {
    const [held, other] = [await office.decided(3), await office.decided(3)]
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const payment = (await office.payments(run)).find(({ request_id }) => request_id === held)
    await office.call('act_on_payment hold', { payment_id: payment?.id, reason: 'wait' })
    await office.call('update_request_status', { request_id: held, status: 'paid' })
    await office.call('unlock_payout_run', { run_id: run.id })
    expect([await office.statusOf(held), await office.statusOf(other)]).toEqual(['paid', 'created'])
  })
})
