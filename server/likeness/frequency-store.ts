import { sql } from 'kysely'
import { MOST_SHARING } from '#domain/likeness/evidence.ts'
import { numberKinds } from '#domain/likeness/marks.ts'
import type { Db } from '#server/database/connect.ts'
import type { SharedMark } from './evidence-store.ts'

/** Of larger tables a sample is counted. */
const SAMPLE = 20_000
/** A charity with few requests knows little about how common a name is. */
const FEWEST = 1000

/** Counts in how many of a million families' names each word occurs. */
export async function countNameWords(db: Db): Promise<void> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples::float8 as estimate from pg_class where oid = 'requests'::regclass`.execute(db)
  const percent = Math.min(100, (100 * SAMPLE) / Math.max(1, rows[0]?.estimate ?? 1))
  await sql`
    with sample as materialized (
      select family_id, full_name from requests tablesample system (${percent})
      where erased_at is null
    ), counted as (
      select word, count(distinct family_id) as families
      from sample, words_of(full_name) as list (word) group by word
    ), total as (
      select greatest(count(distinct family_id), ${FEWEST}) as families from sample
    ), anew as (
      select name_words.word, coalesce(round(1e6 * counted.families / total.families), 0)::int as frequency
      from name_words cross join total left join counted on counted.word = name_words.word
    )
    update name_words set frequency = anew.frequency from anew
    where name_words.word = anew.word and name_words.frequency <> anew.frequency`.execute(db)
}

/** Takes out marks of contacts that are shared by few families again. Returns them. */
export async function noLongerCrowded(db: Db): Promise<SharedMark[]> {
  const { rows } = await sql<SharedMark>`
    delete from silent_marks where helper_id is null and kind <> all(${numberKinds}::text[]) and (
      select count(distinct family_id) from request_marks join requests on requests.id = request_id
      where request_marks.kind = silent_marks.kind and request_marks.mark = silent_marks.mark
    ) <= ${MOST_SHARING}
    returning kind, mark`.execute(db)
  return rows
}
