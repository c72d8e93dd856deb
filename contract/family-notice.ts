import { z } from '@hono/zod-openapi'
import { datedNotices, familyAdvice } from '#domain/payouts/family-view.ts'
import { calendarDate } from './procedure.ts'

/** What is said about its payment besides the status (docs/product.md §14.11). */
export const familyNotice = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.enum(datedNotices),
      on: calendarDate,
      /** Shekels for one dollar, and the date of the rate, of an Israeli transfer. */
      converted: z.object({ rate: z.string(), on: calendarDate }).optional(),
    }),
    /** Its check was mailed, and should come by a day that the office named. */
    z.object({
      kind: z.literal('mailed'),
      on: calendarDate,
      expected_on: calendarDate.nullable(),
    }),
    z.object({ kind: z.literal('returned'), advice: z.enum(familyAdvice) }),
    /** It came back, and the family has changed its details since. */
    z.object({ kind: z.literal('corrected') }),
  ])
  .nullable()
