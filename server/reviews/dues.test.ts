import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

  const stored = (id: string) =>
    office.db.selectFrom('request_dues').selectAll().where('request_id', '=', id).execute()

  test('follows its review, whoever writes it', async () => {
    await office.clean()
    const id = await office.decided(OJC_CHECK, '500')
    expect(await stored(id)).toMatchObject([{ number: 1, amount: '500.00', stopped_at: null }])
    await sql`update admin_reviews set donation_amount = 70 where request_id = ${id}`.execute(
      office.db,
    )
    expect(await stored(id)).toMatchObject([{ amount: '70.00' }])
    await sql`delete from admin_reviews where request_id = ${id}`.execute(office.db)
    expect(await stored(id)).toEqual([])
  })
})
