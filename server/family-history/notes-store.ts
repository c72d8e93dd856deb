import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Returns the ids of a family and of all families that were joined into it. */
export async function partsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive parts as (
      select id from families where id = ${id}
      union all
      select families.id from families join parts on families.joined_into = parts.id
    )
    select id from parts order by id`.execute(db)
  return rows.map(({ id: part }) => part)
}

type NewNote = { family_id: string; note: string; written_by: string; written_at: Date }

export async function insertFamilyNote(db: Db, note: NewNote): Promise<void> {
  await db.insertInto('family_notes').values(note).execute()
}

/** Returns the office's notes on a family, given its parts, newest first. */
export async function familyNotes(db: Db, parts: string[]) {
  return db
    .selectFrom('family_notes')
    .leftJoin('users', 'users.id', 'family_notes.written_by')
    .select(['family_notes.id', 'note as text', 'users.name as by_name', 'written_at as at'])
    .where('family_notes.family_id', '=', sql<string>`any(${parts}::uuid[])`)
    .orderBy('written_at', 'desc')
    .orderBy('family_notes.id', 'desc')
    .execute()
}

/** Deletes the notes on families, and the reasons for which they were said not to be the same. */
export async function eraseFamilyNotes(db: Db, ids: string[]): Promise<void> {
  await db
    .deleteFrom('family_notes')
    .where('family_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await sql`update family_distinctions set reason = '-'
    where smaller_id = any(${ids}::uuid[]) or larger_id = any(${ids}::uuid[])`.execute(db)
}
