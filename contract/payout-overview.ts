import { z } from '@hono/zod-openapi'
import { openBuckets } from '#domain/payouts/open-items.ts'
import { reminderKinds } from '#domain/payouts/reminders.ts'
import { count, method, payoutPayment, payoutRun } from './payout-planning.ts'
import { calendarDate, dollars, id, nothing, procedure } from './procedure.ts'

/** What the office reads about payouts outside of a run. */
export const overview = {
  get_request_payments: procedure({
    audience: 'admin',
    summary: 'Lists the payments of a request, the latest first.',
    input: z.strictObject({ request_id: id }),
    output: z.object({ payments: z.array(payoutPayment) }),
  }),
  get_payout_overview: procedure({
    audience: 'admin',
    summary: "Returns this Friday's run, what is due and overdue, and what came back.",
    input: nothing,
    output: z.object({
      friday: calendarDate,
      /** The newest run of this Friday that is not cancelled. */
      run: payoutRun.nullable(),
      /** Requests that are due by this Friday and in no run. */
      due: z.array(z.object({ method, count, total_usd: dollars })),
      /** How many of those were due before today. */
      overdue: count,
      /** Every approved amount that is not paid, by where it is. */
      open: z.array(z.object({ bucket: z.enum(openBuckets), count, amount: dollars })),
      /** `approved` is `paid` and the sum of `open` together. */
      approved: dollars,
      paid: dollars,
      /** Drafts whose Friday has passed and that have payments, the oldest first. */
      forgotten: z.array(z.object({ number: z.int(), pay_on: calendarDate, count })),
      /** What the office is reminded of, each kind with what it counts. */
      reminders: z.array(
        z.object({
          kind: z.enum(reminderKinds),
          count,
          /** The run that it is about, if it is about one. */
          run_number: z.int().nullable(),
        }),
      ),
      /** Payments of the last twelve weeks that came back and were not paid again. */
      came_back: z.array(payoutPayment),
    }),
  }),
  get_payout_statistics: procedure({
    audience: 'admin',
    summary:
      'Returns the dollars paid by payment method for each of the last twelve weeks, oldest first.',
    input: nothing,
    output: z.object({
      weeks: z.array(
        z.object({
          /** The Sunday on which the week begins, in the office time zone. */
          begins: calendarDate,
          dollars: z.array(z.object({ name: method, amount: dollars })),
        }),
      ),
    }),
  }),
}
