import type { CalendarDate } from '#domain/payment-date.ts'
import type { Plan, PlanRule } from '#domain/plans.ts'

/**
 * A plan as typed: an end excludes a number of times. `first` is empty until the first Friday was
 * proposed.
 */
export type Entered = { every: PlanRule; first: CalendarDate; times: string; until: string }

/** Returns a plan as the server reads it. */
export const planOf = ({ every, first, times, until }: Entered): Plan => ({
  every,
  first_on: first,
  ...(until ? { until } : { times: /^\d{1,4}$/.test(times) ? Number(times) : 0 }),
})
