import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export type NewNote = ({ family_id: string } | { request_id: string }) & {
  note: string
  written_by: string
  written_at: Date
}

export async function insertNote(db: Db, note: NewNote): Promise<void> {
  await db.insertInto('office_notes').values(note).execute()
}

const notes = (db: Db) =>
  db
    .selectFrom('office_notes')
    .leftJoin('users', 'users.id', 'office_notes.written_by')
    .select(['note as text', 'users.name as by_name', 'written_at as at'])
    .orderBy('written_at', 'desc')
    .orderBy('office_notes.id', 'desc')

/** Returns the notes on families, newest first. */
export const notesOfFamilies = (db: Db, ids: string[]) =>
  notes(db).where('office_notes.family_id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** Returns the notes on requests, newest first. */
export const notesOfRequests = (db: Db, ids: string[]) =>
  notes(db)
    .select('office_notes.request_id')
    .where('office_notes.request_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Deletes the notes on requests. */
export async function eraseRequestNotes(db: Db, ids: string[]): Promise<void> {
  await db
    .deleteFrom('office_notes')
    .where('request_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Deletes the notes on families, and the reasons for which they were said not to be the same. */
export async function eraseFamilyNotes(db: Db, ids: string[]): Promise<void> {
  await db
    .deleteFrom('office_notes')
    .where('family_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await sql`update family_distinctions set reason = '-'
    where smaller_id = any(${ids}::uuid[]) or larger_id = any(${ids}::uuid[])`.execute(db)
}
