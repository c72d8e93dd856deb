import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { payouts } from '#contract/payouts.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { asAdmin, nextFriday, paymentsOf } from '#server/testing/payout-world.ts'

describeEachDatabase('A payout', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  let user: { id: string; cookie: string }
  const world = () => ({ server, admin, db: server.services.db })
  const call = <T = Record<string, unknown>>(name: string, input: unknown) =>
    asAdmin<T>(world(), name, input)
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
  describe('is protected from SQL that', () => {
    test('changes what was locked, or deletes it', async () => {
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
      not_entered: true,
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
