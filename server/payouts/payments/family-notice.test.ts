import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutPayment } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('what the family sees of its payment', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  test('being paid, also once marked before its Friday, returned, the new Friday, and nothing when a person calls', async () => {
    const id = await office.decided()
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    expect(await office.notice(id)).toBeNull()

    await office.call('lock_payout_run', { run_id: run.id })
    expect(await office.notice(id)).toEqual({ kind: 'being_paid', on: run.pay_on })
    await office.give(run, 'ach')
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ach' })
    // Its Friday is still to come.
    expect(await office.notice(id)).toEqual({ kind: 'being_paid', on: run.pay_on })

    const back = { payment_id: payment?.id, code: 'R20', on: office.today() }
    await office.call('act_on_payment come_back', back)
    expect(await office.notice(id)).toEqual({ kind: 'returned', advice: 'another_account' })
    const letters = office.db
      .selectFrom('outbox')
      .select('data')
      .where('kind', '=', 'payment_returned')
    expect(await letters.execute()).toEqual([
      { data: expect.objectContaining({ full_name: 'Moshe Cohen', advice: 'another_account' }) },
    ])

    const again = await office.call<{ payment: PayoutPayment }>('act_on_payment pay_again', {
      payment_id: payment?.id,
    })
    expect(await office.notice(id)).toMatchObject({ kind: 'expected' })
    const next = await office.newRun()
    expect(await office.notice(id)).toEqual({ kind: 'expected', on: next.pay_on })

    await office.call('lock_payout_run', { run_id: next.id })
    await office.give(next, 'ach')
    const died = { payment_id: again.payment.id, code: 'R15', on: office.today() }
    await office.call('act_on_payment come_back', died)
    expect(await office.notice(id)).toBeNull()
  })
})
