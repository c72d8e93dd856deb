import type { CalendarDate } from '#domain/payment-date.ts'
import type { Plan, PlanRule } from '#domain/plans.ts'

/**
 * A plan as typed: an end excludes a number of times. `first` is empty until the first Friday was
 * proposed.
 */
export type Entered = {
  every: PlanRule
  first: CalendarDate
  times: string
  until: string
  /** After so many Fridays the family confirms; empty if it does not. */
  confirm: string
}

const countOf = (typed: string) => (/^\d{1,4}$/.test(typed) ? Number(typed) : 0)

/** Returns a plan as the server reads it. */
export const planOf = ({ every, first, times, until, confirm }: Entered): Plan => ({
  every,
  first_on: first,
  ...(until ? { until } : { times: countOf(times) }),
  ...(confirm && { confirm_every: countOf(confirm) }),
})
