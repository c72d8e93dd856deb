import { type Outcome, requireText } from './outcomes.ts'
import type { CalendarDate } from './payment-date.ts'

// Families (docs/product.md §15): whoever asks, over the years.

const NOTE_LIMIT = 2000
const DISTINCTION_REASON_LIMIT = 1000

/** What a line says of a request: when it was paid, else what became of it. Amounts are in dollars. */
export type LastRequest =
  | { amount: string; paid_on: CalendarDate }
  | { on: CalendarDate; outcome: Outcome; amount: string | null }

/** The history of a family in a line, as one of its requests shows it. */
export type FamilyLine = {
  requests: number
  /** Whether the request is the newest of the family. */
  is_newest: boolean
  /** The newest other request; null if there is none. */
  last: LastRequest | null
  /** In dollars, by pay date in the year of the reader's day. */
  paid_this_year: string
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
