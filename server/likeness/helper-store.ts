import { sql } from 'kysely'
import type { Helper } from '#domain/likeness/helpers.ts'
import type { Db } from '#server/database/connect.ts'
import type { SharedMark } from './evidence-store.ts'

export async function insertHelper(
  db: Db,
  helper: Helper & { saved_by: string; saved_at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('helpers')
    .values(helper)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns all helpers, by name. */
export async function allHelpers(db: Db) {
  return db
    .selectFrom('helpers')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['helpers.id', 'helpers.name', 'phone', 'helpers.email', 'note'])
    .select(['saved_at', 'users.name as saved_by_name'])
    .orderBy('helpers.name')
    .orderBy('helpers.id')
    .execute()
}

/** Returns the marks of a helper. */
export async function marksOfHelper(db: Db, id: string): Promise<SharedMark[]> {
  return db
    .selectFrom('silent_marks')
    .select(['kind', 'mark'])
    .where('helper_id', '=', id)
    .execute()
}

/** Deletes a helper with its marks. Returns whether it was there. */
export async function deleteHelper(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('helpers').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes marks of helpers that are none of these, as after a new key. */
export async function deleteOtherMarks(db: Db, marks: readonly SharedMark[]): Promise<void> {
  await sql`
    delete from silent_marks where helper_id is not null and (kind, mark) not in (
      select kind, mark from unnest(${marks.map(({ kind }) => kind)}::text[],
        ${marks.map(({ mark }) => mark)}::uuid[]) as given (kind, mark))`.execute(db)
}

/** Returns the helpers whose phone number or e-mail address a family uses. */
export async function helpersOfFamily(db: Db, familyId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct helpers.id, helpers.name from requests
      join request_marks on request_marks.request_id = requests.id
      join silent_marks on silent_marks.kind = request_marks.kind and silent_marks.mark = request_marks.mark
      join helpers on helpers.id = silent_marks.helper_id
    where requests.family_id = ${familyId} order by helpers.name, helpers.id`.execute(db)
  return rows
}

const MOST_OFFERED = 20

/** Returns the phone numbers and e-mail addresses that most families share, as newly written. */
export async function crowdedContacts(db: Db) {
  const { rows } = await sql<{ kind: 'phone' | 'email'; value: string | null; families: number }>`
    select silent_marks.kind, families, newest.value
    from silent_marks cross join lateral (
      select count(distinct family_id) as families from request_marks
        join requests on requests.id = request_id
      where request_marks.kind = silent_marks.kind and request_marks.mark = silent_marks.mark
    ) as sharing cross join lateral (
      select case silent_marks.kind when 'phone' then phone else email end as value
      from request_marks join requests on requests.id = request_id
      where request_marks.kind = silent_marks.kind and request_marks.mark = silent_marks.mark
      order by created_at desc limit 1
    ) as newest
    where helper_id is null and silent_marks.kind in ('phone', 'email')
    order by families desc, newest.value limit ${MOST_OFFERED}`.execute(db)
  return rows
}
