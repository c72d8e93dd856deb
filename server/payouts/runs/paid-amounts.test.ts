import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '#server/counts/index.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { brokenInvariants } from '#server/testing/payout-invariants.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { someoneWaits } from '#server/testing/waiting.ts'
import { dollarsPaid } from './open-items-store.ts'

describeEachDatabase('The kept sum of what was paid', { differs: 'transactions' }, (database) => {
  let office: PayoutOffice
  let ids: string[]
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    ids = [await office.decided(4, '250'), await office.decided(4, '30.50')]
  })
  afterAll(() => office.close())

  const setStatus = (id: string, status: string) =>
    sql`update requests set status = ${status} where id = ${id}`.execute(office.db)

  test('follows status, amount, outcome and erasure of requests without a payment', async () => {
    const [first = '', second = ''] = ids
    await setStatus(first, 'paid')
    await setStatus(second, 'paid')
    expect(await dollarsPaid(office.db)).toBe('280.50')
    await sql`update admin_reviews set donation_amount = 31 where request_id = ${second}`.execute(
      office.db,
    )
    expect(await dollarsPaid(office.db)).toBe('281.00')
    await sql`update requests set withdrawn_at = now(), withdrawn_by = 'office'
      where id = ${second}`.execute(office.db)
    expect(await dollarsPaid(office.db)).toBe('250.00')
    await sql`update requests set erased_at = now() where id = ${first}`.execute(office.db)
    expect(await dollarsPaid(office.db)).toBe('0.00')
    await sql`update requests set erased_at = null where id = ${first}`.execute(office.db)
    expect(await brokenInvariants(office.db)).toEqual([])
  })

  test('is recomputed by recount', async () => {
    await sql`update paid_sums set dollars = dollars + 7`.execute(office.db)
    const wrong = await recount(office.db)
    expect(wrong.map(({ of, counted }) => [of, counted])).toEqual([['cents that were paid', 25000]])
    expect(await dollarsPaid(office.db)).toBe('250.00')
  })

  test('misses nothing when a status changes while its payment does', async () => {
    const id = await office.decided(4, '9')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ojc_check' })
    let status: Promise<unknown> = Promise.resolve()
    await office.db.transaction().execute(async (transaction) => {
      await sql`update payments set state = 'cancelled' where request_id = ${id}`.execute(
        transaction,
      )
      status = setStatus(id, 'paid')
      // The embedded database has one connection, so the second statement waits by itself.
      if (database.kind === 'postgres') await Promise.race([status, someoneWaits(office.db)])
    })
    await status
    expect(await dollarsPaid(office.db)).toBe('259.00')
    const broken = await brokenInvariants(office.db)
    expect(broken.filter((text) => text.startsWith('what is kept as paid'))).toEqual([])
  })
})
