import { z } from '@hono/zod-openapi'
import { outcomes } from '#domain/outcomes.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { reviewFilters } from '#domain/review.ts'
import { calendarDate, dollars, nothing, outcome, procedure, text } from './procedure.ts'

const counted = z.array(z.object({ name: z.string(), count: z.int() }))
const filter = z.strictObject({ review_filter: z.enum(reviewFilters).default('pending') })

export const counts = {
  get_request_counts: procedure({
    audience: 'admin',
    summary: 'Counts pending, reviewed and all requests; all include what was withdrawn.',
    input: nothing,
    output: outcome({
      counts: z.object({ pending: z.int(), reviewed: z.int(), total: z.int() }),
    }),
  }),
  get_category_counts: procedure({
    audience: 'admin',
    summary: 'Counts the requests in each category.',
    input: filter,
    output: z.object({ categories: counted }),
  }),
  get_source_counts: procedure({
    audience: 'admin',
    summary: 'Counts the requests from each source.',
    input: filter,
    output: z.object({ sources: counted }),
  }),
  get_payment_method_counts: procedure({
    audience: 'admin',
    summary: 'Counts the requests for each payment method.',
    input: filter,
    output: z.object({ payment_methods: counted }),
  }),
  get_filter_counts: procedure({
    audience: 'admin',
    summary:
      'Counts, for each value of each filter, the requests that it would show together with the other filters.',
    input: z.strictObject({
      review_filter: z.enum(reviewFilters).default('pending'),
      category: text.optional(),
      source: text.optional(),
      payment_method: z.enum(paymentMethods).optional(),
      outcome: z.enum(outcomes).optional(),
      status: z.enum(requestStatuses).optional(),
      on_hold: z.boolean().optional(),
      expected_payment_date: calendarDate.optional(),
    }),
    output: z.object({
      categories: counted,
      sources: counted,
      payment_methods: counted,
      outcomes: counted,
      statuses: counted,
      /** Named 'true' and 'false'. */
      holds: counted,
      /** The Fridays from four weeks ago on, and the chosen one. */
      expected_payment_dates: counted,
    }),
  }),
  get_request_statistics: procedure({
    audience: 'admin',
    summary:
      'Returns for each of the last twelve weeks, oldest first, the number of requests, and the dollars approved for its Friday by payment method.',
    input: nothing,
    output: z.object({
      weeks: z.array(
        z.object({
          /** The Sunday on which the week begins, in the office time zone. */
          begins: calendarDate,
          requests: z.int(),
          dollars: z.array(z.object({ name: z.enum(paymentMethods), amount: dollars })),
        }),
      ),
    }),
  }),
}
