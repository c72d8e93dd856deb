import { sql } from 'kysely'
import type { Person } from '#domain/likeness/evidence.ts'
import { type SharedKind, sharedKinds } from '#domain/likeness/marks.ts'
import type { Db } from '#server/database/connect.ts'

export type SharedMark = { kind: SharedKind; mark: string }
/** A mark of a family, or of what is typed of a new request. */
export type OwnMark = SharedMark & { own: string | null }
/** `place` is among the `others` that share a mark, by number; `older` of them have a lower one. */
type Place = { place: number; others: number; older: number }
/** A family that shares a mark, with its newest request that does. */
export type Sharing = OwnMark & Place & { family_id: string; request_id: string; newest_at: Date }

/** Returns the marks of families that may be evidence. */
export async function marksOfFamilies(db: Db, ids: readonly string[]): Promise<OwnMark[]> {
  const { rows } = await sql<OwnMark>`
    select distinct family_id as own, kind, mark from requests
      join request_marks on request_marks.request_id = requests.id
    where family_id = any(${ids}::uuid[]) and kind = any(${sharedKinds}::text[])`.execute(db)
  return rows
}

/** Returns which other families share these marks, without marks that are evidence for nobody. */
export async function sharingFamilies(db: Db, marks: readonly OwnMark[]): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    select sought.own, sought.kind, sought.mark, requests.family_id, max(requests.created_at) as newest_at,
      (array_agg(requests.id order by requests.created_at desc, requests.id desc))[1] as request_id,
      row_number() over (of_mark order by families.number) as place,
      count(*) over of_mark as others,
      count(*) filter (where families.number < own.number) over of_mark as older
    from json_to_recordset(${JSON.stringify(marks)}::json) as sought (own uuid, kind text, mark uuid)
      join request_marks on request_marks.kind = sought.kind and request_marks.mark = sought.mark
      join requests on requests.id = request_marks.request_id
      join families on families.id = requests.family_id
      left join families as own on own.id = sought.own
    where requests.family_id is distinct from sought.own
      and not exists (select from silent_marks where kind = sought.kind and mark = sought.mark)
    group by sought.own, sought.kind, sought.mark, requests.family_id, families.number, own.number
    window of_mark as (partition by sought.own, sought.kind, sought.mark)`.execute(db)
  return rows
}

/** Of older requests names and reasons are not compared. */
const NEWEST = 5

/** Returns the names and reasons of families, newest first, by id. */
export async function personsOfFamilies(db: Db, ids: string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { id: string }>`
    select id, array_agg(full_name order by place) as names, array_agg(reason order by place) as reasons
    from unnest(${ids}::uuid[]) as given (id) cross join lateral (
      select full_name, reason, row_number() over (order by created_at desc, requests.id desc) as place
      from requests where family_id = given.id and erased_at is null
      order by created_at desc, requests.id desc limit ${NEWEST}
    ) as newest
    group by id`.execute(db)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** Returns how often words occur in names, from 0 to 1. */
export async function frequenciesOf(db: Db, words: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('name_words')
    .select(['word', 'frequency'])
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .execute()
  return new Map(rows.map(({ word, frequency }) => [word, frequency / 1e6]))
}
