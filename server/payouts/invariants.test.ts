import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { payouts } from '#contract/payouts.ts'
import { filedStates, liveStates } from '#domain/payouts/payment-states.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { asAdmin, nextFriday, paymentsOf } from '#server/testing/payout-world.ts'

const CALLERS = 50
/** PGlite has one connection, so its callers never really race. */
const ROUNDS = { postgres: 20, embedded: 4 }
/** How often the run is unlocked and locked again. */
const RELOCKS = 4

describeEachDatabase('However many call at once', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  let user: { id: string; cookie: string }
  const world = () => ({ server, admin, db: server.services.db })
  const call = <T = Record<string, unknown>>(name: string, input: unknown) =>
    asAdmin<T>(world(), name, input)
  /** The same call by many administrators at once. */
  const atOnce = (name: string, inputs: unknown[]) =>
    Promise.all(
      inputs.map(async (input) => {
        const { status, body } = await server.call(name, input, admin.cookie)
        expect(status).toBe(200)
        return body as { success: boolean; error_code?: string; updated?: number }
      }),
    )
  const many = <T>(of: (at: number) => T) => Array.from({ length: CALLERS }, (_, at) => of(at))
  const rounds = (count: number) => Array.from({ length: count }, (_, at) => at)

  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true })
    user = await server.signIn()
  })
  afterAll(() => server.close())

  const decided = async () => {
    const { id } = await addRequest(server.services.db, {
      user_id: user.id,
      payment_method: 'ojc_check',
    })
    await call('create_admin_review', { input_request_id: id, input_donation_amount: '18' })
    return id
  }
  const newRun = async () =>
    (await call<{ run: PayoutRun }>('create_payout_run', { pay_on: nextFriday() })).run
  const duplicates = async (column: 'reference' | 'request_id' | 'check_number') => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from payments where ${sql.ref(column)} is not null
        and state = any(${liveStates}::text[])
      group by ${sql.ref(column)} having count(*) > 1`.execute(database.kysely)
    return rows.length
  }
  const count = async (table: 'outbox' | 'audit_events', where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where ${where}`.execute(database.kysely)
    return Number(rows[0]?.count)
  }

  test('a request gets one live payment', async () => {
    const [one, two] = [await newRun(), await newRun()]
    for (const _ of rounds(ROUNDS[database.kind])) {
      const request_id = await decided()
      const answers = await atOnce(
        'add_payment',
        many((at) => ({ run_id: (at % 2 ? one : two).id, request_id })),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
    }
    expect(await duplicates('request_id')).toBe(0)
    expect(await duplicates('reference')).toBe(0)
    for (const { id } of [one, two]) await call('cancel_payout_run', { run_id: id })
  })

  test('a Friday gets one draft', async () => {
    for (const _ of rounds(5)) {
      const pay_on = nextFriday()
      const answers = await atOnce(
        'create_payout_run',
        many(() => ({ pay_on })),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
    }
    await sql`update payments set run_id = null where state = 'planned'`.execute(database.kysely)
    await sql`update payout_runs set state = 'cancelled'`.execute(database.kysely)
  })

  test('a run is locked, sent and paid by one of them, and no letter is sent twice', async () => {
    const run = await newRun()
    const { payments } = await paymentsOf(world(), run.id)
    const all = ROUNDS[database.kind]
    expect(payments.length).toBe(all)
    const run_id = run.id
    for (const _ of rounds(RELOCKS)) {
      const locked = await atOnce(
        'lock_payout_run',
        many(() => ({ run_id })),
      )
      expect(locked.filter(({ success }) => success)).toHaveLength(1)
      expect(new Set(locked.map(({ error_code }) => error_code))).toEqual(
        new Set([undefined, 'payout.notDraft']),
      )
      await call('unlock_payout_run', { run_id })
    }
    const lock = { run_id, operation_id: randomUUID() }
    const locked = await atOnce(
      'lock_payout_run',
      many(() => lock),
    )
    expect(locked.every(({ success }) => success)).toBe(true)

    const send = { run_id, method: 'ojc_check', operation_id: randomUUID() }
    const sent = await atOnce(
      'mark_payments_sent',
      many(() => send),
    )
    expect(new Set(sent.map(({ updated }) => updated))).toEqual(new Set([all]))
    const other = { ...send, method: 'ach' }
    expect(await atOnce('mark_payments_sent', [other])).toMatchObject([{ success: false }])
    const paid = await atOnce(
      'mark_payments_paid',
      many(() => ({ run_id, method: 'ojc_check' })),
    )
    expect(paid.map(({ updated }) => updated ?? 0).reduce((sum, one) => sum + one, 0)).toBe(all)
    expect(await count('outbox', sql`kind = 'paid'`)).toBe(all)
    expect(await count('audit_events', sql`action = 'payout.payment_paid'`)).toBe(all)
    expect(await count('audit_events', sql`action = 'payout.payment_sent'`)).toBe(all)
    expect(await count('audit_events', sql`action = 'payout.payment_locked'`)).toBe(
      all * (RELOCKS + 1),
    )
    const { run: closed } = await call<{ run: PayoutRun }>('get_payout_run', { run_id })
    expect(closed.state).toBe('closed')
    const { rows } = await sql<{ count: number; total: string }>`
      select count(*), sum(amount)::text as total from payments
      where run_id = ${run_id} and state = any(${filedStates}::text[])`.execute(database.kysely)
    expect(closed.totals).toMatchObject([rows[0]])
  })

  test('a returned payment is paid again once', async () => {
    const id = await decided()
    const run = await newRun()
    await call('lock_payout_run', { run_id: run.id })
    const { payments } = await paymentsOf(world(), run.id)
    const payment = payments.find(({ request_id }) => request_id === id)
    const end = { payment_id: payment?.id, code: 'R03', on: '2026-11-20' }
    await call('record_payment_return', end)
    const answers = await atOnce(
      'pay_again',
      many(() => ({ payment_id: payment?.id })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await duplicates('request_id')).toBe(0)
  })

  describe('not even SQL', () => {
    test('changes what was locked or deletes it', async () => {
      const id = await decided()
      const run = await newRun()
      await call('lock_payout_run', { run_id: run.id })
      for (const change of [
        sql`amount_usd = 1`,
        sql`amount = 1`,
        sql`payee = 'Another'`,
        sql`payee = null`,
        sql`address = '{}'`,
        sql`numbers = 'v1.a.b'`,
        sql`run_id = null`,
        sql`account_type = 'savings'`,
        sql`method = 'ach'`,
      ]) {
        const update = sql`update payments set ${change} where request_id = ${id}`
        await expect(update.execute(database.kysely)).rejects.toThrow(/locked payment|constraint/)
      }
      const removal = sql`delete from payments where request_id = ${id}`
      await expect(removal.execute(database.kysely)).rejects.toThrow('only planned payments')
    })

    test('gives a request two live payments', async () => {
      const second = sql`
        insert into payments (reference, request_id, run_id, attempt, method)
        select 'K99999999', request_id, run_id, 9, method from payments
        where state = 'locked' limit 1`
      await expect(second.execute(database.kysely)).rejects.toThrow('payments_one_live')
    })
  })

  test.each(Object.keys(payouts))('%s is refused to everybody but administrators', async (name) => {
    expect((await server.call(name, {}, user.cookie)).status).toBe(403)
    expect((await server.call(name, {})).status).toBe(401)
  })

  test.each([
    ['declined', { input_outcome: 'declined', input_message: 'no' }, 'cancelled'],
    ['asked about', { input_outcome: 'needs_info', input_message: 'who?' }, 'cancelled'],
  ])('a request that is %s loses its locked payment', async (_, decision, state) => {
    const id = await decided()
    const run = await newRun()
    await call('lock_payout_run', { run_id: run.id })
    await call('create_admin_review', {
      input_request_id: id,
      input_donation_amount: '0',
      ...decision,
    })
    const { payments } = await paymentsOf(world(), run.id)
    const payment = payments.find(({ request_id }) => request_id === id)
    expect(payment).toMatchObject({ state })
    const { run: after } = await call<{ run: PayoutRun }>('get_payout_run', { run_id: run.id })
    expect(after.revision).toBe(2)
    const { status } = await server.services.db
      .selectFrom('requests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('created')
  })
})
