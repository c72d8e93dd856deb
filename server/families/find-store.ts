import { sql } from 'kysely'
import type { FoundFamily } from '#contract/families.ts'
import type { Db } from '#server/database/connect.ts'

/** The place of a family in the list: of its newest request. */
export type NewestPosition = { at: string; id: string }

/** Returns the ids of the families that asked last, the newest first: one row more than a page. */
export async function newestFamilies(
  db: Db,
  { after, limit }: { after: NewestPosition | undefined; limit: number },
) {
  const { rows } = await sql<{ id: string; at: Date }>`
    select requests.family_id as id, requests.created_at as at from requests
    where requests.family_id is not null
      ${after ? sql`and (requests.created_at, requests.family_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      and not exists (select from requests newer where newer.family_id = requests.family_id
        and (newer.created_at, newer.id) > (requests.created_at, requests.id))
    order by requests.created_at desc, requests.family_id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns families as they are listed, in this order. */
export async function listedFamilies(db: Db, ids: string[]): Promise<FoundFamily[]> {
  const { rows } = await sql<FoundFamily>`
    select families.id, families.number, newest.full_name as name, request_count as requests,
      newest.date_of_request as last_asked_on, (
        select coalesce(sum(dollars::numeric), 0)::numeric(20, 2)::text
        from jsonb_each_text(paid_by_year) as years (year, dollars)
      ) as paid_total
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    join families on families.id = given.id
    cross join lateral (
      select full_name, date_of_request from requests where family_id = families.id
      order by erased_at is not null, created_at desc, id desc limit 1
    ) as newest
    order by place`.execute(db)
  return rows
}
