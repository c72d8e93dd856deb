import { z } from '@hono/zod-openapi'
import { dueStates } from '#domain/payouts/dues.ts'
import { planRules } from '#domain/plans.ts'
import { calendarDate, dollars, integer } from './procedure.ts'

/** Several Fridays as entered: so many times, or until a date. */
export const plan = z.strictObject({
  every: z.enum(planRules),
  first_on: calendarDate,
  times: integer.optional(),
  until: calendarDate.optional(),
  /** The family confirms after so many Fridays. */
  confirm_every: integer.optional(),
})

/** The plan of an approval (docs/product.md §7.19). */
export const storedPlan = z.object({
  every: z.enum(planRules),
  first_on: calendarDate,
  times: z.int(),
  /** Of each due; null if they differ. */
  amount: dollars.nullable(),
  confirm_every: z.int().optional(),
})

/** One Friday on which an approved request is to be paid. */
export const due = z.object({
  number: z.int(),
  due_on: calendarDate,
  amount: dollars,
  state: z.enum(dueStates),
  /** The family has to confirm before this one, and has not. */
  is_asked: z.boolean(),
})
export type Due = z.infer<typeof due>

/** One Friday of a plan as its family sees it. The amount is null unless the office shows it. */
export const familyDue = z.object({
  number: z.int(),
  due_on: calendarDate,
  amount: dollars.nullable(),
  is_paid: z.boolean(),
})
