import type { counts } from '#contract/counts.ts'
import { NO_CATEGORY } from '#domain/categories.ts'
import { reviewedOf } from '#domain/review.ts'
import type { Handlers, Services } from '#server/services.ts'
import { countBy, countByReview } from './store.ts'

/** The numbers on the office's tabs and filters. */
export const countProcedures = ({ db }: Services): Handlers<keyof typeof counts> => ({
  async get_request_counts() {
    const { pending, reviewed } = await countByReview(db)
    return { success: true, counts: { pending, reviewed, total: pending + reviewed } }
  },

  async get_category_counts({ review_filter }) {
    const counted = await countBy(db, 'category', reviewedOf(review_filter))
    return {
      categories: counted.map(({ name, count }) => ({ name: name || NO_CATEGORY, count })),
    }
  },

  async get_source_counts({ review_filter }) {
    return { sources: await countBy(db, 'source_name', reviewedOf(review_filter)) }
  },

  async get_payment_method_counts({ review_filter }) {
    return { payment_methods: await countBy(db, 'payment_method', reviewedOf(review_filter)) }
  },
})
