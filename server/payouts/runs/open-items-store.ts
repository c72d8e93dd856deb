import { sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import { underwayStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { currentFirst } from '#server/database/current-payment.ts'
import { containing } from '#server/database/like.ts'

/** The approved amounts that are not paid (docs/product.md §14.21). */

type Place = {
  /** The coming Friday: what is due after it is for later. */
  friday: CalendarDate
  timeZone: string
}

/** As literals, so that the partial index of these states is used. */
const underway = sql.join(underwayStates.map((state) => sql.lit(state)))

/**
 * Selects every open item as `items`. Starts from the requests of two partial indexes, so the time
 * depends on what is open, not on what was ever paid. The planner expects five times as many, and
 * would scan all requests: `offset 0` makes it look each of them up. A payment that the bank has
 * stays where it is; before all others goes what was set by hand.
 */
const openItems = ({ friday, timeZone }: Place) => sql`
  concerned as (
    select id from requests where outcome = 'approved' and status <> 'paid'
    union
    select request_id from payments where state in (${underway})
  ),
  items as (
    select requests.id as request_id, full_name, newest.id as payment_id, reference,
      coalesce(newest.amount_usd, donation_amount) as amount, number as run_number, pay_on,
      case
        when newest.state in (${underway}) then newest.state
        when on_hold then 'held'
        when requests.status = 'processed' then 'sent'
        when newest.state = 'planned' and newest.run_id is null then 'waiting'
        when newest.state = 'returned' then 'came_back'
        when newest.state = 'failed' then 'refused'
        when newest.state is not null then newest.state
        when expected_payment_date > ${friday} then 'later'
        else 'due'
      end as bucket,
      case
        when newest.id is null then expected_payment_date
        else coalesce(newest.ended_on,
          (coalesce(newest.sent_at, newest.created_at) at time zone ${timeZone})::date)
      end as since
    from concerned
      cross join lateral (
        select * from requests where requests.id = concerned.id offset 0
      ) as requests
      left join lateral (
        select donation_amount from admin_reviews where request_id = requests.id offset 0
      ) as admin_reviews on true
      left join lateral (
        select * from payments where payments.request_id = requests.id order by ${currentFirst} limit 1
      ) as newest on true
      left join payout_runs on payout_runs.id = newest.run_id
    where requests.erased_at is null and newest.state is distinct from 'paid'
      and coalesce(newest.amount_usd, donation_amount) > 0
  )`

type OpenItemRow = {
  request_id: string
  full_name: string
  payment_id: string | null
  reference: string | null
  amount: string
  run_number: number | null
  pay_on: string | null
  bucket: OpenBucket
  since: string
}

type Page = {
  bucket?: OpenBucket | undefined
  search?: string | undefined
  /** The date and request that end the page before. */
  after?: [CalendarDate, string] | undefined
  limit: number
}

/** Returns a page of the open items, the oldest first. */
export async function pageOfOpenItems(
  db: Db,
  place: Place,
  { bucket, search, after, limit }: Page,
): Promise<OpenItemRow[]> {
  const part = search ? containing(search) : undefined
  const { rows } = await sql<OpenItemRow>`
    with ${openItems(place)}
    select request_id, full_name, payment_id, reference, amount, run_number, pay_on::text, bucket,
      since::text
    from items
    where true
      ${bucket ? sql`and bucket = ${bucket}` : sql``}
      ${part ? sql`and (full_name ilike ${part} or reference ilike ${part})` : sql``}
      ${after ? sql`and (since, request_id) > (${after[0]}::date, ${after[1]}::uuid)` : sql``}
    order by since, request_id
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns count and dollars of each bucket that has items. `old` counts those that have been in it
 * since the day `by` or longer.
 */
export async function sumsOfOpenItems(db: Db, place: Place, by: CalendarDate | null = null) {
  const { rows } = await sql<OpenSum & { old: number }>`
    with ${openItems(place)}
    select bucket, count(*)::int as count, sum(amount)::text as amount,
      (count(*) filter (where since <= ${by}::date))::int as old
    from items group by bucket`.execute(db)
  return rows
}
type OpenSum = { bucket: OpenBucket; count: number; amount: string }

/**
 * Returns the dollars that were paid and did not come back, with what was set to paid by hand. Reads
 * every paid request.
 */
export async function dollarsPaid(db: Db): Promise<string> {
  const { rows } = await sql<{ dollars: string }>`
    select coalesce(sum(coalesce(newest.amount_usd, donation_amount)), 0)::numeric(20, 2)::text
      as dollars
    from requests
      left join admin_reviews on admin_reviews.request_id = requests.id
      left join lateral (
        select state, amount_usd from payments
        where payments.request_id = requests.id order by ${currentFirst} limit 1
      ) as newest on true
    where newest.state = 'paid' or (
      requests.outcome = 'approved' and requests.status = 'paid' and requests.erased_at is null
      and (newest.state is null or newest.state not in (${underway})))`.execute(db)
  return rows[0]?.dollars ?? '0.00'
}

/** Returns the drafts whose Friday has passed and that have planned payments, the oldest first. */
export async function forgottenDrafts(db: Db, today: CalendarDate) {
  return db
    .selectFrom('payout_runs')
    .innerJoin('payments', 'payments.run_id', 'payout_runs.id')
    .where('payout_runs.state', '=', 'draft')
    .where('payout_runs.pay_on', '<', today)
    .where('payments.state', '=', 'planned')
    .innerJoin('admin_reviews', 'admin_reviews.request_id', 'payments.request_id')
    .groupBy('payout_runs.id')
    .orderBy('payout_runs.pay_on')
    .select(['payout_runs.id', 'payout_runs.number', 'payout_runs.pay_on'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<string>`sum(donation_amount)::text`.as('dollars'))
    .execute()
}
