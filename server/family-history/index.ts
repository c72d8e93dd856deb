import type { FamilyLine } from '#domain/families.ts'
import type { Db } from '#server/database/connect.ts'
import { familiesBeside } from './history-store.ts'

export { distinctFamilies } from './distinct-store.ts'
export {
  becameOf,
  besideRequest,
  newestOf,
  paidDues,
  recountHistories,
  withPaid,
} from './history-store.ts'
export { type FamilyKey, namesOf, remainingFamily } from './key-store.ts'
export { eraseFamilyNotes, familyNotes, insertFamilyNote, partsOf } from './notes-store.ts'

type Beside = Omit<FamilyLine, 'requests'> & { family_requests: number }

/** Returns the line of a family from what was selected beside a request. */
export const lineOf = (row: Beside): FamilyLine => ({
  requests: row.family_requests,
  is_newest: row.is_newest,
  last: row.last,
  paid_this_year: row.paid_this_year,
})

type FamilyHistory = FamilyLine & { id: string; number: number }

/** Returns the families of requests with the line beside each request, by the id of the request. */
export async function historiesOf(
  db: Db,
  requestIds: string[],
): Promise<Map<string, FamilyHistory>> {
  const rows = await familiesBeside(db, requestIds)
  return new Map(
    rows.map((row) => [row.request_id, { id: row.id, number: row.number, ...lineOf(row) }]),
  )
}
