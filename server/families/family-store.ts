import { sql } from 'kysely'
import type { Outcome } from '#domain/outcomes.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import { becameOf, paidDues, withPaid } from '#server/family-history/index.ts'

/** A value with nothing in it stands for one that was erased. */
const distinctOf = (value: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(value order by newest desc, value), '[]') from (
    select ${value} as value, max(created_at) as newest from requests
    where family_id = ${sql.ref('families.id')} and erased_at is null and coalesce(${value}, '') <> ''
    group by 1 order by 2 desc, 1 limit 50
  ) as list)`

type Contact = {
  names: string[]
  phones: string[]
  emails: string[]
  addresses: string[]
  accounts: { id: string; email: string }[]
  requests: number
  likely: number
  request_id: string | null
}

/** Returns who a family is by its requests and accounts, the newest values first. */
export async function contactOf(db: Db, id: string): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select ${distinctOf(sql`full_name`)} as names, ${distinctOf(sql`phone`)} as phones,
      ${distinctOf(sql`email`)} as emails,
      ${distinctOf(sql`concat_ws(', ', address_line1, nullif(address_line2, ''), city,
        nullif(concat_ws(' ', state, postal_code), ''), country)`)} as addresses,
      (select coalesce(json_agg(json_build_object('id', id, 'email', email) order by created_at, id), '[]')
        from users where family_id = families.id) as accounts,
      request_count as requests, likely,
      (select id from requests where family_id = families.id and erased_at is null
        order by created_at desc, id desc limit 1) as request_id
    from families where id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('a family that was just found is gone')
  return rows[0]
}

/**
 * Returns the totals of a family by year, newest first: requests and what was approved by the date
 * of the request, what was paid by pay date.
 */
export async function yearsOf(db: Db, id: string) {
  const { rows } = await sql<{ year: number; requests: number; approved: string; paid: string }>`
    with years as (
      select extract(year from requests.date_of_request)::int as year, 1 as requests, 0 as paid,
        case when requests.outcome = 'approved' then coalesce(donation_amount, 0) else 0 end as approved
      from requests left join admin_reviews on admin_reviews.request_id = requests.id
      where requests.family_id = ${id}
      union all
      select extract(year from paid_on)::int, 0, paid_amount, 0
      from requests cross join ${paidDues} as one where requests.family_id = ${id}
    )
    select year, sum(requests)::int as requests, sum(approved)::numeric(20, 2)::text as approved,
      sum(paid)::numeric(20, 2)::text as paid
    from years group by year order by year desc`.execute(db)
  return rows
}

type Position = [created_at: string, id: string]

/** Returns a page of the requests of a family, newest first. */
export async function requestsOfFamily(
  db: Db,
  id: string,
  { after, limit }: { after: Position | undefined; limit: number },
) {
  const { rows } = await sql<FamilyRequestRow>`
    select ${becameOf}, requests.full_name, requests.category, requests.status, requests.created_at,
      requests.user_id is not null as has_account, requests.erased_at is not null as is_erased
    from requests ${withPaid} where requests.family_id = ${id}
      ${after ? sql`and (requests.created_at, requests.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by requests.created_at desc, requests.id desc limit ${limit}`.execute(db)
  return rows
}

type FamilyRequestRow = {
  id: string
  on: string
  outcome: Outcome
  amount: string | null
  paid_on: string | null
  full_name: string
  category: string | null
  status: RequestStatus
  created_at: Date
  has_account: boolean
  is_erased: boolean
}
