import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepOfficeCalendar } from '#server/requests/index.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'

// An OJC check, which the office enters by hand, so that no file is needed.
const OJC_CHECK = 4

describeEachDatabase('The due of an ordinary approval', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  async function stored(id: string) {
    const { rows } = await sql`
      select number, approved, ended_why from due_standing where request_id = ${id}`.execute(
      office.db,
    )
    return rows
  }

  test('follows its decision', async () => {
    await office.clean()
    const id = await office.decided(OJC_CHECK, '500')
    const decide = (input_donation_amount: string) =>
      office.call('create_admin_review', { input_request_id: id, input_donation_amount })
    expect(await stored(id)).toEqual([{ number: 1, approved: '500.00', ended_why: null }])
    await decide('70')
    expect(await stored(id)).toMatchObject([{ approved: '70.00' }])
    await decide('0')
    expect(await stored(id)).toMatchObject([{ approved: '0.00', ended_why: 'taken_off' }])
    await decide('90')
    await office.call('undo_admin_review', { request_id: id })
    expect(await stored(id)).toMatchObject([{ approved: '0.00', ended_why: 'undone' }])
    await decide('80')
    expect(await stored(id)).toEqual([{ number: 1, approved: '80.00', ended_why: null }])
  })

  test('follows its request into another time zone, unless it is of a plan', async () => {
    await office.clean()
    const ids = [await office.decided(OJC_CHECK), await office.decided(OJC_CHECK)]
    const { db } = office
    await sql`update admin_reviews set plan = '{}' where request_id = ${ids[1]}`.execute(db)
    // Monday in one zone, and Tuesday in the other.
    await keepOfficeCalendar(db, 'Pacific/Pago_Pago')
    await sql`update requests set created_at = '2026-11-24T05:00Z', expected_payment_date = '2026-11-27'
      where id = any(${ids}::uuid[])`.execute(db)
    await sql`update request_dues set due_on = '2026-11-27'
      where request_id = any(${ids}::uuid[])`.execute(db)
    await keepOfficeCalendar(db, 'Pacific/Kiritimati')
    const dues = await db
      .selectFrom('request_dues')
      .innerJoin('admin_reviews', 'admin_reviews.request_id', 'request_dues.request_id')
      .select('due_on')
      .where('request_dues.request_id', 'in', ids)
      .orderBy('plan')
      .execute()
    expect(dues.map(({ due_on }) => due_on)).toEqual(['2026-11-27', '2026-12-04'])
  })
})
