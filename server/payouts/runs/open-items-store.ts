import { sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import { paymentStateRules, paymentStates } from '#domain/payouts/payment-states.ts'
import { CALLED_DAYS_BEFORE } from '#domain/plans.ts'
import type { Db } from '#server/database/connect.ts'
import { dueOfPayment, freeOfDue, listOf } from '#server/database/current-payment.ts'
import { containing } from '#server/database/like.ts'
import { isUnconfirmed } from '../ledger/due-store.ts'

/** The approved amounts that are not paid (docs/product.md §14.21). */

export type OpenPlace = {
  /** The coming Friday: what is due after it is for later. */
  friday: CalendarDate
  timeZone: string
}

/** States of a last attempt that say nothing of what is free beside it. */
const notSaid = listOf(paymentStates.filter((state) => paymentStateRules[state].bucket === null))
const buckets = sql.join(
  paymentStates
    .map((state) => [sql.lit(state), sql.lit(paymentStateRules[state].bucket)])
    .map(([state, bucket]) => sql`when ${state} then ${bucket}`),
  sql` `,
)

/**
 * Selects every open item as `items`: one for each attempt of which something is committed, one for
 * what is free of a due, and one for what is below 0 (domain/payouts/ledger/open-items.ts). Starts
 * from the partial index of open balances, so the time depends on what is open, not on what was ever
 * paid. The planner expects too much of it and would scan whole tables: `offset 0` makes it look each
 * row up.
 */
const openItems = ({ friday, timeZone }: OpenPlace) => sql`
  open_dues as materialized (
    select due_id, sum(committed) as committed,
      sum(approved + loss - committed - paid) as free
    from due_balances where is_open group by due_id
  ),
  items as materialized (
    select due.request_id, due.number as due_number, due.id as due_id, due.due_on,
      attempt, payment.id as payment_id, reference, committed.amount, run_id,
      case state when 'locked' then 'locked' else 'sent' end as bucket,
      coalesce((sent_at at time zone ${timeZone})::date, locked_on) as since
    from open_dues
      cross join lateral (
        select payment_id, sum(amount) as amount, min(posted_on) as locked_on from postings
        where postings.due_id = open_dues.due_id and kind = 'committed'
        group by payment_id having sum(amount) > 0
      ) as committed
      cross join lateral (
        select id, attempt, reference, state, run_id, sent_at from payments
        where payments.id = committed.payment_id offset 0
      ) as payment
      cross join lateral (
        select id, request_id, number, due_on from request_dues
        where request_dues.id = open_dues.due_id offset 0
      ) as due
    where open_dues.committed > 0
    union all
    select due.request_id, due.number, due.id, due.due_on, 0, last.id, reference, free, run_id,
      case
        when free < 0 then 'perhaps_twice'
        when on_hold then 'held'
        when due.is_unconfirmed
          and due.due_on <= (now() at time zone ${timeZone})::date + ${CALLED_DAYS_BEFORE}::int then 'held'
        when status_set = 'processed' then 'sent'
        when last.state = 'planned' and last.run_id is null then 'waiting'
        when last.state is not null then case last.state ${buckets} end
        when due.due_on > ${friday} then 'later'
        else 'due'
      end,
      case
        when free < 0 then (marked_at at time zone ${timeZone})::date
        when last.id is null then due.due_on
        else coalesce(last.ended_on,
          (coalesce(last.sent_at, last.created_at) at time zone ${timeZone})::date)
      end
    from open_dues
      cross join lateral (
        select id, request_id, number, due_on, marked_at,
          ${isUnconfirmed('request_dues')} as is_unconfirmed
        from request_dues where request_dues.id = open_dues.due_id offset 0
      ) as due
      cross join lateral (
        select on_hold, status_set from requests where requests.id = due.request_id offset 0
      ) as request
      left join lateral (
        select id, reference, state, run_id, ended_on, sent_at, created_at from payments
        where payments.request_id = due.request_id and due_number = due.number and way = 'run'
        order by attempt desc limit 1
      ) as last on free > 0 and last.state not in (${notSaid})
    where free <> 0
  )`

type OpenItemRow = {
  request_id: string
  due_number: number
  full_name: string
  payment_id: string | null
  reference: string | null
  amount: string
  is_of_plan: boolean
  run_number: number | null
  pay_on: string | null
  bucket: OpenBucket
  since: string
  /** The attempt of which it is committed; 0 for what is free. */
  attempt: number
}

export type OpenPosition = [CalendarDate, string, number, number]

type Page = {
  bucket?: OpenBucket | undefined
  isLater?: boolean | undefined
  search?: string | undefined
  /** The date, request, due and attempt that end the page before. */
  after?: OpenPosition | undefined
  limit: number
}

const inOrder = sql`since, request_id, due_number, attempt`
const bucketSums = sql`bucket, count(*)::int as count, sum(amount)::text as amount`

/**
 * Returns a page of the open items, the oldest first, and count and dollars of each bucket that has
 * items, whatever the filter. One statement, because the items are looked up one by one.
 */
export async function pageOfOpenItems(
  db: Db,
  place: OpenPlace,
  { bucket, isLater, search, after, limit }: Page,
): Promise<{ page: OpenItemRow[]; sums: OpenSum[] }> {
  const part = search ? containing(search) : undefined
  const { rows } = await sql<{ page: OpenItemRow[]; sums: OpenSum[] }>`
    with ${openItems(place)},
    page as (
      select request_id, due_number, full_name, payment_id, reference, amount::text, run_number, pay_on, bucket,
        since, attempt, exists (select from request_dues as other
          where other.request_id = listed.request_id and other.id <> due_id) as is_of_plan
      from (
        select * from items
        where true
          ${bucket ? sql`and bucket = ${bucket}` : sql``}
          ${isLater === undefined ? sql`` : sql`and (bucket = 'later') = ${isLater}`}
          ${after ? sql`and (${inOrder}) > (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::smallint, ${after[3]}::int)` : sql``}
        order by ${inOrder}
        ${part ? sql`` : sql`limit ${limit}`}
      ) as listed
        left join lateral (
          select number as run_number, pay_on from payout_runs where payout_runs.id = run_id offset 0
        ) as run on true
        cross join lateral (
          select full_name from requests where requests.id = request_id offset 0
        ) as named
      where true ${part ? sql`and (full_name ilike ${part} or reference ilike ${part})` : sql``}
      order by ${inOrder}
      limit ${limit}
    )
    select
      (select coalesce(json_agg(page order by ${inOrder}), '[]') from page) as page,
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

/** Returns the dollars that were paid and did not come back, and those that were really paid twice. */
export async function dollarsPaid(db: Db): Promise<{ paid: string; lost: string }> {
  const { rows } = await sql<{ paid: string; lost: string }>`
    select coalesce(sum(paid), 0.00)::text as paid, coalesce(sum(loss), 0.00)::text as lost
    from fund_sums`.execute(db)
  return rows[0] ?? { paid: '0.00', lost: '0.00' }
}

/** Returns the drafts whose Friday has passed and that have planned payments, the oldest first. */
export async function forgottenDrafts(db: Db, today: CalendarDate) {
  return db
    .selectFrom('payout_runs')
    .innerJoin('payments', 'payments.run_id', 'payout_runs.id')
    .where('payout_runs.state', '=', 'draft')
    .where('payout_runs.pay_on', '<', today)
    .where('payments.state', '=', 'planned')
    .leftJoin('request_dues', dueOfPayment)
    .groupBy('payout_runs.id')
    .orderBy('payout_runs.pay_on')
    .select(['payout_runs.id', 'payout_runs.number', 'payout_runs.pay_on'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<string>`sum(${freeOfDue})::text`.as('dollars'))
    .execute()
}

export type OpenOfFund = {
  fund_id: string
  is_planned: boolean
  due_on: CalendarDate
  amount: string
}

/**
 * Selects the open items as `items`, and as `parts` the part of each in each fund: what is committed is
 * in the fund of its payment. `is_planned`: it is in a run, or with the bank.
 */
export const openPartsOf = (place: OpenPlace) => sql`
  ${openItems(place)},
  parts as (
    select request_id, due_number, due_on, payment_id, attempt, part.fund_id, part.amount,
      attempt > 0 or bucket = 'planned' as is_planned
    from items cross join lateral (
      select fund_id, items.amount from payments where id = payment_id and items.attempt > 0
      union all
      select fund_id, approved + loss - committed - paid from due_balances
      where due_id = items.due_id and items.attempt = 0 and approved + loss <> committed + paid
    ) as part
  )`

/** Returns the dollars that are open of each fund, in runs or not, by Friday. */
export async function openByFund(db: Db, place: OpenPlace): Promise<OpenOfFund[]> {
  const { rows } = await sql<OpenOfFund>`
    with ${openPartsOf(place)}
    select fund_id, is_planned, due_on, sum(amount)::text as amount
    from parts group by fund_id, is_planned, due_on`.execute(db)
  return rows
}
