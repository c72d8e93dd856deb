import type { OfficeNote } from '#contract/families.ts'
import type { Db } from '#server/database/connect.ts'
import * as store from './store.ts'

export {
  eraseFamilyNotes,
  eraseRequestNotes,
  insertNote,
  notesOfFamilies,
  notesOfRequests,
} from './store.ts'

type Note = Awaited<ReturnType<typeof store.notesOfFamilies>>[number]
const answerOf = ({ text, by_name, at }: Note): OfficeNote => ({
  text,
  by_name,
  at: at.toISOString(),
})

/** Returns the office's notes on families, newest first. */
export const familyNotes = async (db: Db, ids: string[]): Promise<OfficeNote[]> =>
  (await store.notesOfFamilies(db, ids)).map(answerOf)

/** Returns the office's notes on a request, newest first. */
export const requestNotes = async (db: Db, id: string): Promise<OfficeNote[]> =>
  (await store.notesOfRequests(db, [id])).map(answerOf)
