import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { fromCents, toCents } from '#domain/money.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'

describeEachDatabase('What is approved and not paid', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  const list = (input: object = {}) =>
    office.call<ProcedureOutput<'get_open_items'>>('get_open_items', input)

  /** Returns the bucket of a request, and checks that the sums agree. */
  async function bucketOf(requestId: string): Promise<OpenBucket | undefined> {
    const { items, sums, approved, paid, open } = await list({ limit: 200 })
    expect(fromCents(items.reduce((sum, { amount }) => sum + toCents(amount), 0n))).toBe(open)
    expect(fromCents(sums.reduce((sum, { amount }) => sum + toCents(amount), 0n))).toBe(open)
    expect(fromCents(toCents(approved) - toCents(paid))).toBe(open)
    const found = items.filter(({ request_id }) => request_id === requestId)
    expect(found.length).toBeLessThan(2)
    return found[0]?.bucket
  }

  test('a payment is in one bucket after the other, until it is paid', async () => {
    await office.clean()
    const id = await office.decided(4, '250')
    // From Tuesday on, a new request is due on a later Friday only.
    await sql`update request_dues set due_on = ${office.today()} where request_id = ${id}`.execute(
      office.db,
    )
    expect(await bucketOf(id)).toBe('due')
    const run = await office.newRun()
    expect(await bucketOf(id)).toBe('planned')
    const [payment] = await office.payments(run)
    const input = { payment_id: payment?.id }
    await office.call('act_on_payment hold', { ...input, reason: 'a doubt' })
    expect(await bucketOf(id)).toBe('held')
    await office.call('act_on_payment release', input)
    await office.call('lock_payout_run', { run_id: run.id })
    expect(await bucketOf(id)).toBe('locked')
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ojc_check' })
    expect(await bucketOf(id)).toBe('sent')
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ojc_check' })
    expect(await bucketOf(id)).toBeUndefined()
    const { paid, open } = await list()
    expect([paid, open]).toEqual(['250.00', '0.00'])
    await office.call('act_on_payment come_back', { ...input, on: office.today() })
    expect(await bucketOf(id)).toBe('came_back')
    await office.call('hold_request', { request_id: id, reason: 'a doubt' })
    expect(await bucketOf(id)).toBe('held')
    await office.call('release_request', { request_id: id })
    await office.call('act_on_payment pay_again', input)
    expect(await bucketOf(id)).toBe('waiting')
  })

  test('what came back a year ago, and what is due in no run, stay in the list', async () => {
    await office.clean()
    const [old, later] = [await office.decided(4, '77'), await office.decided(4, '33')]
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ojc_check' })
    const payments = await office.payments(run)
    const ofOld = payments.find(({ request_id }) => request_id === old)
    const ofLater = payments.find(({ request_id }) => request_id === later)
    await office.call('act_on_payment come_back', { payment_id: ofOld?.id, on: office.today() })
    await office.call('act_on_payment fail', { payment_id: ofLater?.id, on: office.today() })
    await sql`update payments set ended_on = ended_on - 400 where id = ${ofOld?.id}`.execute(
      office.db,
    )
    expect(await bucketOf(old)).toBe('came_back')
    expect(await bucketOf(later)).toBe('refused')
    const { items, next_cursor } = await list({ limit: 1 })
    expect(items).toMatchObject([{ request_id: old, run_number: payments[0]?.run_number }])
    const next = await list({ limit: 1, cursor: next_cursor })
    expect([next.items.map(({ request_id }) => request_id), next.next_cursor]).toEqual([
      [later],
      null,
    ])
    expect((await list({ bucket: 'refused' })).items).toHaveLength(1)
    expect((await list({ search: ofOld?.reference })).items).toHaveLength(1)
  })

  test('what was paid by hand is paid, and what is declined is in neither', async () => {
    await office.clean()
    const [byHand, declined] = [await office.decided(4, '10'), await office.decided(4, '20')]
    const mark = (status: string) =>
      office.call('update_request_status', { request_id: byHand, status })
    await mark('processed')
    expect(await bucketOf(byHand)).toBe('sent')
    await mark('paid')
    expect(await bucketOf(byHand)).toBeUndefined()
    expect((await list()).approved).toBe('30.00')
    await office.call('withdraw_request', { request_id: declined })
    expect(await bucketOf(declined)).toBeUndefined()
    expect((await list()).approved).toBe('10.00')
  })

  test('a draft of a past Friday with payments is forgotten', async () => {
    await office.clean()
    const id = await office.decided(4, '10')
    const run = await office.newRun()
    await sql`update payout_runs set pay_on = '2020-01-03' where id = ${run.id}`.execute(office.db)
    const { forgotten, open } = await office.call<ProcedureOutput<'get_payout_overview'>>(
      'get_payout_overview',
      {},
    )
    expect(forgotten).toMatchObject([{ number: run.number, count: 1 }])
    expect(open).toEqual([{ bucket: 'planned', count: 1, amount: '10.00' }])
    // The next draft takes nothing from it, and names what it holds.
    const { notes } = await office.getRun(await office.newRun())
    expect(notes).toContainEqual({
      code: 'older_draft',
      name: String(run.number),
      date: expect.any(String),
      count: 1,
      total_usd: '10.00',
    })
    expect(await bucketOf(id)).toBe('planned')
  })
})
