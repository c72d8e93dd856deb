import { sql } from 'kysely'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import { underwayStates } from '#domain/payouts/payment-states.ts'
import { CALLED_DAYS_BEFORE } from '#domain/plans.ts'
import type { Db } from '#server/database/connect.ts'
import { currentFirst, dueAmount, dueOfPayment } from '#server/database/current-payment.ts'
import { containing } from '#server/database/like.ts'
import { isUnconfirmed } from '../ledger/due-store.ts'

/** The approved amounts that are not paid (docs/product.md §14.21). */

export type OpenPlace = {
  /** The coming Friday: what is due after it is for later. */
  friday: CalendarDate
  timeZone: string
}

/** As literals, so that the partial index of these states is used. */
const underway = sql.join(underwayStates.map((state) => sql.lit(state)))

/**
 * Once a part was paid outside a run, an attempt that ended says no more what is owed
 * (docs/product.md §16.2).
 */
const openAmount = sql`case
  when newest.amount_usd is not null and newest.state not in (${underway}) and exists (
    select from outside_payments where outside_payments.request_id = concerned.id
      and undone_at is null) then due.amount
  else coalesce(newest.amount_usd, due.amount, donation_amount) end`

/**
 * Selects every open item as `items`. Starts from two partial indexes, so the time depends on what is
 * open, not on what was ever paid. Open requests are read from the index alone; the others that have
 * a payment on its way are few. The planner expects five times as many, and would scan whole tables:
 * `offset 0` makes it look each row up. A payment that the bank has stays where it is; before all
 * others goes what was set by hand. Each due is an item of its own.
 */
const openItems = ({ friday, timeZone }: OpenPlace) => sql`
  approved as materialized (
    select id, status, on_hold, expected_payment_date from requests
    where outcome = 'approved' and status <> 'paid' and erased_at is null
  ),
  concerned as (
    select *, true as is_approved from approved
    union all
    select found.*, false from (
      select distinct request_id from payments where state in (${underway})
        and not exists (select from approved where approved.id = payments.request_id)
    ) as others cross join lateral (
      select id, status, on_hold, expected_payment_date from requests
      where requests.id = others.request_id and erased_at is null offset 0
    ) as found
  ),
  items as materialized (
    select concerned.id as request_id, coalesce(due.number, 1) as due_number,
      coalesce(due.due_on, expected_payment_date) as due_on, newest.id as payment_id, reference,
      ${openAmount} as amount, run_id,
      newest.state in (${underway}) as is_underway,
      case
        when newest.state in (${underway}) then newest.state
        when on_hold then 'held'
        when due.is_unconfirmed and due.due_on <= ${dateAfter(friday, CALLED_DAYS_BEFORE)}::date then 'held'
        when status = 'processed' then 'sent'
        when newest.state = 'planned' and newest.run_id is null then 'waiting'
        when newest.state = 'returned' then 'came_back'
        when newest.state = 'failed' then 'refused'
        when newest.state is not null then newest.state
        when coalesce(due.due_on, expected_payment_date) > ${friday} then 'later'
        else 'due'
      end as bucket,
      case
        when newest.id is null then coalesce(due.due_on, expected_payment_date)
        else coalesce(newest.ended_on,
          (coalesce(newest.sent_at, newest.created_at) at time zone ${timeZone})::date)
      end as since
    from concerned
      left join lateral (
        select number, due_on, amount, stopped_at,
          ${isUnconfirmed('request_dues')} as is_unconfirmed from request_dues
        where request_id = concerned.id offset 0
      ) as due on true
      left join lateral (
        select id, reference, state, run_id, amount_usd, ended_on, sent_at, created_at from payments
        where payments.request_id = concerned.id and due_number = coalesce(due.number, 1)
        order by ${currentFirst} limit 1
      ) as newest on true
      left join lateral (
        select donation_amount from admin_reviews
        where request_id = concerned.id and newest.amount_usd is null and due.amount is null offset 0
      ) as admin_reviews on true
    where newest.state is distinct from 'paid'
      and (newest.state in (${underway}) or is_approved and due.stopped_at is null)
      and ${openAmount} > 0
  )`

type OpenItemRow = {
  request_id: string
  due_number: number
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
  /** The date, request and due that end the page before. */
  after?: [CalendarDate, string, number] | undefined
  limit: number
}

const bucketSums = sql`bucket, count(*)::int as count, sum(amount)::text as amount`

/**
 * Returns a page of the open items, the oldest first, and count and dollars of each bucket that has
 * items, whatever the filter. One statement, because the items are looked up one by one.
 */
export async function pageOfOpenItems(
  db: Db,
  place: OpenPlace,
  { bucket, search, after, limit }: Page,
): Promise<{ page: OpenItemRow[]; sums: OpenSum[] }> {
  const part = search ? containing(search) : undefined
  const { rows } = await sql<{ page: OpenItemRow[]; sums: OpenSum[] }>`
    with ${openItems(place)},
    page as (
      select request_id, due_number, full_name, payment_id, reference, amount::text, run_number, pay_on, bucket,
        since
      from (
        select * from items
        where true
          ${bucket ? sql`and bucket = ${bucket}` : sql``}
          ${after ? sql`and (since, request_id, due_number) > (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::smallint)` : sql``}
        order by since, request_id, due_number
        ${part ? sql`` : sql`limit ${limit}`}
      ) as listed
        left join lateral (
          select number as run_number, pay_on from payout_runs where payout_runs.id = run_id offset 0
        ) as run on true
        cross join lateral (
          select full_name from requests where requests.id = request_id offset 0
        ) as named
      where true ${part ? sql`and (full_name ilike ${part} or reference ilike ${part})` : sql``}
      order by since, request_id, due_number
      limit ${limit}
    )
    select
      (select coalesce(json_agg(page order by since, request_id, due_number), '[]') from page) as page,
      (select coalesce(json_agg(sums), '[]')
        from (select ${bucketSums} from items group by bucket) as sums) as sums`.execute(db)
  return rows[0] ?? { page: [], sums: [] }
}

/**
 * Returns count and dollars of each bucket that has items. `old` counts those that have been in it
 * since the day `by` or longer.
 */
export async function sumsOfOpenItems(db: Db, place: OpenPlace, by: CalendarDate) {
  const { rows } = await sql<OpenSum & { old: number }>`
    with ${openItems(place)}
    select ${bucketSums}, (count(*) filter (where since <= ${by}::date))::int as old
    from items group by bucket`.execute(db)
  return rows
}
type OpenSum = { bucket: OpenBucket; count: number; amount: string }

/** Returns the dollars that were paid and did not come back, with what was set to paid by hand. */
export async function dollarsPaid(db: Db): Promise<string> {
  const { rows } = await sql<{ dollars: string }>`
    select coalesce((select dollars from paid_sums), 0)::numeric(20, 2)::text as dollars`.execute(
    db,
  )
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
    .leftJoin('request_dues', dueOfPayment)
    .groupBy('payout_runs.id')
    .orderBy('payout_runs.pay_on')
    .select(['payout_runs.id', 'payout_runs.number', 'payout_runs.pay_on'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<string>`sum(${dueAmount})::text`.as('dollars'))
    .execute()
}

export type OpenOfFund = {
  fund_id: string
  bucket: OpenBucket
  due_on: CalendarDate
  category: string | null
  amount: string
}

/** Selects every open item as `items`, for statements that need them beside other tables. */
export const openItemsAsTable = openItems

/** Returns the dollars that are open of each fund, by bucket and Friday, and by category if asked for. */
export async function openByFund(
  db: Db,
  place: OpenPlace,
  { byCategory = false } = {},
): Promise<OpenOfFund[]> {
  const category = byCategory
    ? sql`(select category from requests where requests.id = items.request_id)`
    : sql`null::text`
  const { rows } = await sql<OpenOfFund>`
    with ${openItems(place)}
    select fund_id, bucket, due_on, category, sum(amount)::text as amount from (
      select bucket, due_on, amount, ${category} as category, coalesce(
        case when is_underway then (select fund_id from payments where id = payment_id)
          else (select fund_id from admin_reviews where admin_reviews.request_id = items.request_id)
        end, (select id from funds where is_default)) as fund_id
      from items
    ) as open group by fund_id, bucket, due_on, category`.execute(db)
  return rows
}
