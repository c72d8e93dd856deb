import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallRow } from '#contract/calls.ts'
import type { PayoutPayment } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { keepWays } from '#server/requests/index.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('calls about payments', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.clean()
    await office.db.updateTable('users').set({ reach: null }).execute()
    await office.db.deleteFrom('outbox').execute()
  })
  const list = async () => (await office.call<{ calls: CallRow[] }>('list_calls', {})).calls
  const said = async () => (await list()).flatMap(({ reasons }) => reasons)

  /** Pays a request and records that the payment came back. */
  async function returned(code: string) {
    const id = await office.decided()
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    const payment_id = payment?.id
    await office.call('act_on_payment come_back', { payment_id, code, on: office.today() })
    return { id, payment_id }
  }

  test('a return that has no letter is called about, whoever it is', async () => {
    const { id } = await returned('R15')
    expect(await said()).toMatchObject([
      { kind: 'returned', request_id: id, say: expect.stringContaining('באצאלן') },
    ])
  })

  test('another return only of who wants calls, until the payment is planned again', async () => {
    const { id, payment_id } = await returned('R20')
    expect(await said()).toEqual([])
    await office.byFamily('set_reach', { reach: 'call' })
    expect(await said()).toMatchObject([{ kind: 'returned', request_id: id }])
    await office.call<{ payment: PayoutPayment }>('act_on_payment pay_again', { payment_id })
    expect(await said()).toEqual([])
  })

  test('a return that was a mistake is told by telephone to whoever was told of it there', async () => {
    const told = async () => {
      const all = await list()
      return all.filter(({ reasons }) =>
        reasons.some(({ kind }) => kind === 'payment_not_returned'),
      )
    }
    await office.byFamily('set_reach', { request_id: await office.decided(), reach: 'call' })
    const unheard = await returned('R20')
    await office.call('act_on_payment undo_end', { payment_id: unheard.payment_id })
    expect(await told()).toEqual([])
    const heard = await returned('R20')
    const row = (await list()).find(({ reasons }) =>
      reasons.some(({ request_id }) => request_id === heard.id),
    )
    await office.call('record_call', { call_id: row?.call_id, outcome: 'reached' })
    await office.call('act_on_payment undo_end', { payment_id: heard.payment_id })
    expect(await told()).toHaveLength(1)
    expect(await office.letters('payment_not_returned')).toBe(0)
  })

  test('details that were corrected since end the reason to call', async () => {
    const { id } = await returned('R15')
    const changed_at = new Date(Date.now() + 1000)
    await office.db
      .updateTable('payment_details')
      .set({ changed_at } as never)
      .where('request_id', '=', id)
      .execute()
    expect(await said()).toEqual([])
  })

  test('nobody calls while a request is on hold, as after suspected fraud', async () => {
    const { id } = await returned('R17Q')
    expect(await said()).toEqual([])
    const other = await returned('R14')
    await office.call('hold_request', { request_id: other.id, reason: 'Ask the Rav' })
    expect((await said()).filter(({ request_id }) => request_id !== id)).toEqual([])
  })

  test('a payment that was made is said only if the office wants it', async () => {
    await office.byFamily('set_reach', { request_id: await office.decided(), reach: 'call' })
    const paid = async () => {
      const id = await office.decided()
      await office.call('update_request_status', { request_id: id, status: 'paid' })
      return (await said()).filter(({ kind, request_id }) => kind === 'paid' && request_id === id)
    }
    expect(await paid()).toEqual([])
    expect(await office.letters('paid')).toBe(1) // by e-mail instead
    await keepWays(office.db, { calls_when_paid: true })
    expect(await paid()).toHaveLength(1)
    expect(await office.letters('paid')).toBe(1)
    await keepWays(office.db, { calls_when_paid: false })
  })

  test('a plan to be confirmed is a reason two weeks before its Friday, or four for who wants calls', async () => {
    const { id } = await addRequest(office.db, { email: 'plan@example.com' })
    await office.call('create_admin_review', { input_request_id: id, input_donation_amount: '500' })
    const set = (days: number) =>
      office.db
        .updateTable('request_dues')
        .set({ due_on: dateAfter(office.today(), days), needs_confirmation: true })
        .where('request_id', '=', id)
        .execute()
    const own = async () => (await said()).filter(({ request_id }) => request_id === id)
    await set(14)
    expect(await own()).toEqual([]) // nothing is paid yet
    const part = { amount: '100', paid_on: office.today(), way: 'cash' }
    await office.call('record_outside_payment', {
      request_id: id,
      ...part,
      operation_id: randomUUID(),
    })
    expect(await own()).toMatchObject([{ kind: 'confirm_dues' }])
    await set(20)
    expect(await own()).toEqual([])
    await set(20)
    await office.call('set_reach', { request_id: id, reach: 'call' })
    expect(await own()).toMatchObject([{ kind: 'confirm_dues' }])
  })
})
