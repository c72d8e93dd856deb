import { hebrewDateOf } from './hebrew-date.ts'
import { fromCents, toCents } from './money.ts'
import { type CalendarDate, dateAfter, isCalendarDate, weekdayOf } from './payment-date.ts'

/**
 * The plan of an approval: the same amount on several Fridays (docs/product.md §7.19). The dates
 * follow from a rule and are never moved by a holiday.
 */

/** How often a plan pays. */
export const planRules = ['week', 'two_weeks', 'month', 'rosh_chodesh'] as const
export type PlanRule = (typeof planRules)[number]

export const MAX_DUES = 60

/** The first Friday that is paid, and how often, as a number or up to a date with its day. */
export type Plan = {
  every: PlanRule
  first_on: CalendarDate
  times?: number | undefined
  until?: CalendarDate | undefined
  /** The family confirms after so many dues. */
  confirm_every?: number | undefined
}

/** A plan as it is stored with its review. The Fridays and amounts are those of its dues. */
export type StoredPlan = {
  every: PlanRule
  first_on: CalendarDate
  times: number
  /** Of each due; null if they differ. */
  amount: string | null
  confirm_every?: number | undefined
}

/** Why a plan cannot be saved, as a message key. */
export type PlanRefusal =
  | 'plan.notFriday'
  | 'plan.notOfRule'
  | 'plan.passed'
  | 'plan.timesOrUntil'
  | 'plan.tooMany'
  | 'plan.tooFew'
  | 'plan.confirmEvery'

const friday = 5
/** Two Fridays before a Rosh Chodesh are at most so many weeks apart: Tishrei has none. */
const MAX_WEEKS_APART = 10

/** Returns whether a Friday is one of those that a rule can give. */
export function isOfRule(every: PlanRule, date: CalendarDate): boolean {
  if (weekdayOf(date) !== friday) return false
  if (every === 'month') return Number(date.slice(8)) <= 7
  return every !== 'rosh_chodesh' || isBeforeRoshChodesh(date)
}

/** Returns whether a Friday is the last one before the first day of a Rosh Chodesh. */
const isBeforeRoshChodesh = (date: CalendarDate): boolean =>
  [1, 2, 3, 4, 5, 6, 7].some((days) => isFirstOfRoshChodesh(dateAfter(date, days)))

/** A month of thirty days ends with the first day of the next Rosh Chodesh. Tishrei has none. */
function isFirstOfRoshChodesh(date: CalendarDate): boolean {
  const [day, month] = hebrewDateOf(date).split(' ')
  if (day === '30') return true
  return day === '1' && month !== 'Tishri' && !hebrewDateOf(dateAfter(date, -1)).startsWith('30 ')
}

/** Returns the Friday that follows one of a rule. */
function dateAfterOf(every: PlanRule, date: CalendarDate): CalendarDate {
  if (every === 'two_weeks') return dateAfter(date, 14)
  for (let weeks = 1; weeks <= MAX_WEEKS_APART; weeks++) {
    const next = dateAfter(date, 7 * weeks)
    if (isOfRule(every, next)) return next
  }
  throw new RangeError('No Friday of a plan follows')
}

/** Returns the first Friday of a rule from a date on. */
export function firstOfRule(every: PlanRule, from: CalendarDate): CalendarDate {
  const first = dateAfter(from, (friday - weekdayOf(from) + 7) % 7)
  return isOfRule(every, first) ? first : dateAfterOf(every, first)
}

/**
 * Returns the Fridays of a plan, or why it cannot be saved. Those of a plan that goes beyond the
 * limit are not computed. `today` is the office's date.
 */
export function datesOfPlan(
  { every, first_on, times, until, confirm_every }: Plan,
  today: CalendarDate,
): { dates: CalendarDate[] } | { refusal: PlanRefusal; field: keyof Plan } {
  if (!isCalendarDate(first_on) || weekdayOf(first_on) !== friday) {
    return { refusal: 'plan.notFriday', field: 'first_on' }
  }
  if (!isOfRule(every, first_on)) return { refusal: 'plan.notOfRule', field: 'first_on' }
  if (first_on < today) return { refusal: 'plan.passed', field: 'first_on' }
  if (confirm_every !== undefined && !(confirm_every >= 1 && confirm_every <= MAX_DUES)) {
    return { refusal: 'plan.confirmEvery', field: 'confirm_every' }
  }
  if ((times === undefined) === (until === undefined)) {
    return { refusal: 'plan.timesOrUntil', field: 'times' }
  }
  const field = times === undefined ? 'until' : 'times'
  if (times !== undefined && !Number.isInteger(times)) return { refusal: 'plan.tooFew', field }
  if (until !== undefined && !isCalendarDate(until)) return { refusal: 'plan.tooFew', field }
  const isWithin = (count: number, date: CalendarDate) =>
    until === undefined ? count < (times ?? 0) : date <= until
  const dates: CalendarDate[] = []
  for (let date = first_on; isWithin(dates.length, date); date = dateAfterOf(every, date)) {
    if (dates.length === MAX_DUES) return { refusal: 'plan.tooMany', field }
    dates.push(date)
  }
  return dates.length === 0 ? { refusal: 'plan.tooFew', field } : { dates }
}

/** Returns the Fridays that follow the last one of a plan, as many as asked. */
export function datesThatFollow(
  every: PlanRule,
  last: CalendarDate,
  times: number,
): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (let date = last; dates.length < times; ) {
    date = dateAfterOf(every, date)
    dates.push(date)
  }
  return dates
}

/** The family is asked so many days before a due that it has to confirm. */
export const ASKED_DAYS_BEFORE = 28
/** Without its answer the due is held so many days before, and the office calls. */
export const CALLED_DAYS_BEFORE = 14

/** Returns whether a family has to confirm before a due, by its number. */
export const needsConfirmation = (number: number, every: number | undefined): boolean =>
  every !== undefined && number > 1 && (number - 1) % every === 0

/** Returns the sum of a plan that pays an amount so many times, in exact cents. */
export const totalOfPlan = (amount: string, times: number): string =>
  fromCents(toCents(amount) * BigInt(times))
