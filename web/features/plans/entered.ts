import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import {
  datesOfPlan,
  firstOfRule,
  type Plan,
  type PlanRefusal,
  type PlanRule,
  totalOfPlan,
} from '#domain/plans.ts'

/** A plan as typed: an end excludes a number of times. */
export type Entered = { every: PlanRule; first: CalendarDate; times: string; until: string }

/** What a plan comes to, or why it is none yet, and at which field. */
export type Found =
  | { amount: string; dates: CalendarDate[]; total: string }
  | { refusal: PlanRefusal | 'err.invalidAmount'; field: keyof Plan | 'amount' }

/** A year of months, from the first Friday that is still to come. `today` is the office's date. */
export const yearOfMonths = (today: CalendarDate): Entered => ({
  every: 'month',
  first: firstOfRule('month', today),
  times: '12',
  until: '',
})

/** Returns a plan as the server reads it. */
export const planOf = ({ every, first, times, until }: Entered): Plan => ({
  every,
  first_on: first,
  ...(until ? { until } : { times: /^\d{1,4}$/.test(times) ? Number(times) : 0 }),
})

/** Returns the Fridays of a plan over a typed amount, and their total. */
export function foundOf(typed: string, entered: Entered, today: CalendarDate): Found {
  const parsed = parseAmount(typed)
  const refused = { refusal: 'err.invalidAmount', field: 'amount' } as const
  if (!parsed.ok || !isPositiveAmount(parsed.amount)) return refused
  const found = datesOfPlan(planOf(entered), today)
  if ('refusal' in found) return found
  const total = totalOfPlan(parsed.amount, found.dates.length)
  return parseAmount(total).ok ? { amount: parsed.amount, dates: found.dates, total } : refused
}
