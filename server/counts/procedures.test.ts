import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { calendarDateIn } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { reviewFilters } from '#domain/review.ts'
import { weeksUntil } from '#domain/weeks.ts'
import type { Administrator } from '#server/http/access.ts'
import { keepOfficeCalendar } from '#server/requests/index.ts'
import { reviewProcedures } from '#server/reviews/procedures.ts'
import type { Services } from '#server/services.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { forgetLedger } from '#server/testing/payout-office.ts'
import { countProcedures } from './procedures.ts'

/** Returns the counts that the procedures report, and the same counts computed from the rows. */
async function countAndRecount(services: Services, admin: Administrator) {
  const { db } = services
  const counts = createCalls(services, countProcedures)
  const kept = []
  for (const review_filter of reviewFilters) {
    const { categories } = await counts.get_category_counts({ review_filter }, admin)
    const { sources } = await counts.get_source_counts({ review_filter }, admin)
    const { payment_methods } = await counts.get_payment_method_counts({ review_filter }, admin)
    kept.push({ categories, sources, payment_methods })
  }
  const recounted = []
  for (const where of [sql`where not is_reviewed`, sql`where is_reviewed`, sql``]) {
    const by = async (column: string) => {
      const { rows } = await sql<{ name: string; count: number }>`
        select coalesce(${sql.ref(column)}, '') as name, count(*) as count
        from requests ${where} group by 1 order by count desc, name`.execute(db)
      return rows.map(({ name, count }) => ({ name: name || 'N/A', count }))
    }
    recounted.push({
      categories: await by('category'),
      sources: await by('source_name'),
      payment_methods: await by('payment_method'),
    })
  }
  return { kept, recounted }
}

describeEachDatabase('the counts', (database) => {
  test('are correct after many concurrent requests and reviews', async () => {
    const services = testServices(database)
    const { db } = services
    const admin = callerOf(await addAdmin(db))
    const reviews = createCalls(services, reviewProcedures)
    const methods = ['ach', 'wire', 'check'] as const
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        addRequest(db, {
          category: [null, 'Wedding', 'Kolel', 'בחור'][at % 4],
          source_name: at % 5 ? 'Code' : 'Direct',
          payment_method: methods[at % 3],
        }),
      ),
    )
    await Promise.all([
      ...made
        .slice(0, 40)
        .map(({ id }, at) =>
          reviews.create_admin_review({ input_request_id: id, input_donation_amount: at }, admin),
        ),
      ...Array.from({ length: 10 }, () => addRequest(db, { category: 'Shul' })),
    ])
    const { kept, recounted } = await countAndRecount(services, admin)
    expect(kept).toEqual(recounted)
    expect(await createCalls(services, countProcedures).get_request_counts({}, admin)).toEqual({
      success: true,
      counts: { pending: 30, reviewed: 40, total: 70 },
    })
  })

  test('omit values without requests', async () => {
    const services = testServices(database)
    const { db } = services
    const admin = callerOf(await addAdmin(db))
    const { id } = await addRequest(db, { category: 'Mikvah', source_name: 'Elsewhere' })
    const names = async () => {
      const counts = createCalls(services, countProcedures)
      const { categories } = await counts.get_category_counts({ review_filter: 'all' }, admin)
      const { sources } = await counts.get_source_counts({ review_filter: 'all' }, admin)
      return [...categories, ...sources].map(({ name }) => name)
    }
    expect(await names()).toEqual(expect.arrayContaining(['Mikvah', 'Elsewhere']))
    const other = { category: 'Shul', source_name: 'Code' }
    await db.updateTable('requests').set(other).where('id', '=', id).execute()
    expect(await names()).not.toEqual(expect.arrayContaining(['Mikvah']))
    expect(await names()).not.toEqual(expect.arrayContaining(['Elsewhere']))
  })

  describe('for the last twelve weeks', () => {
    const timeZone = 'Asia/Jerusalem'
    const weeks = weeksUntil(calendarDateIn(new Date(), timeZone))
    /** Returns the instant at which a week begins in the office, minus `before` milliseconds. */
    const startOfWeek = async (week: number, before = 0) => {
      const { rows } = await sql<{ at: Date }>`
        select ${weeks.at(week)}::timestamp at time zone ${timeZone} as at`.execute(database.kysely)
      return new Date((rows[0]?.at.getTime() ?? 0) - before)
    }

    test('contain the requests of a week, and what was approved for its Friday', async () => {
      const services = testServices(database, { OFFICE_TIME_ZONE: timeZone })
      const { db } = services
      const admin = callerOf(await addAdmin(db))
      await keepOfficeCalendar(db, timeZone)
      await forgetLedger(db)
      await db.deleteFrom('requests').execute()
      const reviews = createCalls(services, reviewProcedures)
      const add = async (created_at: Date, payment_method: PaymentMethod, amount?: number) => {
        const { id } = await addRequest(db, { created_at, payment_method })
        if (amount === undefined) return
        const input = { input_request_id: id, input_donation_amount: amount }
        await reviews.create_admin_review(input, admin)
      }
      await add(await startOfWeek(-1), 'ach', 180.5)
      await add(await startOfWeek(-1), 'ach', 0.25)
      await add(await startOfWeek(-1), 'wire')
      await add(await startOfWeek(-1, 1), 'check', 1000)
      await add(await startOfWeek(0), 'check', 36)
      await add(await startOfWeek(0, 1), 'check', 18)
      const { get_request_statistics } = createCalls(services, countProcedures)
      const answer = await get_request_statistics({}, admin)
      expect(answer.weeks.map(({ begins }) => begins)).toEqual(weeks)
      expect(answer.weeks.filter(({ requests, dollars }) => requests || dollars.length)).toEqual([
        { begins: weeks[0], requests: 1, dollars: [{ name: 'check', amount: '36.00' }] },
        // Requests of a Saturday are paid two weeks later.
        { begins: weeks[1], requests: 0, dollars: [{ name: 'check', amount: '18.00' }] },
        { begins: weeks.at(-2), requests: 1, dollars: [{ name: 'check', amount: '0.00' }] },
        {
          begins: weeks.at(-1),
          requests: 3,
          dollars: [
            { name: 'ach', amount: '180.75' },
            { name: 'wire', amount: '0.00' },
          ],
        },
      ])
    })
  })
})
