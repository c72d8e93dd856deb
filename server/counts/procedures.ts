import type { counts } from '#contract/counts.ts'
import { NO_CATEGORY } from '#domain/categories.ts'
import { reviewedOf } from '#domain/review.ts'
import { weeksUntil } from '#domain/weeks.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { countFacets } from './facet-store.ts'
import { countBy, countByReview, sumByWeek } from './store.ts'

/** Returns the numbers on the tabs, filters and charts of the office. */
export const countProcedures: Handlers<keyof typeof counts> = {
  async get_request_counts(_, { db }) {
    return { success: true, counts: await countByReview(db) }
  },

  async get_category_counts({ review_filter }, { db }) {
    const counted = await countBy(db, 'category', reviewedOf(review_filter))
    return {
      categories: counted.map(({ name, count }) => ({ name: name || NO_CATEGORY, count })),
    }
  },

  async get_source_counts({ review_filter }, { db }) {
    return { sources: await countBy(db, 'source_name', reviewedOf(review_filter)) }
  },

  async get_payment_method_counts({ review_filter }, { db }) {
    return { payment_methods: await countBy(db, 'payment_method', reviewedOf(review_filter)) }
  },

  get_filter_counts: (input, context) => countFacets(context.db, input, officeDate(context)),

  async get_request_statistics(_, context) {
    const { timeZone } = context.services.config.organization
    const weeks = weeksUntil(officeDate(context))
    const [since = ''] = weeks
    const rows = await sumByWeek(context.db, { since, timeZone })
    return {
      weeks: weeks.map((begins) => {
        const own = rows.filter(({ week }) => week === begins)
        return {
          begins,
          requests: own.reduce((sum, { requests }) => sum + requests, 0),
          dollars: own.map(({ payment_method: name, dollars: amount }) => ({ name, amount })),
        }
      }),
    }
  },
}
