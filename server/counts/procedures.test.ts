import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reviewFilters } from '#domain/review.ts'
import type { Context } from '#server/access.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/database/test-callers.ts'
import { describeEachDatabase } from '#server/database/test-databases.ts'
import { reviewProcedures } from '#server/reviews/procedures.ts'
import type { Services } from '#server/services.ts'
import { countProcedures } from './procedures.ts'

/** What the procedures answer, and what a recount gives. */
async function countAndRecount(services: Services, admin: Context<'user'>) {
  const { db } = services
  const counts = countProcedures(services)
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
  test('are right after requests and reviews by many at once', async () => {
    const services = testServices(database)
    const { db } = services
    const admin = callerOf(await addAdmin(db))
    const reviews = reviewProcedures(services)
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
      ...made.slice(50).map(({ id }) => db.deleteFrom('requests').where('id', '=', id).execute()),
      ...Array.from({ length: 10 }, () => addRequest(db, { category: 'Shul' })),
    ])
    const { kept, recounted } = await countAndRecount(services, admin)
    expect(kept).toEqual(recounted)
    expect(await countProcedures(services).get_request_counts({}, admin)).toEqual({
      success: true,
      counts: { pending: 20, reviewed: 40, total: 60 },
    })
  })

  test('leave out what there is none of', async () => {
    const services = testServices(database)
    const { db } = services
    const admin = callerOf(await addAdmin(db))
    const { id } = await addRequest(db, { category: 'Mikvah', source_name: 'Elsewhere' })
    const names = async () => {
      const counts = countProcedures(services)
      const { categories } = await counts.get_category_counts({ review_filter: 'all' }, admin)
      const { sources } = await counts.get_source_counts({ review_filter: 'all' }, admin)
      return [...categories, ...sources].map(({ name }) => name)
    }
    expect(await names()).toEqual(expect.arrayContaining(['Mikvah', 'Elsewhere']))
    await db.deleteFrom('requests').where('id', '=', id).execute()
    expect(await names()).not.toEqual(expect.arrayContaining(['Mikvah']))
    expect(await names()).not.toEqual(expect.arrayContaining(['Elsewhere']))
  })
})
