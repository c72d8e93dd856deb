import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '#server/counts/index.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { dollarsPaid } from './open-items-store.ts'

describeEachDatabase('The kept sum of what was paid', { differs: 'transactions' }, (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  const paid = async () => (await dollarsPaid(office.db)).paid

  test('follows what is paid and taken back, also at once, and recount computes it anew', async () => {
    const ids = [await office.decided(4, '250'), await office.decided(4, '30.50')]
    const mark = (request_id: string, status: string) =>
      office.call('update_request_status', { request_id, status })
    await Promise.all(ids.map((id) => mark(id, 'paid')))
    expect(await paid()).toBe('280.50')
    await mark(ids[1] ?? '', 'created')
    expect(await paid()).toBe('250.00')
    await sql`update fund_sums set paid = paid + 7`.execute(office.db)
    const wrong = await recount(office.db)
    expect(wrong.map(({ of, counted }) => [of, counted])).toEqual([
      ['cents that were paid, General', 25000],
    ])
    expect(await paid()).toBe('250.00')
  })
})
