import { type FamilyHistory, historyBeside } from '#domain/families.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { familySummaries } from './history-store.ts'

export { distinctFamilies } from './distinct-store.ts'
export { becameOf, familySummaries, paidDues, withPaid } from './history-store.ts'
export { type FamilyKey, namesOf, remainingFamily } from './key-store.ts'
export { eraseFamilyNotes, familyNotes, insertFamilyNote, partsOf } from './notes-store.ts'

type OfFamily = { id: string; family_id: string }

/** What is known of the family of a request, and how many families are likely the same as it. */
type Beside = { family: FamilyHistory; likely: number }

/**
 * Returns a function that returns what is known beside a request. Reads all families of the rows at
 * once. `day` is the office's, for "this year".
 */
export async function historiesOf(
  db: Db,
  rows: readonly OfFamily[],
  day: CalendarDate,
): Promise<(row: OfFamily) => Beside> {
  const ids = [...new Set(rows.map(({ family_id }) => family_id))]
  const summaries = await familySummaries(db, { ids, day })
  return ({ id, family_id }) => {
    const summary = summaries.get(family_id)
    if (!summary) throw new Error('a request without a family')
    return { family: historyBeside(id, summary), likely: summary.likely }
  }
}
