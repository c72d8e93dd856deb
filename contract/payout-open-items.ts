import { z } from '@hono/zod-openapi'
import { openBuckets } from '#domain/payouts/open-items.ts'
import { paymentStates } from '#domain/payouts/payment-states.ts'
import { count } from './payout-planning.ts'
import { calendarDate, dollars, id, procedure, text } from './procedure.ts'

const openItem = z.object({
  request_id: id,
  /** The due of the request that is open. */
  due_number: count,
  full_name: z.string(),
  /** The attempt of which it is committed, or that ended; null if it never had one. */
  payment_id: id.nullable(),
  reference: z.string().nullable(),
  bucket: z.enum(openBuckets),
  amount: dollars,
  /** One of several Fridays of its request. */
  is_of_plan: z.boolean(),
  /** The date since which it is there. */
  since: calendarDate,
  run_number: z.int().nullable(),
  pay_on: calendarDate.nullable(),
})
export type OpenItem = z.infer<typeof openItem>

const paidTwice = z.object({
  payment_id: id,
  request_id: id,
  full_name: z.string(),
  reference: z.string(),
  state: z.enum(paymentStates),
  amount: dollars.nullable(),
  run_number: z.int().nullable(),
})

/** What was approved and is not paid (docs/product.md §14.21). */
export const openItems = {
  get_open_items: procedure({
    audience: 'admin',
    summary: 'Lists every approved amount that is not paid, the oldest first, with its sums.',
    input: z.strictObject({
      bucket: z.enum(openBuckets).optional(),
      /** Only what is due on a Friday to come, or only the rest. */
      is_later: z.boolean().optional(),
      search: text.max(200).optional(),
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(500).optional(),
    }),
    output: z.object({
      items: z.array(openItem),
      next_cursor: z.string().nullable(),
      /** Of all items, whatever the filter. */
      sums: z.array(z.object({ bucket: z.enum(openBuckets), count, amount: dollars })),
      /** `approved` is `paid` and `open` together, with what was `lost`: really paid twice. */
      approved: dollars,
      lost: dollars,
      paid: dollars,
      open: dollars,
      /** Payments that may have been paid twice, in none of the figures. */
      paid_twice: z.array(paidTwice),
    }),
  }),
}
