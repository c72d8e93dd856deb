import { sql } from 'kysely'
import { pairOf } from '#domain/families.ts'
import type { WrongCount } from '#server/counts/index.ts'
import type { Db } from '#server/database/connect.ts'
import type { LikelyFamily } from './evidence.ts'
import type { SharedMark } from './evidence-store.ts'

/**
 * Takes families out of the queue: those that wait longest, and as many of the newest, so that neither
 * a long queue delays what has just been submitted, nor new requests delay the queue for ever.
 */
export async function takeQueued(db: Db, limit: number): Promise<string[]> {
  const half = Math.ceil(limit / 2)
  const { rows } = await sql<{ family_id: string }>`
    with wanted as (
      (select family_id from likely_queue order by id limit ${half})
      union (select family_id from likely_queue order by id desc limit ${half})
    ), taken as (
      delete from likely_queue where family_id in (select family_id from wanted) returning family_id
    )
    select distinct family_id from taken order by family_id`.execute(db)
  return rows.map(({ family_id }) => family_id)
}

/** Counts the families that wait to be compared. */
export async function countQueued(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct family_id) from likely_queue`.execute(db)
  return rows[0]?.count ?? 0
}

/** Puts all families into the queue that have one of these marks. */
export async function queueSharing(db: Db, marks: readonly SharedMark[]): Promise<void> {
  await sql`
    insert into likely_queue (family_id)
    select distinct family_id from unnest(${marks.map(({ kind }) => kind)}::text[],
        ${marks.map(({ mark }) => mark)}::uuid[]) as given (kind, mark)
      join request_marks using (kind, mark)
      join requests on requests.id = request_id
    where family_id is not null`.execute(db)
}

/** Makes marks evidence for nobody, and has those compared anew who share one that was. */
export async function silence(db: Db, marks: readonly SharedMark[], helperId: string | null) {
  if (marks.length === 0) return
  const { rows } = await sql<SharedMark>`
    insert into silent_marks (kind, mark, helper_id)
    select distinct kind, mark, ${helperId}::uuid from unnest(${marks.map(({ kind }) => kind)}::text[],
      ${marks.map(({ mark }) => mark)}::uuid[]) as given (kind, mark)
    on conflict (kind, mark) do update set helper_id = excluded.helper_id
      where silent_marks.helper_id is null and excluded.helper_id is not null
    returning kind, mark`.execute(db)
  if (rows.length > 0) await queueSharing(db, rows)
}

/**
 * Replaces the pairs of families, and keeps how many each family has. Returns the families whose
 * pairs have changed.
 */
export async function storePairs(
  db: Db,
  familyIds: string[],
  likely: readonly LikelyFamily[],
): Promise<string[]> {
  const rows = likely.map(({ own, family_id, points, newest_at }) => ({
    ...pairOf(own ?? '', family_id),
    points,
    newest_at,
  }))
  const { rows: changed } = await sql<{ id: string }>`
    with given as (
      select distinct on (smaller_id, larger_id) *
      from json_populate_recordset(null::likely_pairs, ${JSON.stringify(rows)}::json)
      order by smaller_id, larger_id, newest_at desc
    ), gone as (
      delete from likely_pairs
      where (smaller_id = any(${familyIds}::uuid[]) or larger_id = any(${familyIds}::uuid[]))
        and not exists (select from given where given.smaller_id = likely_pairs.smaller_id
          and given.larger_id = likely_pairs.larger_id)
      returning smaller_id, larger_id
    ), stored as (
      insert into likely_pairs (smaller_id, larger_id, points, newest_at)
      select smaller_id, larger_id, points, newest_at from given
      on conflict (smaller_id, larger_id) do update
        set points = excluded.points, newest_at = excluded.newest_at
        where (likely_pairs.points, likely_pairs.newest_at)
          is distinct from (excluded.points, excluded.newest_at)
      returning smaller_id, larger_id
    ), both_of as (select * from gone union all select * from stored)
    select distinct id from both_of, unnest(array[smaller_id, larger_id]) as list (id)
    order by id`.execute(db)
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0) await countPairs(db, ids)
  return ids
}

/** Locks the families in the order in which joins do. */
async function countPairs(db: Db, ids: string[]): Promise<void> {
  await sql`select from families where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    db,
  )
  await sql`
    update families set likely = (
      select count(*) from likely_pairs where families.id in (smaller_id, larger_id)
    ) where id = any(${ids}::uuid[])`.execute(db)
}

/**
 * Counts for each family how many are likely the same, and corrects what was kept. Returns the sums
 * of both if any was wrong.
 */
export async function recountLikely(db: Db): Promise<WrongCount[]> {
  const { rows } = await sql<{ kept: number; counted: number }>`
    with pairs as (
      select id, count(*)::int as counted from likely_pairs,
        unnest(array[smaller_id, larger_id]) as list (id)
      group by id
    ), counted as (
      select families.id, likely as kept, coalesce(pairs.counted, 0) as counted
      from families left join pairs on pairs.id = families.id
    ), wrong as (
      update families set likely = counted.counted from counted
      where families.id = counted.id and counted.kept <> counted.counted
      returning counted.kept, counted.counted
    )
    select coalesce(sum(kept), 0)::int as kept, coalesce(sum(counted), 0)::int as counted
    from wrong having count(*) > 0`.execute(db)
  return rows.map((row) => ({ of: 'families that are likely the same', ...row }))
}

type Position = { points: number; newest_at: string; smaller_id: string; larger_id: string }

/** Returns a page of the pairs that are not answered, the strongest first, then the newest. */
export async function listPairs(
  db: Db,
  { after, limit }: { after: Position | undefined; limit: number },
) {
  const { rows } = await sql<{
    smaller_id: string
    larger_id: string
    points: number
    newest_at: Date
  }>`
    select smaller_id, larger_id, points, newest_at from likely_pairs
    ${
      after
        ? sql`where points < ${after.points} or points = ${after.points}
            and (newest_at < ${after.newest_at}::timestamptz or newest_at = ${after.newest_at}::timestamptz
              and (smaller_id, larger_id) > (${after.smaller_id}::uuid, ${after.larger_id}::uuid))`
        : sql``
    }
    order by points desc, newest_at desc, smaller_id, larger_id limit ${limit}`.execute(db)
  return rows
}

/** Returns how many pairs are not answered. */
export async function countLikely(db: Db): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`select count(*) as pairs from likely_pairs`.execute(
    db,
  )
  return rows[0]?.pairs ?? 0
}
