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
 * Selects what was paid of a request and when: each due by its payment, each payment outside a run,
 * and of a request that was marked as paid by hand what is approved besides them. Needs `requests`
 * and `admin_reviews`.
 */
export const paidDues: RawBuilder<unknown> = sql`lateral (
  select payments.amount_usd as paid_amount, payout_runs.pay_on as paid_on
  from payments left join payout_runs on payout_runs.id = payments.run_id
  where payments.request_id = requests.id and payments.state = 'paid'
  union all
  select amount, outside_payments.paid_on from outside_payments
  where outside_payments.request_id = requests.id and undone_at is null
  union all
  select case when requests.outcome = 'approved' then admin_reviews.donation_amount - outside.amount end,
    coalesce(requests.marked_paid_on,
      (requests.marked_paid_at at time zone (select time_zone from office_calendar))::date)
  from (select coalesce(sum(amount), 0) as amount from outside_payments
    where outside_payments.request_id = requests.id and undone_at is null) as outside
  where requests.status = 'paid'
    and (outside.amount = 0 or outside.amount < admin_reviews.donation_amount)
    and not exists (
      select from payments where payments.request_id = requests.id and payments.state = 'paid'))`

/**
 * Joins `requests` with what was decided and paid: `paid_amount` and `paid_on` are null unless
 * something of the request is paid, by a payment that did not come back, outside a run, or by hand
 * (docs/product.md §15.3).
 */
export const withPaid: RawBuilder<unknown> = sql`
  left join admin_reviews on admin_reviews.request_id = requests.id
  cross join lateral (
    select sum(one.paid_amount) as paid_amount, max(one.paid_on) as paid_on from ${paidDues} as one
  ) as paid`

/** Selects a request with what became of it, as in `FamilyRequest`. */
export const becameOf = sql`
  requests.id, requests.date_of_request as "on", requests.outcome,
  coalesce(paid_amount, admin_reviews.donation_amount)::numeric(12, 2)::text as amount, paid_on`

type Wanted = { ids: string[]; day: CalendarDate }

/**
 * Three short index scans for each family: its two newest requests, those that became paid since the
 * year began, or a little before, because a bank may answer before the pay date, and those whose dues
 * are being paid.
 */
const summaries = prepared((db, param: Params<Wanted>) =>
  sql<FamilySummary>`
    select families.id, families.number, families.likely,
      (select count(*) from requests where family_id = families.id) as requests,
      (select coalesce(sum(paid_amount) filter (where paid_on between
          ${param(({ day }) => yearOf(day).from)}::date and ${param(({ day }) => yearOf(day).until)}::date),
          0)::numeric(20, 2)::text
        from (
          select id, family_id, status, outcome, marked_paid_at, marked_paid_on from requests
          where requests.family_id = families.id
            and requests.marked_paid_at >= ${param(({ day }) => yearOf(day).from)}::date - 31
          union all
          select id, family_id, status, outcome, marked_paid_at, marked_paid_on from requests
          where requests.family_id = families.id and requests.status = 'processing'
        ) as requests
          left join admin_reviews on admin_reviews.request_id = requests.id
          cross join ${paidDues} as one
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
