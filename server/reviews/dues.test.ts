import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
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

  test('follows its review, also as a previous version writes it', async () => {
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

  test('is filled in for reviews of before, and meanwhile every figure is the same', async () => {
    await office.clean()
    const ids = [await office.decided(OJC_CHECK, '500'), await office.decided(OJC_CHECK, '80')]
    const figures = async () => {
      const { items, sums, approved, paid } = await office.call<ProcedureOutput<'get_open_items'>>(
        'get_open_items',
        {},
      )
      return { items, sums, approved, paid }
    }
    const before = await figures()
    await sql`delete from request_dues`.execute(office.db)
    await sql`update due_filling set is_done = false,
      filled_to = '00000000-0000-0000-0000-000000000000'`.execute(office.db)
    expect(await figures()).toEqual(before)
    const run = await office.newRun()
    expect(await office.payments(run)).toHaveLength(2)
    const fill = async () => {
      const { rows } = await sql<{ left: boolean }>`select fill_dues(1) as left`.execute(office.db)
      return rows[0]?.left
    }
    while (await fill()) {}
    for (const id of ids) expect(await stored(id)).toHaveLength(1)
    expect(await figures()).toMatchObject({ approved: before.approved, paid: before.paid })
  })
})
