import { type Expression, type RawBuilder, sql } from 'kysely'
import type { LastRequest } from '#domain/families.ts'
import type { WrongCount } from '#server/counts/index.ts'
import type { Db } from '#server/database/connect.ts'
import { type Params, prepared } from '#server/database/prepared.ts'

/**
 * Selects what was paid of `requests` by day, below 0 where it came back. Starts at the dues of each
 * request, because the view paid_dues would be computed as a whole in a join.
 */
export const paidDues: RawBuilder<unknown> = sql`lateral (
  select payment_id, amount as paid_amount, posted_on as paid_on
  from request_dues as due join postings on due_id = due.id and kind = 'paid'
  where due.request_id = requests.id)`

/**
 * Joins `requests` with what was decided and paid: `paid_amount` and `paid_on` are null unless
 * something of the request is paid, in a run, outside of one, or by hand (docs/product.md §15.3).
 */
export const withPaid: RawBuilder<unknown> = sql`
  left join admin_reviews on admin_reviews.request_id = requests.id
  cross join lateral (
    select sum(paid_amount) as paid_amount, max(paid_on) as paid_on from (
      select sum(one.paid_amount) as paid_amount,
        max(one.paid_on) filter (where one.paid_amount > 0) as paid_on
      from ${paidDues} as one group by payment_id having sum(one.paid_amount) <> 0
    ) as payments_paid
  ) as paid`

/** Selects a request with what became of it, as in `FamilyRequest`. */
export const becameOf = sql`
  requests.id, requests.date_of_request as "on", requests.outcome,
  coalesce(paid_amount, admin_reviews.donation_amount)::numeric(12, 2)::text as amount, paid_on`

/** Selects what the line of a request says of its joined family. */
export const besideRequest = (requestId: Expression<string>) => [
  sql<number>`families.request_count`.as('family_requests'),
  sql<boolean>`families.newest_id = ${requestId}`.as('is_newest'),
  sql<LastRequest | null>`case when families.newest_id = ${requestId} then families.second
    else families.newest end`.as('last'),
  sql<string>`coalesce(families.paid_by_year ->> (
    select extract(year from now() at time zone time_zone)::text from office_calendar
  ), '0.00')`.as('paid_this_year'),
]

const histories = prepared((db, param: Params<string[]>) =>
  db
    .selectFrom('requests')
    .innerJoin('families', 'families.id', 'requests.family_id')
    .select(['requests.id as request_id', 'families.id', 'families.number'])
    .select((row) => besideRequest(row.ref('requests.id')))
    .where('requests.id', '=', sql<string>`any(${param((ids) => ids)}::uuid[])`)
    .compile(),
)

/** Returns the families of requests, with what stands beside each request. */
export async function familiesBeside(db: Db, requestIds: string[]) {
  return requestIds.length > 0 ? histories(db, requestIds) : []
}

/** Returns what became of the newest request of families, by the id of the family. */
export async function newestOf(db: Db, ids: string[]): Promise<Map<string, LastRequest | null>> {
  const rows = await db
    .selectFrom('families')
    .select(['id', 'newest'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, newest }) => [id, newest]))
}

/** Compares what is kept of each family with its requests, and corrects it. Returns what was wrong. */
export async function recountHistories(db: Db): Promise<WrongCount[]> {
  const { rows } = await sql<{ id: string; number: number; kept: string; counted: string }>`
    select id, number, kept::text, counted::text
    from families cross join lateral history_of(id) as counted
      cross join lateral (
        select families.request_count, families.newest_id, families.newest, families.second,
          families.paid_by_year
      ) as kept
    where kept is distinct from counted order by number`.execute(db)
  await sql`select keep_histories(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.map(({ number, kept, counted }) => ({ of: `family ${number}`, kept, counted }))
}
