import { type RawBuilder, sql } from 'kysely'
import type { FamilySummary } from '#domain/families.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { type Params, prepared } from '#server/database/prepared.ts'

/** The last and first day of the year of a date. */
const yearOf = (day: CalendarDate) => ({
  from: `${day.slice(0, 4)}-01-01`,
  until: `${day.slice(0, 4)}-12-31`,
})

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

type Wanted = { ids: string[]; day: CalendarDate }

/** Short index scans for each family: its two newest requests, and what was paid this year. */
const summaries = prepared((db, param: Params<Wanted>) =>
  sql<FamilySummary>`
    select families.id, families.number, families.likely,
      (select count(*) from requests where family_id = families.id) as requests,
      (select coalesce(sum(paid_amount), 0)::numeric(20, 2)::text
        from requests cross join ${paidDues} as one
        where requests.family_id = families.id and paid_on between
          ${param(({ day }) => yearOf(day).from)}::date and ${param(({ day }) => yearOf(day).until)}::date
      ) as paid_this_year,
      (select coalesce(json_agg(newest), '[]') from (
        select ${becameOf} from requests ${withPaid} where requests.family_id = families.id
        order by requests.created_at desc, requests.id desc limit 2
      ) as newest) as newest
    from unnest(${param(({ ids }) => ids)}::uuid[]) as given (id)
    join families on families.id = given.id`.compile(db),
)

/** Returns what is known of families, by id. */
export async function familySummaries(db: Db, wanted: Wanted): Promise<Map<string, FamilySummary>> {
  if (wanted.ids.length === 0) return new Map()
  const rows = await summaries(db, wanted)
  return new Map(rows.map((row) => [row.id, row]))
}
