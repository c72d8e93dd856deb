import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import {
  datesOfPlan,
  firstOfRule,
  type Plan,
  type PlanRefusal,
  type PlanRule,
  totalOfPlan,
} from '#domain/plans.ts'
import { type Entered, planOf } from './plan-of.ts'

/** What a plan comes to, or why it is none yet, and at which field. */
export type Found =
  | { amount: string; dates: CalendarDate[]; total: string }
  | { refusal: PlanRefusal | 'err.invalidAmount'; field: keyof Plan | 'amount' }

/** Returns the first Friday that a plan proposes: after today, whose run is made already. */
export const proposedFirst = (every: PlanRule, today: CalendarDate): CalendarDate =>
  firstOfRule(every, dateAfter(today, 1))

/** A year of months, from the first Friday that is proposed. `today` is the office's date. */
export const yearOfMonths = (today: CalendarDate): Entered => ({
  every: 'month',
  first: proposedFirst('month', today),
  times: '12',
  until: '',
  confirm: '',
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
