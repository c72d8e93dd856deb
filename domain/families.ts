import { type Outcome, requireText } from './outcomes.ts'
import type { CalendarDate } from './payment-date.ts'

// Families (docs/product.md §15): whoever asks, over the years.

const NOTE_LIMIT = 2000
const DISTINCTION_REASON_LIMIT = 1000

/** What became of a request, in a line. */
type FamilyRequest = {
  id: string
  /** The date of the request. */
  on: CalendarDate
  outcome: Outcome
  /** In dollars: what was paid, else what was approved; null without a decision. */
  amount: string | null
  /** The pay date, or the day on which it was marked paid; null if it is not paid. */
  paid_on: CalendarDate | null
}

/** What is known of a family as a whole. */
export type FamilySummary = {
  id: string
  number: number
  requests: number
  /** How many families are likely the same as it. */
  likely: number
  /** In dollars, by pay date in the year of the reader's day. */
  paid_this_year: string
  /** The two newest requests, newest first. */
  newest: FamilyRequest[]
}

/** The history of a family as one of its requests shows it. */
export type FamilyHistory = Omit<FamilySummary, 'newest' | 'likely'> & {
  /** Whether the request is the newest of the family. */
  is_newest: boolean
  /** The newest other request; null if there is none. */
  last: Omit<FamilyRequest, 'id'> | null
}

/** Returns the history beside a request of the family. */
export function historyBeside(
  requestId: string,
  { newest, likely: _likely, ...summary }: FamilySummary,
): FamilyHistory {
  const other = newest.find(({ id }) => id !== requestId)
  const { id: _, ...last } = other ?? { id: '' }
  return {
    ...summary,
    is_newest: newest[0]?.id === requestId,
    last: other ? (last as Omit<FamilyRequest, 'id'>) : null,
  }
}

/** Returns how many persons and requests a family was seen to contain, to notice a change. */
export const sizeOf = (persons: readonly { requests: number }[]): number =>
  persons.reduce((sum, { requests }) => sum + 1 + requests, 0)

type Numbered = { id: string; number: number }

/** Returns which of two joined families remains: the one that the office has known longer. */
export function remainingOf<F extends Numbered>(one: F, other: F): { from: F; into: F } {
  return one.number < other.number ? { from: other, into: one } : { from: one, into: other }
}

/** Returns two ids in the order in which a pair is stored. */
export const pairOf = (one: string, other: string) =>
  one < other ? { smaller_id: one, larger_id: other } : { smaller_id: other, larger_id: one }

export const checkNote = (typed: string) => requireText(typed, NOTE_LIMIT)
export const checkDistinctionReason = (typed: string) =>
  requireText(typed, DISTINCTION_REASON_LIMIT)
