import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { toCents } from '#domain/money.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'

type Recorded = { outside_id: string; status: string; open: string }

describeEachDatabase('Payments outside a run', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  const pay = (request_id: string, amount: string, more: object = {}) =>
    office.call<Recorded>('record_outside_payment', {
      request_id,
      amount,
      paid_on: office.today(),
      way: 'cash',
      ...more,
    })
  const refusal = async (request_id: string, amount: string, more: object = {}) => {
    const input = { request_id, amount, paid_on: office.today(), way: 'cash', ...more }
    return (await office.refusal('record_outside_payment', input)).error_code
  }
  const undo = (outside_id: string) => office.call<Recorded>('undo_outside_payment', { outside_id })
  async function figures() {
    const { paid, open, approved, items } = await office.call<ProcedureOutput<'get_open_items'>>(
      'get_open_items',
      {},
    )
    return [approved, paid, open, items.map(({ bucket }) => bucket).join()]
  }
  const statusOf = async (id: string) =>
    (
      await office.db
        .selectFrom('requests')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.status
  const dueToday = (id: string) =>
    sql`update request_dues set due_on = ${office.today()} where request_id = ${id}`.execute(
      office.db,
    )

  test('a part is paid in cash, and a run pays the rest', async () => {
    await office.clean()
    const id = await office.decided(4, '500')
    await dueToday(id)
    expect(await pay(id, '200.50')).toMatchObject({ status: 'processing', open: '299.50' })
    expect(await figures()).toEqual(['500.00', '200.50', '299.50', 'due'])
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    expect(await office.payments(run)).toMatchObject([{ amount_usd: '299.50' }])
    const own = await office.call<ProcedureOutput<'get_request_payments'>>('get_request_payments', {
      request_id: id,
    })
    expect(own.payments).toMatchObject([{ amount_usd: '299.50' }]) // the cash is not one of a run
    expect(await refusal(id, '1')).toBe('outside.underway')
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ojc_check' })
    expect(await refusal(id, '1')).toBe('outside.underway')
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ojc_check' })
    expect(await figures()).toEqual(['500.00', '500.00', '0.00', ''])
    expect(await refusal(id, '1')).toBe('outside.nothingOpen')
  })

  test('what came back is paid in cash instead, and taken back again', async () => {
    await office.clean()
    const id = await office.decided(4, '180')
    await dueToday(id)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ojc_check' })
    const [payment] = await office.payments(run)
    const ended = { payment_id: payment?.id, on: office.today() }
    await office.call('act_on_payment come_back', ended)
    expect(await figures()).toEqual(['180.00', '0.00', '180.00', 'came_back'])
    await pay(id, '100')
    expect(await figures()).toEqual(['180.00', '100.00', '80.00', 'came_back'])
    const rest = await pay(id, '80')
    expect(rest).toMatchObject({ status: 'paid', open: '0.00' })
    expect(await figures()).toEqual(['180.00', '180.00', '0.00', ''])
    const undoEnd = await office.refusal('act_on_payment undo_end', { payment_id: payment?.id })
    expect(undoEnd.success).toBe(false)
    expect(await undo(rest.outside_id)).toMatchObject({ status: 'processing', open: '80.00' })
    expect(await figures()).toEqual(['180.00', '100.00', '80.00', 'came_back'])
  })

  test('the last dollars take the payment out of its draft, and undoing makes it due', async () => {
    await office.clean()
    const id = await office.decided(4, '90')
    await dueToday(id)
    const run = await office.newRun()
    expect(await office.payments(run)).toHaveLength(1)
    const part = await pay(id, '40')
    const last = await pay(id, '50')
    expect(await office.payments(run)).toHaveLength(0)
    expect(await statusOf(id)).toBe('paid')
    await undo(part.outside_id)
    expect(await statusOf(id)).toBe('processing')
    expect(await figures()).toEqual(['90.00', '50.00', '40.00', 'due'])
    expect(await undo(last.outside_id)).toMatchObject({ status: 'created', open: '90.00' })
    expect(await figures()).toEqual(['90.00', '0.00', '90.00', 'due'])
  })

  test('is refused above what is open, in the future, on hold, and for a plan', async () => {
    await office.clean()
    const id = await office.decided(4, '90')
    expect(await refusal(id, '90.01')).toBe('outside.aboveOpen')
    expect(await refusal(id, '0')).toBe('err.invalidAmount')
    expect(await refusal(id, '9', { paid_on: '2999-01-01' })).toBe('payout.dateInFuture')
    await office.call('hold_request', { request_id: id, reason: 'a doubt' })
    expect(await refusal(id, '9')).toBe('desk.requestOnHold')
    await office.call('release_request', { request_id: id })
    await office.call('withdraw_request', { request_id: id })
    expect(await refusal(id, '9')).toBe('desk.requestWithdrawn')
  })

  test('a decision cannot contradict what was paid', async () => {
    await office.clean()
    const id = await office.decided(4, '90')
    const { outside_id } = await pay(id, '40')
    const decide = async (more: object) =>
      (await office.refusal('create_admin_review', { input_request_id: id, ...more })).error_code
    expect(await decide({ input_donation_amount: '39.99' })).toBe('outside.belowPaid')
    expect(await decide({ input_outcome: 'declined', input_message: 'no' })).toBe(
      'outside.undoFirst',
    )
    const undone = await office.refusal('undo_admin_review', { request_id: id })
    expect(undone.error_code).toBe('outside.undoFirst')
    await office.call('create_admin_review', { input_request_id: id, input_donation_amount: '100' })
    expect((await figures()).slice(0, 3)).toEqual(['100.00', '40.00', '60.00'])
    await office.call('withdraw_request', { request_id: id })
    expect((await figures()).slice(0, 3)).toEqual(['40.00', '40.00', '0.00'])
    await office.call('restore_request', { request_id: id })
    // The rest is marked by hand.
    await office.call('update_request_status', { request_id: id, status: 'paid' })
    expect((await figures()).slice(0, 3)).toEqual(['100.00', '100.00', '0.00'])
    expect(await undo(outside_id)).toMatchObject({ status: 'processing', open: '40.00' })
  })

  test('of several presses at once, those that fit are recorded', async () => {
    for (let round = 0; round < 5; round++) {
      await office.clean()
      const id = await office.decided(4, '100')
      const input = { request_id: id, amount: '40', paid_on: office.today(), way: 'cash' }
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => office.refusal('record_outside_payment', input)),
      )
      const ends = answers.map(({ success, error_code }) => (success ? 'recorded' : error_code))
      expect(ends.sort()).toEqual([
        ...['outside.aboveOpen', 'outside.aboveOpen', 'recorded', 'recorded'],
      ])
      expect((await figures()).slice(0, 3)).toEqual(['100.00', '80.00', '20.00'])
    }
  })

  test('is in the totals of the family and in what the recount finds', async () => {
    await office.clean()
    const id = await office.decided(4, '300')
    const request = await office.db
      .selectFrom('requests')
      .select('family_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const paidThisYear = async () => {
      const { years } = await office.call<{ years: { year: number; paid: string }[] }>(
        'get_family',
        { family_id: request.family_id },
      )
      const year = Number(office.today().slice(0, 4))
      return years.find((one) => one.year === year)?.paid ?? '0.00'
    }
    const earlier = toCents(await paidThisYear())
    await pay(id, '120')
    expect(toCents(await paidThisYear()) - earlier).toBe(12000n)
    const before = await figures()
    await sql`select recount()`.execute(office.db)
    expect(await figures()).toEqual(before)
  })

  test('of many statuses all are set or none, and those that refuse it are named', async () => {
    await office.clean()
    const [free, held] = [await office.decided(4, '180'), await office.decided(4, '90')]
    await office.call('hold_request', { request_id: held, reason: 'a doubt' })
    const change = { request_ids: [free, held], status: 'paid' }
    expect(await office.refusal('update_request_status', change)).toMatchObject({
      error_code: 'desk.requestOnHold',
      refused: [{ request_id: held, error_code: 'desk.requestOnHold' }],
    })
    expect(await statusOf(free)).toBe('created')
  })

  test('what is marked as paid by hand has its day and its way', async () => {
    await office.clean()
    const day = dateAfter(office.today(), -40) // in another month
    const ids = [await office.decided(4, '180'), await office.decided(4, '90')]
    await office.datePostings(ids, dateAfter(day, -1))
    const mark = (more: object) =>
      office.server.call(
        'update_request_status',
        { request_ids: ids, status: 'paid', ...more },
        office.admin.cookie,
      )
    expect((await mark({ paid_on: '2100-01-01' })).body).toMatchObject({
      fields: { paid_on: 'payout.dateInFuture' },
    })
    expect((await mark({ paid_on: day, status: 'created' })).status).toBe(400)
    expect((await mark({ paid_on: day, way: 'cash' })).body).toMatchObject({ updated: 2 })
    const paidIn = async () => {
      const { items } = await office.call<ProcedureOutput<'get_books_items'>>('get_books_items', {
        figure: 'paid',
        month: day.slice(0, 7),
      })
      return items.map(({ amount, on, way }) => [amount, on, way]).sort()
    }
    expect(await paidIn()).toEqual([
      ['180.00', day, 'cash'],
      ['90.00', day, 'cash'],
    ])
    const csv = await office.server.app.request(
      `/exports/payments.csv?from=${day}&to=${day}&method=cash`,
      { headers: { Cookie: office.admin.cookie } },
    )
    expect(await csv.text()).toContain('270.00')
    const request = await office.call<{ family: { last: { paid_on: string } } }>('get_request', {
      request_id: ids[1],
    })
    expect(request.family.last.paid_on).toBe(day)
    // What is set back and marked again without a word is dated by the mark.
    await office.call('update_request_status', { request_ids: ids, status: 'created' })
    expect(await paidIn()).toEqual([])
    await mark({})
    expect(await paidIn()).toEqual([])
    const { rows } = await sql<{ way: string; on: string }>`
      select way, paid_on::text as on from paid_dues where request_id = any(${ids}::uuid[])`.execute(
      office.db,
    )
    expect(rows).toEqual([
      { way: 'hand', on: office.today() },
      { way: 'hand', on: office.today() },
    ])
  })
})
