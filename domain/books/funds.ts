import { signedCents, toCents } from '#domain/money.ts'
import { type CalendarDate, dateAfter, weekdayOf } from '#domain/payment-date.ts'

/** Funds: what the office pays from, each with a budget if it has one (docs/product.md §16.1). */

export const fundPeriods = ['week', 'month', 'year', 'once'] as const
export type FundPeriod = (typeof fundPeriods)[number]

export const FUND_NAME_LIMIT = 60
export const MAX_FUNDS = 100

/** What a fund paid and has promised in its period, in dollars. */
export type FundUse = {
  paid: string
  /** Approved and in no run. */
  approved: string
  /** In a run, from the draft until the bank has paid. */
  planned: string
}

/** Both days are included; null where the period has no end. */
export type FundSpan = { from: CalendarDate | null; until: CalendarDate | null }

/**
 * Returns the days of the period that contains a day. A week ends with Saturday, so that it contains
 * the Friday on which it is paid.
 */
export function spanOf(period: FundPeriod | null, day: CalendarDate): FundSpan {
  if (period === null || period === 'once') return { from: null, until: null }
  if (period === 'week') {
    const from = dateAfter(day, -weekdayOf(day))
    return { from, until: dateAfter(from, 6) }
  }
  const year = day.slice(0, 4)
  if (period === 'year') return { from: `${year}-01-01`, until: `${year}-12-31` }
  return monthSpan(day.slice(0, 7))
}

/**
 * Returns whether what is due on a Friday counts in a period. What was due before and is open counts in
 * the one that contains today.
 */
export function isDueIn({ from, until }: FundSpan, dueOn: CalendarDate, today: CalendarDate) {
  const counted = dueOn < today ? today : dueOn
  return (from === null || counted >= from) && (until === null || counted <= until)
}

/** Returns the first and last day of a month, YYYY-MM. */
export function monthSpan(month: string): { from: CalendarDate; until: CalendarDate } {
  const from = `${month}-01`
  const next = dateAfter(from, 31).slice(0, 7)
  return { from, until: dateAfter(`${next}-01`, -1) }
}

/** Returns the last months up to that of a day, the earliest first, as YYYY-MM. */
export function monthsUntil(day: CalendarDate, count: number): string[] {
  const months = [day.slice(0, 7)]
  while (months.length < count) {
    const [first = day] = months
    months.unshift(dateAfter(`${first.slice(0, 7)}-01`, -1).slice(0, 7))
  }
  return months
}

/** Returns what is left of a budget, in cents; negative if more was promised. null without a budget. */
export function leftOf(budget: string | null, { paid, approved, planned }: FundUse): bigint | null {
  if (budget === null) return null
  return toCents(budget) - signedCents(paid) - signedCents(approved) - signedCents(planned)
}

type Proposed = { id: string; categories: readonly string[]; is_default: boolean }

/** Returns the fund that pays for a category: the first that names it, otherwise the default one. */
export const proposedFund = <Fund extends Proposed>(
  funds: readonly Fund[],
  category: string | null,
): Fund | undefined =>
  funds.find(({ categories }) => category !== null && categories.includes(category)) ??
  funds.find(({ is_default }) => is_default)
