import type { counts } from '#contract/counts.ts'
import { NO_CATEGORY } from '#domain/categories.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { reviewedOf } from '#domain/review.ts'
import { weeksUntil } from '#domain/weeks.ts'
import type { Handlers, Services } from '#server/services.ts'
import { countFacets } from './facet-store.ts'
import { countBy, countByReview, sumByWeek } from './store.ts'

/** Returns the numbers on the tabs, filters and charts of the office. */
export const countProcedures = ({ reading, config }: Services): Handlers<keyof typeof counts> => ({
  async get_request_counts() {
    return { success: true, counts: await reading.read(countByReview) }
  },

  async get_category_counts({ review_filter }) {
    const counted = await reading.read((db) => countBy(db, 'category', reviewedOf(review_filter)))
    return {
      categories: counted.map(({ name, count }) => ({ name: name || NO_CATEGORY, count })),
    }
  },

  async get_source_counts({ review_filter }) {
    return {
      sources: await reading.read((db) => countBy(db, 'source_name', reviewedOf(review_filter))),
    }
  },

  async get_payment_method_counts({ review_filter }) {
    return {
      payment_methods: await reading.read((db) =>
        countBy(db, 'payment_method', reviewedOf(review_filter)),
      ),
    }
  },

  get_filter_counts(input) {
    const today = calendarDateIn(new Date(), config.organization.timeZone)
    return reading.read((db) => countFacets(db, input, today))
  },

  async get_request_statistics() {
    const { timeZone } = config.organization
    const weeks = weeksUntil(calendarDateIn(new Date(), timeZone))
    const [since = ''] = weeks
    const rows = await reading.read((db) => sumByWeek(db, { since, timeZone }))
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
})
