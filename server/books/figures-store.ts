import { sql } from 'kysely'
import type { ListedFigure } from '#domain/books/figures.ts'
import type { FundSpan } from '#domain/books/funds.ts'
import type { OutsideWay } from '#domain/books/outside.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { type OpenPlace, openPartsOf } from '#server/payouts/index.ts'

/** The figures of the books and the rows behind them, from the same selections (docs/product.md §16.3). */

type Span = { [Day in keyof FundSpan]: CalendarDate }
type Asked = {
  figure: ListedFigure
  span: Span
  place: OpenPlace
  today: CalendarDate
  /** Of one fund, an approval is what that fund has of it. */
  fund_id?: string | undefined
}

/** The days of all time. */
export const FIRST_DAY = '0001-01-01'
export const LAST_DAY = '9999-12-30'

const noPayment = sql`null::uuid as payment_id, null::text as way`

/**
 * Selects the rows of a figure: `request_id`, `part` (orders those of one request), `on`, `amount`,
 * `fund_id`, `way`, `payment_id`. Each is a sum of postings by their day in the books, so all months
 * together are the figures of the open items (docs/product.md §14.21).
 */
function rowsOf(asked: Asked) {
  const { figure, span, fund_id } = asked
  const isWithin = sql`between ${span.from}::date and ${span.until}::date`
  if (figure === 'planned' || figure === 'waiting') return openOfFunds(asked)
  if (figure === 'open') return openOn(asked)
  if (figure === 'paid') {
    return sql`rows as (
      select request_id, payment_id::text as part, paid_on as "on", dollars as amount, fund_id,
        payment_id, way
      from paid_dues where paid_on ${isWithin})`
  }
  if (figure === 'came_back') {
    return sql`rows as (
      select request_id, payment_id::text as part, posted_on as "on", sum(amount) as amount, fund_id,
        payment_id, 'run' as way
      from postings join request_dues as due on due.id = due_id
      where kind = 'came_back' and posted_on ${isWithin}
      group by request_id, payment_id, posted_on, fund_id having sum(amount) <> 0)`
  }
  return sql`rows as (
    select request_id, number::text as part, posted_on as "on", sum(amount) as amount,
      ${fund_id ?? null}::uuid as fund_id, ${noPayment}
    from postings join request_dues as due on due.id = due_id
    where kind in ('approved', 'loss') and posted_on ${isWithin}
      ${fund_id ? sql`and fund_id = ${fund_id}::uuid` : sql``}
    group by request_id, number, posted_on having sum(amount) <> 0)`
}

/** What is open in the period of a fund (isDueIn in domain/books/funds.ts), in a run or in none. */
const openOfFunds = ({ figure, span: { from, until }, place, today }: Asked) => sql`
  ${openPartsOf(place)},
    rows as (
      select request_id, concat_ws(' ', due_number, attempt, fund_id) as part, due_on as "on", amount,
        fund_id, payment_id, null::text as way
      from parts
      where is_planned = ${figure === 'planned'}
        and greatest(due_on, ${today}::date) between ${from}::date and ${until}::date)`

/** What is open now, less what was approved and paid since that day; dated by its approval. */
const openOn = ({ span: { until } }: Asked) => sql`
  changes as (
    select due_id, fund_id, approved + loss - paid as amount from due_balances
    where is_open
    union all
    select due_id, fund_id, case kind when 'paid' then amount else -amount end from postings
    where kind in ('approved', 'loss', 'paid') and posted_on > ${until}::date
  ),
  unpaid as (
    select due_id, fund_id, sum(amount) as amount from changes
    group by due_id, fund_id having sum(amount) <> 0
  ),
  rows as (
    select request_id, concat_ws(' ', number, fund_id) as part,
      (select min(posted_on) from postings where postings.due_id = due.id and kind = 'approved') as "on",
      amount, fund_id, ${noPayment}
    from unpaid join request_dues as due on due.id = due_id)`

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
    with ${rowsOf({ ...asked, fund_id })},
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
