import { sql } from 'kysely'
import type { ListedFigure } from '#domain/books/figures.ts'
import type { FundSpan } from '#domain/books/funds.ts'
import type { OutsideWay } from '#domain/books/outside.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { type OpenPlace, openItemsAsTable } from '#server/payouts/index.ts'
import { paidRequests } from './fund-store.ts'

/** The figures of the books and the rows behind them, from the same selections (docs/product.md §16.3). */

type Span = { [Day in keyof FundSpan]: CalendarDate }
type Asked = { figure: ListedFigure; span: Span; place: OpenPlace; today: CalendarDate }

/** The days of all time. */
export const FIRST_DAY = '0001-01-01'
export const LAST_DAY = '9999-12-30'

const defaultFund = sql`(select id from funds where is_default)`

/**
 * Selects the rows of a figure: `request_id`, `part` (orders those of one request), `on`, `amount`,
 * `fund_id`, `way`, `payment_id`. Paid and came back are dated by the payment. What was approved is
 * all that is paid or open of an approval, dated by the decision, so that the sum of all months is
 * what the open items call approved.
 */
function rowsOf(asked: Asked) {
  const { figure, span, place } = asked
  const { from, until } = span
  if (figure === 'planned' || figure === 'waiting') return openOfFunds(asked)
  if (figure === 'open') return openOn(asked)
  if (figure === 'paid') {
    return sql`rows as (
      select request_id, coalesce(outside_id::text, due_number::text) as part, paid_on as "on",
        dollars as amount, fund_id, payment_id, way
      from paid_dues
      where request_id = any(array(${paidRequests(span)})) and paid_on between ${from} and ${until})`
  }
  if (figure === 'came_back') {
    return sql`rows as (
      select request_id, id::text as part, ended_on as "on", amount_usd as amount,
        coalesce(fund_id, ${defaultFund}) as fund_id, id as payment_id, 'run' as way
      from payments
      where state in ('returned', 'failed') and ended_on between ${from} and ${until})`
  }
  return sql`${openItemsAsTable(place)},
    decided as materialized (
      select request_id, (reviewed_at at time zone ${place.timeZone})::date as "on", fund_id
      from admin_reviews
      where reviewed_at >= ${from}::date::timestamp at time zone ${place.timeZone}
        and reviewed_at < (${until}::date + 1)::timestamp at time zone ${place.timeZone}
    ),
    approvals as (
      select request_id, sum(amount) as amount from (
        select request_id, amount from items where request_id in (select request_id from decided)
        union all
        select request_id, dollars from paid_dues
        where request_id = any(array(select request_id from decided))
      ) as all_parts group by request_id
    ),
    rows as (
      select request_id, ''::text as part, "on", amount, coalesce(fund_id, ${defaultFund}) as fund_id,
        null::uuid as payment_id, null::text as way
      from decided join approvals using (request_id))`
}

const fundOfItem = sql`coalesce(
  case when is_underway then (select fund_id from payments where id = payment_id)
    else (select fund_id from admin_reviews where admin_reviews.request_id = items.request_id)
  end, ${defaultFund})`

/** What is open in the period of a fund (isDueIn in domain/books/funds.ts), in a run or in none. */
const openOfFunds = ({ figure, span: { from, until }, place, today }: Asked) => sql`
  ${openItemsAsTable(place)},
    rows as (
      select request_id, due_number::text as part, due_on as "on", amount, ${fundOfItem} as fund_id,
        payment_id, null::text as way
      from items
      where (bucket in ('planned', 'locked', 'sent')) = ${figure === 'planned'}
        and greatest(due_on, ${today}::date) between ${from}::date and ${until}::date)`

/** What was decided by the last day and is open, or was paid after it, dated by the decision. */
const openOn = ({ span, place }: Asked) => sql`
  ${openItemsAsTable(place)},
    later as (
      select request_id, amount from items
      union all
      select request_id, dollars from paid_dues
      where paid_on > ${span.until}::date and request_id = any(array(
        ${paidRequests({ from: dateAfter(span.until, 1), until: LAST_DAY })}))
    ),
    rows as (
      select request_id, ''::text as part, (min(reviewed_at) at time zone ${place.timeZone})::date as "on",
        sum(amount) as amount, coalesce(fund_id, ${defaultFund}) as fund_id, null::uuid as payment_id,
        null::text as way
      from later join admin_reviews using (request_id)
      where reviewed_at < (${span.until}::date + 1)::timestamp at time zone ${place.timeZone}
        and amount > 0
      group by request_id, fund_id)`

export type MonthSum = { month: string; count: number; amount: string }

/** Returns count and dollars of a figure by month. */
export async function sumsByMonth(db: Db, asked: Asked): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    with ${rowsOf(asked)}
    select to_char("on", 'YYYY-MM') as month, count(*)::int as count,
      sum(amount)::numeric(20, 2)::text as amount
    from rows group by 1`.execute(db)
  return rows
}

export type ItemRow = {
  request_id: string
  part: string
  full_name: string
  on: CalendarDate
  amount: string
  way: 'run' | 'hand' | OutsideWay | null
  reference: string | null
  run_number: number | null
}

type Page = {
  fund_id?: string | undefined
  family_id?: string | undefined
  after?: [CalendarDate, string, string] | undefined
  limit: number
}

/** Returns a page of the rows of a figure, and count and sum of all of them. */
export async function pageOfFigure(
  db: Db,
  asked: Asked,
  { fund_id, family_id, after, limit }: Page,
) {
  const isMeant = sql`${fund_id ? sql`and rows.fund_id = ${fund_id}::uuid` : sql``}
    ${family_id ? sql`and rows.request_id in (select id from requests where family_id = ${family_id}::uuid)` : sql``}`
  const { rows } = await sql<{ page: ItemRow[]; count: number; amount: string }>`
    with ${rowsOf(asked)},
    page as (
      select rows.request_id, part, full_name, "on", rows.amount::numeric(20, 2)::text as amount, rows.way,
        payments.reference, payout_runs.number as run_number
      from rows join requests on requests.id = rows.request_id
        left join payments on payments.id = payment_id
        left join payout_runs on payout_runs.id = payments.run_id
      where true ${isMeant}
        ${after ? sql`and ("on", rows.request_id, part) > (${after[0]}::date, ${after[1]}::uuid, ${after[2]})` : sql``}
      order by "on", rows.request_id, part limit ${limit}
    )
    select (select coalesce(json_agg(page order by "on", request_id, part), '[]') from page) as page,
      (select count(*)::int from rows where true ${isMeant}) as count,
      (select coalesce(sum(amount), 0)::numeric(20, 2)::text from rows where true ${isMeant}) as amount`.execute(
    db,
  )
  return rows[0] ?? { page: [], count: 0, amount: '0.00' }
}
