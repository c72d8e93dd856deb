import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { withPaid } from '#server/family-history/index.ts'

/** The place of a family in the list: of its newest request that is found. */
export type FoundPosition = { at: string; id: string }

type FoundRow = {
  id: string
  number: number
  name: string
  requests: number
  last_asked_on: string
  paid_total: string
  at: Date
}

type Wanted = {
  matches: RawBuilder<boolean> | undefined
  after: FoundPosition | undefined
  limit: number
}

/** Without a search, reads the newest requests in order, each if its family has no newer one. */
const newestFirst = ({ after, limit }: Wanted) => sql`
  select requests.family_id as id, requests.created_at as at from requests
  where requests.family_id is not null
    ${after ? sql`and (requests.created_at, requests.family_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    and not exists (select from requests newer where newer.family_id = requests.family_id
      and (newer.created_at, newer.id) > (requests.created_at, requests.id))
  order by requests.created_at desc, requests.family_id desc limit ${limit}`

const foundFirst = ({ matches, after, limit }: Wanted) => sql`
  select requests.family_id as id, max(requests.created_at) as at from requests
  where ${matches} and requests.family_id is not null group by requests.family_id
  ${after ? sql`having (max(requests.created_at), requests.family_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
  order by at desc, id desc limit ${limit}`

/** Returns a page of families that have requests which match, the one that asked last first. */
export async function findFamilies(db: Db, wanted: Wanted): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with found as (${wanted.matches ? foundFirst(wanted) : newestFirst(wanted)})
    select families.id, families.number, newest.full_name as name, requests,
      newest.date_of_request as last_asked_on, paid_total, found.at
    from found join families on families.id = found.id
    cross join lateral (
      select full_name, date_of_request from requests where family_id = families.id
      order by erased_at is not null, created_at desc, id desc limit 1
    ) as newest
    cross join lateral (
      select count(*) as requests, coalesce(sum(paid_amount), 0)::numeric(20, 2)::text as paid_total
      from requests ${withPaid} where requests.family_id = families.id
    ) as totals
    order by found.at desc, found.id desc`.execute(db)
  return rows
}

/** Returns the name on the newest request of each family. */
export async function namesOf(db: Db, ids: string[]) {
  const { rows } = await sql<{ id: string; number: number; name: string | null }>`
    select id, number, (select full_name from requests where family_id = families.id
      order by erased_at is not null, created_at desc, id desc limit 1) as name
    from families where id = any(${ids}::uuid[])`.execute(db)
  return rows
}
