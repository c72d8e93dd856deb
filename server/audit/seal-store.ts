import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** The newest entry of the trail at an instant. */
export type Mark = { id: number; at: string }

export async function newestEntry(db: Db): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select coalesce(max(id), 0) as id, clock_timestamp()::text as at from audit_events`.execute(db)
  return rows[0]
}

/**
 * Returns whether no transaction can still add an entry below a mark. Whoever has taken an id holds the
 * lock of an insert until its transaction ends.
 */
export async function isSettled(db: Db, { at }: Mark): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'relation' and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and relation = 'audit_events'::regclass and coalesce(xact_start <= ${at}::timestamptz, true)
    limit 1`.execute(db)
  return rows.length === 0
}

/** What is sealed of an entry: everything but its address, as text that never changes. */
const content = sql<string>`json_build_array(id, (extract(epoch from at) * 1000)::bigint, actor_id,
  action, subject_type, subject_id, details)::text`

/** Returns the next entries to seal. Whoever erases their addresses waits until they are sealed. */
export async function entriesToSeal(
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'address', content.as('content')])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .forShare()
    .execute()
}

export type Seal = {
  event_id: number
  address_salt: string | null
  address_digest: string | null
  link: string
}

export async function insertSeals(db: Db, seals: Seal[]): Promise<void> {
  await db.insertInto('audit_seals').values(seals).execute()
}

/** Returns the last seal, or that of an entry. */
export async function findSeal(db: Db, entry?: number) {
  let seals = db.selectFrom('audit_seals').select(['event_id as entry', 'link'])
  if (entry) seals = seals.where('event_id', '=', entry)
  return seals.orderBy('event_id', 'desc').limit(1).executeTakeFirst()
}

/** An entry with its seal; one of them may be missing. */
export type SealedEntry = { id: number; address: string | null; content: string | null } & {
  [Column in Exclude<keyof Seal, 'event_id'>]: Seal[Column] | null
}

/** Returns entries with their seals, up to the last seal. */
export async function sealedEntries(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`
    with seals as (
      select * from audit_seals where event_id > ${after} order by event_id limit ${limit}
    ), entries as (
      select id as entry_id, address, ${content} as content from audit_events
      where id > ${after} and id <= (select max(event_id) from seals)
    )
    select coalesce(event_id, entry_id) as id, link, address_salt, address_digest, address, content
    from seals full join entries on event_id = entry_id order by 1`.execute(db)
  return rows
}
