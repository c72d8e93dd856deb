import { type FamilyHistory, historyBeside } from '#domain/families.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { familySummaries } from './history-store.ts'

export { becameOf, paidDues, withPaid } from './history-store.ts'
export { eraseFamilyNotes, familyNotes, insertFamilyNote, partsOf } from './notes-store.ts'

/** A request with its family; null until it is filled in. */
type OfFamily = { id: string; family_id: string | null }

/**
 * Returns a function that returns the history beside a request, or null if its family is not known
 * yet. Reads all families of the rows at once. `day` is the office's, for "this year".
 */
export async function historiesOf(
  db: Db,
  rows: readonly OfFamily[],
  day: CalendarDate,
): Promise<(row: OfFamily) => FamilyHistory | null> {
  const ids = [...new Set(rows.flatMap(({ family_id }) => family_id ?? []))]
  const summaries = await familySummaries(db, { ids, day })
  return ({ id, family_id }) => {
    const summary = family_id && summaries.get(family_id)
    return summary ? historyBeside(id, summary) : null
  }
}
