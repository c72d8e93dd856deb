import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import {
  datesOfPlan,
  needsConfirmation,
  type Plan,
  type PlanRefusal,
  totalOfPlan,
} from '#domain/plans.ts'
import type { Decision } from '#domain/review.ts'
import type { Planned } from './judging.ts'

type Read =
  | (Planned & { total: string })
  | { refusal: PlanRefusal | 'err.invalidAmount'; field: string }
  | null
  | undefined

/**
 * Returns the dues of a plan as entered, each over the amount of the review, and their total; or why
 * the plan cannot be saved. null and undefined stay what they are.
 */
export function readPlan(
  plan: Plan | null | undefined,
  { outcome, amount }: Pick<Decision, 'outcome' | 'amount'>,
  today: CalendarDate,
): Read {
  if (!plan || outcome !== 'approved' || amount === null) return plan && undefined
  const found = datesOfPlan(plan, today)
  if ('refusal' in found) return found
  const { dates } = found
  const total = totalOfPlan(amount, dates.length)
  if (!isPositiveAmount(amount) || !parseAmount(total).ok) {
    return { refusal: 'err.invalidAmount', field: 'amount' }
  }
  const { every, first_on, confirm_every } = plan
  return {
    plan: { every, first_on, times: dates.length, amount, ...(confirm_every && { confirm_every }) },
    dues: dates.map((due_on, at) => ({
      ...{ due_on, amount, needs_confirmation: needsConfirmation(at + 1, confirm_every) },
    })),
    total,
  }
}
